import { setTimeout as sleep } from 'node:timers/promises'
import { append } from '#core/lists.ts'
import { ProviderError } from '../provider.ts'
import { defaultTuning, type GraphDeps } from './config.ts'
import { type GraphFailure, graphFailure, isForgotten, unreachable } from './failures.ts'
import { createLimit } from './limit.ts'

interface GraphRequest {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Sent as JSON. */
  json?: unknown
  /** A whole message: Graph takes it as base64. */
  mime?: Uint8Array
  /** A piece of a file, for the address of an upload session: that is secret itself, and takes no token. */
  piece?: { bytes: Uint8Array; range: string }
  /** Most items of a page of a delta query. */
  pageSize?: number
  signal?: AbortSignal | undefined
  /** False for what must not be done twice. */
  isRepeatable?: boolean
}
export type GraphClient = ReturnType<typeof createClient>

const ROOT = 'https://graph.microsoft.com'

interface Page<T> {
  value: T[]
  '@odata.nextLink'?: string
}

/** Thrown in place of `ProviderError` where a delta link is no longer known. */
export class ForgottenLink extends Error {}

/** Microsoft Graph with one person's tokens: never more calls at once than allowed, patient, and clear when it fails. */
export function createClient({ tokens, log, rootUrl = ROOT, tuning = {} }: GraphDeps) {
  const limits = { ...defaultTuning, ...tuning }
  const within = createLimit(limits.concurrency)

  /** Makes a call; `path` stands below `/v1.0`, or is a link of an answer. Throws `ProviderError`. */
  async function call(path: string, request: GraphRequest = {}): Promise<Response> {
    const { isRepeatable = true, signal } = request
    let rejected: string | undefined
    for (let attempt = 1; ; attempt += 1) {
      const token = await tokens.accessToken(rejected)
      const answer = await within(() => ask(path, token, request))
      if (answer instanceof Response) return answer
      signal?.throwIfAborted()
      if ('failure' in answer && answer.failure.status === 401 && rejected === undefined) {
        rejected = token
        continue
      }
      if ('failure' in answer && isForgotten(answer.failure)) throw new ForgottenLink(answer.failure.code)
      const error = 'failure' in answer ? graphFailure(answer.failure) : answer.error
      const wait = waitBefore(error, attempt, isRepeatable)
      if (wait === null) throw isRepeatable ? error : asUncertain(error)
      log?.info({ attempt, wait, reason: error.userMessage }, 'Outlook is asked again')
      await sleep(wait, undefined, signal ? { signal } : {})
    }
  }

  function waitBefore(error: ProviderError, attempt: number, isRepeatable: boolean): number | null {
    const isBusy = error.kind === 'rate-limited'
    if (attempt >= limits.attempts || !(isBusy || (isRepeatable && error.kind === 'unavailable'))) return null
    const asked = error.retryAfterMs ?? 0
    if (asked > limits.longestWaitMs) return null
    return Math.max(asked, limits.firstRetryMs * 2 ** (attempt - 1) * (0.75 + Math.random() / 2))
  }

  async function ask(
    path: string,
    token: string,
    { method = 'GET', json, mime, piece, pageSize, signal }: GraphRequest,
  ): Promise<Response | { failure: GraphFailure } | { error: ProviderError }> {
    const timeout = AbortSignal.timeout(limits.timeoutMs)
    // Ids that stay when a message is moved (https://learn.microsoft.com/en-us/graph/outlook-immutable-id).
    const prefer = ['IdType="ImmutableId"', ...(pageSize ? [`odata.maxpagesize=${pageSize}`] : [])]
    try {
      const response = await fetch(path.startsWith('http') ? path : `${rootUrl}/v1.0${path}`, {
        method,
        headers: {
          ...(piece === undefined
            ? { authorization: `Bearer ${token}` }
            : { 'content-type': 'application/octet-stream', 'content-range': piece.range }),
          prefer: prefer.join(', '),
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...(mime === undefined ? {} : { 'content-type': 'text/plain' }),
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        ...(mime === undefined ? {} : { body: Buffer.from(mime).toString('base64') }),
        ...(piece === undefined ? {} : { body: Buffer.from(piece.bytes) }),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      // Read whole here, so that a connection that breaks off counts as a failed call.
      const body = await response.arrayBuffer()
      const isEmpty = response.status === 204 || response.status === 202
      if (response.ok) return new Response(isEmpty ? null : body, { status: response.status })
      return { failure: toFailure(response, Buffer.from(body).toString()) }
    } catch (error) {
      return { error: unreachable(error) }
    }
  }

  return {
    call,
    json: async <T>(path: string, request?: GraphRequest): Promise<T> =>
      (await call(path, request)).json() as Promise<T>,
    /** All items of a list, whatever number of pages it has. */
    async all<T>(path: string, request?: GraphRequest): Promise<T[]> {
      const items: T[] = []
      for (let link: string | undefined = path; link !== undefined; ) {
        const page = (await (await call(link, request)).json()) as Page<T>
        append(items, page.value)
        link = page['@odata.nextLink']
      }
      return items
    },
  }
}

function toFailure(response: Response, body: string): GraphFailure {
  let said: { code?: string; message?: string } = {}
  try {
    said = JSON.parse(body).error ?? {}
  } catch {
    // Proxies answer in HTML.
  }
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    status: response.status,
    code: said.code ?? '',
    message: said.message ?? '',
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : null,
  }
}

/** No answer to a call that must not be made twice: nobody knows whether it was carried out. */
const asUncertain = (error: ProviderError): ProviderError =>
  error.kind === 'unavailable' ? new ProviderError('uncertain', error.userMessage, { cause: error }) : error
