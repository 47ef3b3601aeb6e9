// Writes NAME.gz and NAME.br next to every file in web/dist, if they are smaller.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = new URL('dist/', import.meta.url)
for (const name of readdirSync(folder, { recursive: true })) {
  if (!/\.(html|js|css|svg|wasm|webmanifest|txt)$/.test(name)) continue
  const file = new URL(name, folder)
  const plain = readFileSync(file)
  const gzip = gzipSync(plain, { level: 9 })
  const brotli = brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  })
  if (gzip.length < plain.length) writeFileSync(new URL(`${name}.gz`, folder), gzip)
  if (brotli.length < plain.length) writeFileSync(new URL(`${name}.br`, folder), brotli)
}
