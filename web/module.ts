// Makes the module (build/wasm/skerry.wasm) an asset of the page: `virtual:skerry-module` is its address, or '' without
// SKERRY_MODULE.
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const NAME = 'virtual:skerry-module'

export function wasmModule(): Plugin {
  const file = process.env.SKERRY_MODULE
  const path = file ? fileURLToPath(new URL(`../${file}`, import.meta.url)) : ''
  return {
    name: 'skerry-module',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) =>
      id !== `\0${NAME}`
        ? undefined
        : path
          ? `export { default } from ${JSON.stringify(`${path}?url`)}`
          : `export default ''`
  }
}
