// The service worker's side of the page: it keeps the page on the device and says once when a new version is ready.

const DISMISSED = 'skerry.dismissed-version'

class Updates {
  /** A new version waits to take over, or another tab has let it. */
  isReady = $state(false)
  #waiting: ServiceWorker | null = null

  /** Registers the service worker when the page has loaded. */
  start(): void {
    if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
    // Not before the page stands: its files come first.
    const later = (): void => void setTimeout(() => void this.#register(), 3000)
    if (document.readyState === 'complete') later()
    else addEventListener('load', later)
  }

  /** Loads the new version. */
  accept(): void {
    if (!this.#waiting || this.#waiting.state === 'activated') return location.reload()
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    this.#waiting.postMessage('take over')
  }

  dismiss(): void {
    this.isReady = false
    void versions().then((name) => sessionStorage.setItem(DISMISSED, name))
  }

  async #register(): Promise<void> {
    try {
      const { serviceWorker } = navigator
      const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
      if (registration.waiting) await this.#offer(registration.waiting)
      const watch = (): void => {
        const coming = registration.installing
        coming?.addEventListener('statechange', () => {
          if (coming.state === 'installed' && serviceWorker.controller) void this.#offer(coming)
        })
      }
      watch() // the browser may have found it when the page was opened
      registration.addEventListener('updatefound', watch)
      // Another tab has taken the new version; this page's files are no longer kept.
      if (serviceWorker.controller)
        serviceWorker.addEventListener('controllerchange', () => void (this.isReady = true), { once: true })
    } catch {
      // Private windows and old browsers refuse; the page works without.
    }
  }

  async #offer(worker: ServiceWorker): Promise<void> {
    this.#waiting = worker
    if (sessionStorage.getItem(DISMISSED) !== (await versions())) this.isReady = true
  }
}

/** The versions that are kept on this device, each named by its contents. */
const versions = async (): Promise<string> => (await caches.keys()).join()

export const updates = new Updates()
