// Serves the gallery: every position of games/GAME/web/positions.json, on its board alone.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { ROOT, SKERRY } from '../tests/e2e/harness.mjs'

/** The entries of a game's positions.json. */
export const positionsOf = (game) => JSON.parse(readFileSync(join(ROOT, `games/${game}/web/positions.json`), 'utf8'))

/** Makes the positions of these games and serves them until `close`. `show` opens one in a page. */
export async function openGallery(games) {
  const folder = join(ROOT, 'web/gallery/public/positions')
  for (const game of games)
    execFileSync('/usr/bin/python3', [join(ROOT, 'web/gallery/positions.py'), SKERRY, game, folder], {
      stdio: 'ignore'
    })
  const server = await createServer({
    configFile: join(ROOT, 'web/gallery/vite.config.ts'),
    server: { port: 0, strictPort: false, host: '127.0.0.1' },
    logLevel: 'error'
  })
  await server.listen()
  const url = server.resolvedUrls.local[0]
  return {
    async show(page, game, position) {
      await page.goto(`${url}?game=${game}&position=${position}`)
      await page.waitForSelector('body[data-ready]')
      await page.evaluate(() => document.fonts.ready)
    },
    close: () => server.close()
  }
}
