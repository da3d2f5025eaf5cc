import { WASI } from 'node:wasi'

/** Its types come only with those of browsers. */
declare const WebAssembly: { Memory: new (size: { initial: number }) => { buffer: ArrayBuffer } }

const memory = new WebAssembly.Memory({ initial: 1 })
const wasi = new WASI({ version: 'preview1' })
wasi.initialize({ exports: { memory } })
const nanoseconds = new BigUint64Array(memory.buffer, 0, 1)
const THREAD_CPUTIME_ID = 3

/**
 * Processor time of this thread in milliseconds. WASI reads the thread's own clock; what `process.threadCpuUsage` tells
 * stands still for four milliseconds at a time.
 */
export function threadTime(): number {
  const failure = wasi.wasiImport.clock_time_get(THREAD_CPUTIME_ID, 1n, 0)
  if (failure) throw new Error(`the clock of the thread answers with error ${failure}`)
  return Number(nanoseconds[0]) / 1e6
}
