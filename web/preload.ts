// Preloads what a first visit needs, instead of letting scripts discover it one by one: home.html and table.html are
// index.html with links to the scripts, styles and font of these pages. The server sends them for / and /t/…; other
// pages get index.html.
import type { Plugin, Rollup } from 'vite'

const PAGES = { 'home.html': 'home/Home.svelte', 'table.html': 'table/Table.svelte' }

export function preload(): Plugin {
  return {
    name: 'skerry-preload',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = Object.values(bundle)
        const chunks = files.filter((file) => file.type === 'chunk')
        const index = bundle['index.html'] as Rollup.OutputAsset
        const isThere = (name: string) => String(index.source).includes(name)
        const font = files.find(({ fileName }) => /hyperlegible.*\.woff2$/.test(fileName))!.fileName
        for (const [fileName, component] of Object.entries(PAGES)) {
          const wanted = new Set<string>()
          const want = (chunk: Rollup.OutputChunk): void => {
            if (wanted.has(chunk.fileName)) return
            wanted.add(chunk.fileName)
            for (const other of chunk.imports) want(bundle[other] as Rollup.OutputChunk)
          }
          want(chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(component)))!)
          const styles = new Set(
            [...wanted].flatMap((name) => [...(bundle[name] as Rollup.OutputChunk).viteMetadata!.importedCss])
          )
          const links = [
            `<link rel="preload" as="font" type="font/woff2" href="/${font}" crossorigin />`,
            ...[...wanted]
              .filter((name) => !isThere(name))
              .map((name) => `<link rel="modulepreload" href="/${name}" crossorigin />`),
            ...[...styles]
              .filter((name) => !isThere(name))
              .map((name) => `<link rel="stylesheet" href="/${name}" crossorigin />`)
          ]
          this.emitFile({
            type: 'asset',
            fileName,
            source: String(index.source).replace(
              '</head>',
              () => `${links.map((link) => `  ${link}\n`).join('')}  </head>`
            )
          })
        }
      }
    }
  }
}
