import {
  type BodyInput,
  type Endpoint,
  type ParamsInput,
  PROOF_REQUIRED,
  type QueryInput,
  type ResponseOf,
} from '#core/contract/endpoint.ts'
import { errorBody } from '#core/contract/errors.ts'
import { findHeldAnswer, holdAnswer } from './held-answers.ts'
import { askForProof, signedInAgain } from './questions.ts'
import { setReachable } from './reachable.ts'
import { authToken, signedInId } from './session.ts'

type Part<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : // biome-ignore lint/complexity/noBannedTypes: `{}` asks here whether every field may be left out
    {} extends T
    ? { [P in K]?: T }
    : { [P in K]: T }

/** The input of an endpoint: only the parts that it declares; parts with a default for every field are optional. */
export type Input<E extends Endpoint> = Part<'params', ParamsInput<E>> &
  Part<'query', QueryInput<E>> &
  Part<'body', BodyInput<E>>

/**
 * An error response. `message` is the status, a colon, a space and the body (specification, section 8); `serverMessage`
 * is the server's text for the person.
 */
export class ApiError extends Error {
  readonly status: number
  readonly serverMessage: string | null
  readonly fields: Record<string, string>
  /** A code for programs: `not-found`, `second-factor-required`, … */
  readonly code: string | null

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    const parsed = errorBody.partial().safeParse(parseJson(text))
    this.serverMessage = parsed.data?.message ?? null
    this.fields = parsed.data?.fields ?? {}
    this.code = parsed.data?.code ?? null
  }
}

/**
 * Calls an endpoint of the contract; with `keepalive` the request outlives the page. Throws `ApiError`, or `TypeError`
 * when the server cannot be reached.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: { signal?: AbortSignal; keepalive?: boolean } = {},
): Promise<ResponseOf<E>> {
  const { params, query } = input as { params?: object; query?: object }
  const from = { token: authToken(), address: `${endpoint.method} ${urlOf(endpoint, params, query)}` }
  const held = findHeldAnswer(from)
  const headers = held ? { 'if-none-match': held.tag } : {}
  const response = await ask(endpoint, input, { ...options, headers })
  if (response.status === NOT_MODIFIED && held) return held.answer as ResponseOf<E>
  const answer = await response.json()
  holdAnswer(from, response.headers.get('etag'), answer)
  return answer as ResponseOf<E>
}

const NOT_MODIFIED = 304

/**
 * Calls an endpoint whose answer arrives line by line (application/x-ndjson). `onLine` receives each line with a
 * `text`; the line without one is the answer. Throws like `call`, also when the server ends with an error.
 */
export async function callStreaming<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { signal, onLine }: { signal: AbortSignal; onLine: (line: Record<string, unknown>) => void },
): Promise<ResponseOf<E>> {
  const response = await ask(endpoint, input, { signal, headers: { accept: 'application/x-ndjson' } })
  let last: Record<string, unknown> | null = null
  for await (const line of linesOf(response)) {
    const parsed = JSON.parse(line) as Record<string, unknown>
    if ('text' in parsed) onLine(parsed)
    else last = parsed
  }
  if (last && 'message' in last) throw new ApiError(502, JSON.stringify(last))
  if (!last) throw new TypeError('The answer was cut off')
  return last as ResponseOf<E>
}

/** The answer of a `binary` endpoint. Throws like `call`. */
export async function callBytes<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: { signal?: AbortSignal } = {},
): Promise<ArrayBuffer> {
  return (await ask(endpoint, input, options)).arrayBuffer()
}

/** The text of a file: by its mark, else as UTF-8, else in the Windows encoding that was used before. */
export function decodeText(bytes: ArrayBuffer | Uint8Array): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The same as text. */
export async function callText<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<string> {
  return decodeText(await callBytes(endpoint, input))
}

async function* linesOf(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
    const lines = (rest + (value ?? '')).split('\n')
    rest = lines.pop() ?? ''
    if (done) lines.push(rest)
    for (const line of lines) if (line !== '') yield line
    if (done) return
  }
}

/** Sends the request of a call, and records whether the server could be reached. */
async function ask<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Response> {
  const token = authToken()
  const caller = signedInId()
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown }
  const hasBody = body !== undefined
  const response = await fetchFromServer(urlOf(endpoint, params, query), {
    ...init,
    method: endpoint.method,
    credentials: 'include',
    headers: {
      ...headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(body) } : {}),
  })
  if (response.ok || response.status === NOT_MODIFIED) return response
  const error = new ApiError(response.status, (await response.text()) || response.statusText)
  if (PROXYS.includes(error.status)) setReachable(!isServerAway(error))
  // Repeats the same call once the person has given a proof, so that nothing they typed is lost.
  const mayRepeat =
    error.code === PROOF_REQUIRED ? await askForProof() : await isCallersAgain(error, caller, init.signal)
  if (mayRepeat) return ask(endpoint, input, { ...init, ...(headers ? { headers } : {}) })
  throw error
}

/**
 * Whether a call may be repeated that was refused because the session of its caller had ended: the caller has signed in
 * again. The server has done nothing of a call that it refuses so.
 */
export async function isCallersAgain(
  error: ApiError,
  caller: number | null,
  signal?: AbortSignal | null,
): Promise<boolean> {
  if (error.status !== 401 || error.code !== SESSION_ENDED || caller === null) return false
  return (await signedInAgain(signal)) && signedInId() === caller
}

/** The code of a call that names no session which is open. */
const SESSION_ENDED = 'unauthorized'

async function fetchFromServer(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init)
    if (!PROXYS.includes(response.status)) setReachable(true)
    return response
  } catch (error) {
    if (isUnreachable(error)) setReachable(false)
    throw error
  }
}

/** Statuses of proxies whose server is down. Our server uses some of them too, with a message of its own. */
const PROXYS = [502, 503, 504]

/** Whether there is no connection, or no server that has the mail: then answers stored on this device may be shown. */
export const isServerAway = (error: unknown): boolean =>
  isUnreachable(error) ||
  (error instanceof ApiError &&
    PROXYS.includes(error.status) &&
    (error.serverMessage === null || error.code === 'database-away'))

/** Whether the server refused the call for good; an expired session or a busy server does not count. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && ![401, 408, 429].includes(error.status)

/** Whether fetch found no connection; an abort is another error. */
export const isUnreachable = (error: unknown): boolean => error instanceof TypeError

/** The URL of a call, also for links, images and downloads. */
export function urlOf(endpoint: Endpoint, params: object = {}, query: object = {}): string {
  const values = params as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size ? `${path}?${search}` : path
}

/** The text for the person: the server's message, or `fallback` when there is none or the server is at fault. */
export function messageOf(error: unknown, fallback: string): string {
  const isKnown = error instanceof ApiError && error.code !== 'internal'
  return (isKnown && error.serverMessage) || fallback
}

/** For an action that failed on the way or on the server: nobody can say here what has become of it. */
export const UNCERTAIN = 'It is not certain whether this was done. Please look before you try again.'

/** Whether what was asked for by its address is not there, or the address is none. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404].includes(error.status)

/** What is wrong with single fields of a form, by their names; empty where the error is of another kind, or there is none. */
export const fieldsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.fields : {}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
