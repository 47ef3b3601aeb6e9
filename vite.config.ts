/// <reference types="vitest/config" />
import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { wasmModule } from './web/module'
import { offline } from './web/offline'
import { preload } from './web/preload'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const alias = { $web: here('web/src'), $games: here('games') }

// Where `./dev web` found a server.
const port = process.env.SKERRY_PORT ?? '8080'

export default defineConfig(({ mode }) => ({
  root: here('web'),
  plugins: [
    svelte({ configFile: false, preprocess: vitePreprocess(), compilerOptions: { runes: true } }),
    wasmModule(),
    preload(),
    offline()
  ],
  worker: { format: 'es', plugins: () => [wasmModule()] },
  // Unit tests run the browser build of components.
  resolve: { alias, conditions: mode === 'test' ? ['browser'] : undefined },
  // Terser is slower than the default minifier but saves 5%, and so do fewer small chunks.
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
    // The server refuses cross-origin requests, so the browser's Host header must reach it.
    proxy: {
      '/api': { target: `http://localhost:${port}`, changeOrigin: false },
      '/ws': { target: `ws://localhost:${port}`, ws: true }
    }
  },
  test: {
    environment: 'node',
    dir: here('.'),
    include: ['web/tests/*.test.ts', '{games,testing/toys}/*/web/*.test.ts']
  }
}))
