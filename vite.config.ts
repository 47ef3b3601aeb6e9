/// <reference types="vitest/config" />
import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { preload } from './web/preload'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const alias = { $web: here('web/src'), $games: here('games') }

export default defineConfig(({ mode }) => ({
  root: here('web'),
  plugins: [svelte({ configFile: false, preprocess: vitePreprocess(), compilerOptions: { runes: true } }), preload()],
  // Components in unit tests are the browser's, not the server's.
  resolve: { alias, conditions: mode === 'test' ? ['browser'] : undefined },
  // Terser is slower than the usual minifier, and leaves a twentieth less to send; so do fewer small chunks.
  build: {
    target: 'es2022',
    minify: 'terser',
    terserOptions: { compress: { passes: 2 } },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { output: { experimentalMinChunkSize: 2000 } }
  },
  server: {
    fs: { allow: [here('.')] },
    // The server takes requests from its own page only: the host stays the one that the browser asked.
    proxy: {
      '/api': { target: 'http://localhost:8080', changeOrigin: false },
      '/ws': { target: 'ws://localhost:8080', ws: true }
    }
  },
  test: { environment: 'node', dir: here('.'), include: ['web/tests/*.test.ts', 'games/*/web/*.test.ts'] }
}))
