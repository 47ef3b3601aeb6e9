// The service worker's side of the page: it keeps the page on the device and says once when a new version is ready.

class Updates {
  /** A new version waits to take over. */
  isReady = $state(false)
  #waiting: ServiceWorker | null = null

  /** Registers the service worker when the page has loaded. */
  start(): void {
    if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
    // Not before the page stands: its files come first.
    addEventListener('load', () => setTimeout(() => void this.#register(), 3000))
    if (document.readyState === 'complete') setTimeout(() => void this.#register(), 3000)
  }

  /** Loads the new version. */
  accept(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    this.#waiting?.postMessage('take over')
  }

  dismiss(): void {
    this.isReady = false
  }

  async #register(): Promise<void> {
    try {
      const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
      if (registration.waiting) this.#offer(registration.waiting)
      registration.addEventListener('updatefound', () => {
        const coming = registration.installing
        coming?.addEventListener('statechange', () => {
          if (coming.state === 'installed' && navigator.serviceWorker.controller) this.#offer(coming)
        })
      })
    } catch {
      // Private windows and old browsers refuse; the page works without.
    }
  }

  #offer(worker: ServiceWorker): void {
    this.#waiting = worker
    this.isReady = true
  }
}

export const updates = new Updates()
