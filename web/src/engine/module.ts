// The module that plays in the page (wasm/README.md): rules, bots and tables. Text in, text out.

/** What the module exports; see wasm/glue.cpp. */
interface Exports {
  memory: WebAssembly.Memory
  _initialize(): void
  skerry_alloc(bytes: number): number
  skerry_free(at: number): void
  skerry_text(): number
  skerry_engine(at: number, bytes: number): number
  skerry_table(at: number, bytes: number): number
  skerry_study(at: number, bytes: number): number
  skerry_learn(at: number, bytes: number): number
  skerry_playouts(at: number, bytes: number, games: number, seed: number): number
}

/** The module has crashed or run out of memory; it must not be used again. */
export class Crash extends Error {}

/** A started module. Its calls throw Crash and nothing else. */
export interface Module {
  /** One request of the engine protocol (docs/protocol.md). */
  engine(request: string): string
  /** One request to the table on this device (wasm/device.h). */
  table(request: string): string
  /** One request to the study (wasm/study.h). */
  study(request: string): string
  /** One request about lessons (wasm/README.md). */
  learn(request: string): string
  /** Plays random games from the start position; resolves to the number of their steps. */
  playouts(game: string, games: number, seed: number): number
  memory: WebAssembly.Memory
}

const BAD_FILE = 8 // WASI's errno: the module has no files

// The seven functions of WASI that the C library asks for. Only the clock does anything.
function imports(memory: () => WebAssembly.Memory): WebAssembly.Imports {
  const view = () => new DataView(memory().buffer)
  return {
    wasi_snapshot_preview1: {
      clock_time_get(_clock: number, _precision: bigint, at: number) {
        view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true)
        return 0
      },
      environ_get: () => 0,
      environ_sizes_get(count: number, bytes: number) {
        view().setUint32(count, 0, true)
        view().setUint32(bytes, 0, true)
        return 0
      },
      fd_close: () => BAD_FILE,
      fd_seek: () => BAD_FILE,
      fd_write: () => BAD_FILE,
      proc_exit(code: number) {
        throw new Error(`The module has ended with code ${code}.`)
      }
    }
  }
}

function wrap(instance: WebAssembly.Instance): Module {
  const it = instance.exports as unknown as Exports
  it._initialize()
  const encoder = new TextEncoder()
  const decoder = new TextDecoder()
  const pass = <T>(text: string, use: (at: number, bytes: number) => T): T => {
    try {
      const bytes = encoder.encode(text)
      const at = it.skerry_alloc(bytes.length + 1)
      if (!at) throw new Crash('The part of the page that knows the rules has run out of memory.')
      new Uint8Array(it.memory.buffer, at, bytes.length).set(bytes)
      const answer = use(at, bytes.length)
      it.skerry_free(at)
      return answer
    } catch (error) {
      throw error instanceof Crash ? error : new Crash('The part of the page that knows the rules has crashed.')
    }
  }
  const read = (bytes: number) => decoder.decode(new Uint8Array(it.memory.buffer, it.skerry_text(), bytes))
  return {
    engine: (request) => pass(request, (at, bytes) => read(it.skerry_engine(at, bytes))),
    table: (request) => pass(request, (at, bytes) => read(it.skerry_table(at, bytes))),
    study: (request) => pass(request, (at, bytes) => read(it.skerry_study(at, bytes))),
    learn: (request) => pass(request, (at, bytes) => read(it.skerry_learn(at, bytes))),
    playouts: (game, games, seed) => pass(game, (at, bytes) => it.skerry_playouts(at, bytes, games, seed)),
    memory: it.memory
  }
}

export async function startModule(compiled: WebAssembly.Module): Promise<Module> {
  const started: { memory?: WebAssembly.Memory } = {}
  const instance = await WebAssembly.instantiate(
    compiled,
    imports(() => started.memory!)
  )
  started.memory = instance.exports['memory'] as WebAssembly.Memory
  return wrap(instance)
}
