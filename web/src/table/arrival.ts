// Opening a link from another device: the seat moves here, and the secret leaves the address.
import type { Session } from './session.svelte'

export function arrive(session: Session): void {
  const secret = /^#seat=([0-9a-f]+)$/.exec(location.hash)?.[1]
  if (!secret) return
  history.replaceState(history.state, '', location.pathname)
  void session.act('take_seat', { secret })
}
