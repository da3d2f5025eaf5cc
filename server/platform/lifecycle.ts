import { constants } from 'node:os'
import { describeError } from './describe-error.ts'
import { StartupError } from './errors.ts'
import { writePrivately } from './files/private-files.ts'
import type { Log } from './log.ts'

export interface Lifecycle {
  /**
   * Adds a shutdown step. Steps run one after the other, the last added first. Each is told how many milliseconds are
   * left for it.
   */
  onStop(name: string, close: Step): void
  /** Stops as a signal would, and ends the process with this exit code. */
  stop(reason: string, exitCode?: number): Promise<never>
  isStopping(): boolean
}

type Step = (leftMs: number) => Promise<unknown> | unknown

const STOP_WITHIN_MS = 10_000
/** Reserved for the steps that follow: closing a database takes seconds on a busy machine. */
const KEPT_MS = 4000

/**
 * Ends the process in order. SIGTERM, SIGINT or SIGHUP (its terminal is closed) runs the steps, within 10 seconds and `moreMs`
 * in all; a second signal ends the process at once. An unhandled error is logged and ends the process in order with code 1,
 * because the state that it left is unknown.
 */
export function createLifecycle(log: Log, { moreMs = 0 }: { moreMs?: number } = {}): Lifecycle {
  const steps: { name: string; close: Step }[] = []
  let stopping: Promise<never> | undefined

  const run = async (reason: string, exitCode: number): Promise<never> => {
    log.info(`stopping (${reason})`)
    const withinMs = STOP_WITHIN_MS + moreMs
    const end = performance.now() + withinMs - KEPT_MS
    // Keeps the process alive. Without it, a step that waits for nothing would let the process end early, with code 0.
    setTimeout(() => {
      log.error(`not stopped after ${withinMs / 1000} seconds; ending`)
      process.exit(1)
    }, withinMs)
    for (const { name, close } of steps.reverse()) {
      try {
        await close(Math.max(0, end - performance.now()))
      } catch (error) {
        log.error({ err: error }, `stopping ${name} failed`)
      }
    }
    log.info('stopped')
    process.exit(exitCode)
  }
  const stop = (reason: string, exitCode = 0): Promise<never> => {
    stopping ??= run(reason, exitCode)
    return stopping
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(128 + constants.signals[signal])
      void stop(signal)
    })
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, error => {
      log.fatal({ err: error }, event === 'uncaughtException' ? 'uncaught exception' : 'unhandled rejection')
      void stop('an unexpected error', 1)
    })
  }
  return {
    onStop: (name, close) => {
      steps.push({ name, close })
    },
    stop,
    isStopping: () => stopping !== undefined,
  }
}

/**
 * Runs a program's main function. An error that the operator can fix is printed as one message without a stack. Any
 * error ends the process with code 1.
 */
export async function runMain(main: () => Promise<unknown>): Promise<void> {
  writePrivately()
  try {
    await main()
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : describeError(error))
    process.exit(1)
  }
}

/** Turns an error of a listening socket into advice for the operator. */
export function explainListenError(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const place = `${host}:${port}`
  switch (code) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} is already taken on ${host}. Stop the program that uses it, or set PORT.`,
      )
    case 'EACCES':
      return new StartupError(`This user may not listen on ${place}. Set PORT to a number above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupError(
        `${host} is not an address of this machine. Set HOST to one, or to 0.0.0.0 for all.`,
      )
    default:
      return error
  }
}
