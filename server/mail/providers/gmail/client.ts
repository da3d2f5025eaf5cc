import { setTimeout as sleep } from 'node:timers/promises'
import { gmail as createGmail, type gmail_v1 } from '@googleapis/gmail'
import { append } from '#core/lists.ts'
import { ProviderError } from '../provider.ts'
import { isOfOne } from '../withheld.ts'
import { readBatchAnswer, writeBatch } from './batch.ts'
import { defaultTuning, type GmailDeps } from './config.ts'
import { failureOf, gmailFailure } from './failures.ts'
import { createPace } from './pace.ts'

/** What every call is made with: the token, the address, and how long it may take. */
interface CallOptions {
  headers: Record<string, string>
  rootUrl: string
  retry: false
  timeout: number
  signal?: AbortSignal
}

type MessageFormat = 'raw' | 'metadata' | 'minimal'

interface Got {
  found: Map<string, gmail_v1.Schema$Message>
  /** Ids of messages that Google fails to give, and nothing else. */
  broken: Set<string>
}
export type GmailClient = ReturnType<typeof createClient>

const ROOT = 'https://gmail.googleapis.com/'
const GET_UNITS = 5

/** The official client with one person's tokens: within their quota, patient with Google, and clear when it fails. */
export function createClient({ tokens, log, rootUrl = ROOT, tuning = {} }: GmailDeps) {
  const limits = { ...defaultTuning, ...tuning }
  const pace = createPace(limits)
  const users = createGmail({ version: 'v1', rootUrl }).users

  /**
   * Makes a call that costs `units`. One that may be made twice is tried again when Google is busy or out of reach;
   * any other only when it was certainly not carried out. Throws `ProviderError`.
   */
  async function call<T>(
    units: number,
    act: (options: CallOptions) => Promise<{ data: T }>,
    { signal, isRepeatable = true }: { signal?: AbortSignal | undefined; isRepeatable?: boolean } = {},
  ): Promise<T> {
    let rejected: string | undefined
    for (let attempt = 1; ; attempt += 1) {
      await pace.take(units, signal)
      const token = await tokens.accessToken(rejected)
      const options: CallOptions = {
        headers: { authorization: `Bearer ${token}` },
        rootUrl,
        retry: false,
        timeout: limits.timeoutMs,
        ...(signal ? { signal } : {}),
      }
      try {
        return (await act(options)).data
      } catch (error) {
        signal?.throwIfAborted()
        const failure = gmailFailure(error)
        // Its time may have run out early, or the clocks differ: once, another one is asked for.
        if (failure.kind === 'auth-expired' && isRefusedToken(error) && rejected === undefined) {
          rejected = token
          continue
        }
        const wait = retryAfter(failure, attempt, isRepeatable)
        if (wait === null) throw isRepeatable ? failure : asUncertain(failure)
        log?.info({ attempt, wait, reason: failure.userMessage }, 'Gmail is asked again')
        await sleep(wait, undefined, signal ? { signal } : {})
      }
    }
  }

  /** Milliseconds to wait before the next try; null where there is none. */
  function retryAfter(failure: ProviderError, attempt: number, isRepeatable: boolean): number | null {
    const isBusy = failure.kind === 'rate-limited'
    if (attempt >= limits.attempts || !(isBusy || (isRepeatable && failure.kind === 'unavailable')))
      return null
    const backOff = limits.firstRetryMs * 2 ** (attempt - 1) * (0.75 + Math.random() / 2)
    const asked = failure.retryAfterMs
    // A long pause is the runner's to wait for, and the person's to know of.
    if (asked !== null && asked > MOST_WAIT_MS && attempt > 1) return null
    return Math.max(backOff, Math.min(asked ?? 0, MOST_WAIT_MS, limits.firstRetryMs * 2 ** attempt))
  }

  /** Messages by id, in few requests; those that are gone are absent. */
  async function getMessages(
    ids: readonly string[],
    format: MessageFormat,
    signal?: AbortSignal,
  ): Promise<Got> {
    const found = new Map<string, gmail_v1.Schema$Message>()
    const broken = new Set<string>()
    const waiting = chunks(ids, limits.batchSize)
    const work = async () => {
      for (let chunk = waiting.shift(); chunk; chunk = waiting.shift()) {
        const { messages, again, failed } = await getBatch(chunk, format, signal)
        for (const message of messages) if (message.id) found.set(message.id, message)
        for (const id of failed) broken.add(id)
        append(waiting, again)
      }
    }
    await Promise.all(Array.from({ length: limits.concurrency }, work))
    return { found, broken }
  }

  /** What did not come is to be asked for again, in smaller pieces. */
  async function getBatch(
    ids: string[],
    format: MessageFormat,
    signal: AbortSignal | undefined,
  ): Promise<{ messages: gmail_v1.Schema$Message[]; again: string[][]; failed: string[] }> {
    const paths = ids.map(id => `/gmail/v1/users/me/messages/${encodeURIComponent(id)}?format=${format}`)
    const answers = await call(
      GET_UNITS * ids.length,
      async options => ({ data: await postBatch(paths, options, ids.length === 1) }),
      { signal },
    ).catch(async error => {
      if (await isOfOne(error, () => probe(signal))) return 'broken' as const
      throw error
    })
    if (answers === 'broken' && ids.length === 1) return getOneByOne(ids, format, signal)
    if (answers === 'too large' || answers === 'broken') {
      const half = Math.ceil(ids.length / 2)
      return { messages: [], again: [ids.slice(0, half), ids.slice(half)], failed: [] }
    }
    const messages: gmail_v1.Schema$Message[] = []
    const missing: string[] = []
    for (const [index, { status, body }] of answers.entries()) {
      const id = ids[index] ?? ''
      if (status === 200) messages.push(body as gmail_v1.Schema$Message)
      else if (status !== 404) {
        const failure = failureOf(status, body, null)
        if (failure.kind === 'auth-expired') throw failure
        missing.push(id)
      }
    }
    if (missing.length === ids.length) return getOneByOne(ids, format, signal)
    return { messages, again: missing.length > 0 ? [missing] : [], failed: [] }
  }

  /** When nothing of a batch came, `call` knows best how long to wait for Google. */
  async function getOneByOne(ids: string[], format: MessageFormat, signal: AbortSignal | undefined) {
    const messages: gmail_v1.Schema$Message[] = []
    const failed: string[] = []
    for (const id of ids) {
      try {
        messages.push(
          await call(GET_UNITS, options => users.messages.get({ userId: 'me', id, format }, options), {
            signal,
          }),
        )
      } catch (error) {
        if (error instanceof ProviderError && error.kind === 'not-found') continue
        if (!(await isOfOne(error, () => probe(signal)))) throw error
        failed.push(id)
      }
    }
    return { messages, again: [], failed }
  }

  const probe = (signal: AbortSignal | undefined) =>
    call(1, options => users.getProfile({ userId: 'me' }, options), { signal })

  async function postBatch(paths: string[], { headers, signal }: CallOptions, isLast: boolean) {
    const { contentType, body } = writeBatch(paths)
    const timeout = AbortSignal.timeout(limits.timeoutMs * 2)
    const response = await fetch(new URL('batch/gmail/v1', rootUrl), {
      method: 'POST',
      headers: { ...headers, 'content-type': contentType },
      body,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    if (!response.ok)
      throw failureOf(response.status, await response.text(), response.headers.get('retry-after'))
    const text = await readCapped(response, isLast ? Number.POSITIVE_INFINITY : limits.batchBytes)
    return text === null
      ? ('too large' as const)
      : readBatchAnswer(text, response.headers.get('content-type') ?? '', paths.length)
  }

  return { users, call, getMessages, unitsSpent: pace.spent }
}

const MOST_WAIT_MS = 60_000

/** A 401, and not a permission that is missing: another token would have no more of them. */
const isRefusedToken = (error: unknown): boolean => {
  const cause = error instanceof ProviderError ? error.cause : error
  return (cause as { response?: { status?: number } } | null)?.response?.status === 401
}

/** No answer to a call that must not be made twice: nobody knows whether it was carried out. */
const asUncertain = (failure: ProviderError): ProviderError =>
  failure.kind === 'unavailable'
    ? new ProviderError('uncertain', failure.userMessage, { cause: failure })
    : failure

function chunks<T>(items: readonly T[], size: number): T[][] {
  const parts: T[][] = []
  for (let start = 0; start < items.length; start += size) parts.push(items.slice(start, start + size))
  return parts
}

/** Null when there is more than `most` bytes; the rest is not waited for. */
async function readCapped(response: Response, most: number): Promise<Buffer | null> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    if (size > most) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
