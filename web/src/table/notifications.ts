// "Your turn" by the browser's own notification, while the page is hidden and the person has allowed it.
import { settings } from '../lib/settings.svelte'

/** Tells of our turn; the returned function takes the notification away. */
export function announceTurn(isMine: boolean, game: string): () => void {
  const isWanted = isMine && document.hidden && settings.notices
  if (!isWanted || typeof Notification === 'undefined' || Notification.permission !== 'granted') return () => {}
  const notice = new Notification('Your turn', { body: game ? `${game} waits for you.` : '', tag: location.pathname })
  notice.onclick = () => {
    window.focus()
    notice.close()
  }
  return () => notice.close()
}
