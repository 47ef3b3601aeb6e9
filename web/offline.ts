// Writes sw.js, the service worker (web/sw.js), with the list of files that it keeps and a version made from their
// contents.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export function offline(): Plugin {
  return {
    name: 'skerry-offline',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const hash = createHash('sha256')
        const built = Object.values(bundle).map((file) => {
          hash.update(file.fileName).update(file.type === 'chunk' ? file.code : file.source)
          return file.fileName
        })
        const given = readdirSync(here('public')).map((name) => {
          hash.update(name).update(readFileSync(here(`public/${name}`)))
          return name
        })
        const source = readFileSync(here('sw.js'), 'utf8')
        const version = hash.update(source).digest('hex').slice(0, 16)
        const files = [...built, ...given].sort().map((name) => `/${name}`)
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: `const VERSION = '${version}'\nconst FILES = ${JSON.stringify(files)}\n${source}`
        })
      }
    }
  }
}
