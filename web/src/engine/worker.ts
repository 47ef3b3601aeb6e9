// The worker in which the module runs: starts it, and passes on what the page asks.
import { openStore, type Store } from '../device/store'
import { startModule } from './module'
import type { FromWorker } from './schema'
import { WorkerCore } from './worker_core'

const post = (message: FromWorker): void => postMessage(message)

let store: Promise<Store> | undefined

// Without locks the storage itself refuses the second writer.
function lock(table: string, held: () => Promise<void>, waits: () => void): void {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return void held()
  const name = `skerry table ${table}`
  void locks.request(name, { ifAvailable: true }, async (got) => {
    if (got) return held()
    waits()
    void locks.request(name, held)
  })
}

const heard: unknown[] = []
onmessage = ({ data }: MessageEvent<{ module: WebAssembly.Module }>) => {
  onmessage = ({ data: early }: MessageEvent<unknown>) => heard.push(early)
  void (async () => {
    try {
      const module = await startModule(data.module)
      const core = new WorkerCore({ module, store: () => (store ??= openStore()), lock, post })
      onmessage = ({ data: request }: MessageEvent<unknown>) => void core.hear(request)
      post({ ready: true })
      for (const request of heard) void core.hear(request)
    } catch {
      post({ failed: 'The part of the page that knows the rules could not be loaded.' })
    }
  })()
}
