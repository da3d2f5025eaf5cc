import { AsyncLocalStorage } from 'node:async_hooks'
import { channel } from 'node:diagnostics_channel'
import type { ProviderName } from '#core/contract/accounts.ts'

/** A piece of work that takes time. It names what is done, and never for whom or with what. */
export type Work =
  | { kind: 'http'; method: string; route: string }
  | { kind: 'job'; job: string }
  | { kind: 'sync'; provider: ProviderName }
  | { kind: 'provider'; provider: ProviderName; call: string }
  | { kind: 'statement'; statement: StatementKind }

export const STATEMENT_KINDS = [
  'select',
  'insert',
  'update',
  'delete',
  'with',
  'transaction',
  'other',
] as const
type StatementKind = (typeof STATEMENT_KINDS)[number]

/** The work that the present code is part of. Every line of the log names it. */
export interface Running {
  requestId?: string
  job?: string
  jobId?: string
  traceId?: string
  spanId?: string
  /** Of a tracer, if there is one. */
  span?: unknown
}

export interface Ended {
  seconds: number
  error?: unknown
  /** Of an HTTP answer. */
  status?: number
}

interface WorkListener {
  /** May add to `within`, which is what the work and all that it does are part of. */
  begun?(work: Work, within: Running): void
  ended(work: Work, within: Running, result: Ended): void
}

type Begun = { work: Work; within: Running }

const begun = channel('quillbox:work-begun')
const ended = channel('quillbox:work-ended')

/** Empty outside of requests and jobs. */
export const running = new AsyncLocalStorage<Running>()

/** Whether anybody listens: nothing is measured otherwise. */
export const isWatched = (): boolean => ended.hasSubscribers

/** Returns a function that stops it. */
export function onWork(listener: WorkListener): () => void {
  const onBegun = (message: unknown) => {
    const { work, within } = message as Begun
    listener.begun?.(work, within)
  }
  const onEnded = (message: unknown) => {
    const { work, within, ...result } = message as Begun & Ended
    listener.ended(work, within, result)
  }
  begun.subscribe(onBegun)
  ended.subscribe(onEnded)
  return () => {
    begun.unsubscribe(onBegun)
    ended.unsubscribe(onEnded)
  }
}

export interface UnderWay {
  /** For `running.run`. */
  within: Running
  end(result?: Omit<Ended, 'seconds'>): void
}

/** Nothing that asks for these waits for them. */
const ROOTS: readonly Work['kind'][] = ['http', 'job', 'sync']

/** Begins a piece of work, inside of the present one unless it is one of its own. */
export function begin(work: Work, names: Running = {}): UnderWay {
  const outer = ROOTS.includes(work.kind) ? {} : running.getStore()
  const within = { ...outer, ...names }
  if (!isWatched()) return { within, end: () => {} }
  const startedAt = performance.now()
  begun.publish({ work, within })
  return {
    within,
    end: result =>
      ended.publish({ work, within, ...result, seconds: (performance.now() - startedAt) / 1000 }),
  }
}

/** Runs what goes on by itself after the present work has ended. */
export const apart = <T>(run: () => T): T => running.run({}, run)

/** Runs a piece of work. `names` stand in every line that it logs. */
export function traced<T>(work: Work, run: () => Promise<T>, names?: Running): Promise<T> {
  if (!names && !isWatched()) return run()
  const way = begin(work, names)
  return running.run(way.within, () => toEnd(way, run))
}

/** By its first word; a text of several statements counts as its first one. */
function statementKind(text: unknown): StatementKind {
  const [, word = ''] = /^\s*([a-z]+)/i.exec(typeof text === 'string' ? text : '') ?? []
  const first = word.toLowerCase()
  if (['begin', 'commit', 'rollback', 'savepoint', 'release'].includes(first)) return 'transaction'
  return STATEMENT_KINDS.find(kind => kind === first) ?? 'other'
}

export function tracedStatement<T>(text: unknown, run: () => Promise<T>): Promise<T> {
  if (!isWatched()) return run()
  return toEnd(begin({ kind: 'statement', statement: statementKind(text) }), run)
}

async function toEnd<T>({ end }: UnderWay, run: () => Promise<T>): Promise<T> {
  try {
    const result = await run()
    end()
    return result
  } catch (error) {
    end({ error })
    throw error
  }
}
