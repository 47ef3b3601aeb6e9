import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { alias } from '../../vite.config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  plugins: [svelte({ configFile: false, preprocess: vitePreprocess() })],
  resolve: { alias },
  cacheDir: process.env.GALLERY_CACHE,
  server: { fs: { allow: [here('../..')] } }
})
