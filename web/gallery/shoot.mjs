// node gallery/shoot.mjs URL OUT GAME POSITION… [--sizes 1440x900,390x844] [--themes light,dark]: pictures of boards from a running `npm run gallery`.
import { chromium } from 'playwright-core'

const list = (name, otherwise) => {
  const i = process.argv.indexOf(name)
  return (i < 0 ? otherwise : process.argv.splice(i, 2)[1]).split(',')
}
const sizes = list('--sizes', '1440x900,390x844')
const themes = list('--themes', 'light,dark')
const [url, out, game, ...positions] = process.argv.slice(2)
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']
})
for (const size of sizes) {
  const [width, height] = size.split('x').map(Number)
  const page = await browser.newPage({ viewport: { width, height }, hasTouch: width < 600 })
  page.on('pageerror', (error) => console.error(`${game}: ${error.message}`))
  page.on('console', (message) => message.type() === 'error' && console.error(`${game}: ${message.text()}`))
  for (const position of positions) {
    for (const theme of themes) {
      await page.goto(`${url}/?game=${game}&position=${position}&theme=${theme}`)
      await page.waitForSelector('body[data-ready]')
      await page.waitForTimeout(300)
      await page.screenshot({ path: `${out}/${game}-${position}-${width}-${theme}.png`, fullPage: width < 600 })
    }
  }
  await page.close()
}
await browser.close()
