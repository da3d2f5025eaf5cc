import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from './random.ts'

/** Outcome of a call. */
export type Outcome<T> =
  | { kind: 'done'; body: T }
  /** The answer said that nothing was done, or the call reached no server. */
  | { kind: 'refused'; status: number; text: string }
  /** It may have been done. */
  | { kind: 'unknown'; why: string }

export type Call = <T = unknown>(method: string, path: string, body?: unknown) => Promise<Outcome<T>>

const ANSWER_WITHIN_MS = 40_000

/** Calls any of the web processes as one person; `losesAnswers` drops some answers. */
export function createCaller(
  urls: string[],
  token: string,
  { random, losesAnswers }: { random: Random; losesAnswers: () => boolean },
): Call {
  return async (method, path, body) => {
    const lost = method !== 'GET' && losesAnswers() && random.chance(0.02)
    const signal = AbortSignal.timeout(lost ? random.between(1, 60) : ANSWER_WITHIN_MS)
    const isForm = body instanceof FormData
    try {
      const response = await fetch(random.pick(urls) + path, {
        method,
        signal,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      if (response.ok) return { kind: 'done', body: JSON.parse(text) }
      // After a failure it is unknown how far the call came.
      if (response.status >= 500) return { kind: 'unknown', why: `${response.status} ${text.slice(0, 200)}` }
      return { kind: 'refused', status: response.status, text: text.slice(0, 300) }
    } catch (error) {
      const { code = '' } = ((error as Error).cause ?? {}) as { code?: string }
      if (code === 'ECONNREFUSED') return { kind: 'refused', status: 0, text: 'nobody listens' }
      return { kind: 'unknown', why: lost ? 'the answer was lost' : `${(error as Error).name} ${code}` }
    }
  }
}

/** Retries until there is an answer; throws on a refusal, and after a long time without an answer. */
export async function insist<T>(call: Call, method: string, path: string, body?: unknown): Promise<T> {
  const end = Date.now() + 3 * 60_000
  for (;;) {
    const outcome = await call<T>(method, path, body)
    if (outcome.kind === 'done') return outcome.body
    if (outcome.kind === 'refused' && ![0, 429].includes(outcome.status))
      throw new Error(`${method} ${path}: ${outcome.status} ${outcome.text}`)
    if (Date.now() > end) throw new Error(`${method} ${path}: no answer (${JSON.stringify(outcome)})`)
    await sleep(300)
  }
}
