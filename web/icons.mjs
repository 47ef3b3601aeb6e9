// node web/icons.mjs: makes the PNG icons in web/public from favicon.svg. Run it after changing the drawing.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const drawing = readFileSync(here('public/favicon.svg'), 'utf8')
// Some launchers crop icons to a circle. The maskable icon has a full background and a smaller drawing.
const icons = [
  { name: 'icon-192.png', size: 192, inset: 0, ground: 'transparent' },
  { name: 'icon-512.png', size: 512, inset: 0, ground: 'transparent' },
  { name: 'icon-maskable-512.png', size: 512, inset: 56, ground: '#0b6e7f' }
]
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu']
})
for (const { name, size, inset, ground } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(
    `<style>body{margin:0;background:${ground}}svg{display:block;margin:${inset}px;width:${size - 2 * inset}px}</style>${drawing}`
  )
  await page.screenshot({ path: here(`public/${name}`), omitBackground: true })
  await page.close()
}
await browser.close()
