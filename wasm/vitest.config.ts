// Tests that need the module and the binary: `npm run agree`.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { alias } from '../vite.config'
import { wasmModule } from '../web/module'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [wasmModule()],
  resolve: { alias },
  test: { environment: 'node', include: ['tests/*.test.ts'] }
} as object)
