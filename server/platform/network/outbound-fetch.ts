import type { LookupAddress, LookupOptions } from 'node:dns'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { AppError } from '../errors.ts'

/** The callback form of node:dns `lookup`, as sockets take it. */
export type Lookup = (
  hostname: string,
  options: LookupOptions,
  callback: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void,
) => void

export interface OutboundRequest {
  /** Limit for the decompressed body in bytes; a longer body is refused. */
  maxBytes: number
  /** Hand back the beginning of a longer body instead of refusing it. */
  cutsBody?: boolean | undefined
  /** Time limit for the whole request, including redirects. */
  timeoutMs: number
  signal?: AbortSignal | undefined
  /** Limit of redirects; 3 unless given. */
  redirects?: number | undefined
  /** Hand back a redirect instead of following it. */
  keepsRedirect?: boolean | undefined
  headers?: Record<string, string> | undefined
  /** Form fields to POST; redirects are then not followed. Without fields or `bytes` the request is a GET. */
  form?: Record<string, string> | undefined
  /** The same for a body of any kind, whose type stands in `headers`. */
  bytes?: Uint8Array | undefined
}

export interface OutboundResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** Whether the body is only the beginning of what the server sent. */
  isCut: boolean
  /** Final address, after redirects. */
  url: string
}

interface Guard {
  assertHost(host: string, port: number): Promise<unknown>
  lookupFor(port: number): Lookup
  /** Where a name of the demo or a test really stands. */
  placeOf(host: string): Place | undefined
}

/** An address and port that stand in for a name. */
export interface Place {
  address: string
  port: number
}

/** Makes a request whose every connection goes to an address that the guard has allowed. */
export async function fetchGuarded(
  address: string,
  request: OutboundRequest,
  guard: Guard,
): Promise<OutboundResponse> {
  const timeout = AbortSignal.timeout(request.timeoutMs)
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
  try {
    let url = parse(address)
    for (let left = request.redirects ?? 3; ; left--) {
      const answer = await connect(url, request, signal, guard)
      const mayFollow = !request.form && !request.bytes && !request.keepsRedirect
      const location = isRedirect(answer.statusCode) && mayFollow ? answer.headers.location : undefined
      if (location === undefined) {
        const read = await readBody(answer, request)
        return { status: answer.statusCode ?? 0, headers: answer.headers, ...read, url: url.href }
      }
      answer.destroy()
      if (left === 0) throw refused(`${url.host} redirects too often`)
      url = parse(location, url)
    }
  } catch (error) {
    if (timeout.aborted) throw refused(`${address} did not answer in time`, error, 'fetch-timeout')
    if (error instanceof AppError || request.signal?.aborted) throw error
    throw refused(`${address} could not be fetched`, error)
  }
}

async function connect(
  url: URL,
  request: OutboundRequest,
  signal: AbortSignal,
  guard: Guard,
): Promise<IncomingMessage> {
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  // The socket does not look up a literal IP address, so check it here.
  await guard.assertHost(url.hostname, port)
  const place = guard.placeOf(url.hostname)
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const headers = {
      'user-agent': 'Quillbox',
      'accept-encoding': 'gzip, deflate, br',
      ...(request.form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...request.headers,
    }
    const body = request.form ? new URLSearchParams(request.form).toString() : request.bytes
    const method = body === undefined ? 'GET' : 'POST'
    const at = place ? { host: place.address, port: place.port, headers: { ...headers, host: url.host } } : {}
    send(url, { lookup: guard.lookupFor(port), agent: false, signal, headers, method, ...at }, resolve)
      .on('error', reject)
      .end(body)
  })
}

async function readBody(
  answer: IncomingMessage,
  { maxBytes, cutsBody }: OutboundRequest,
): Promise<{ body: Buffer; isCut: boolean }> {
  const tooLong = () => refused(`The answer is longer than ${maxBytes} bytes`)
  const chunks: Buffer[] = []
  let bytes = 0
  const packed = unpack(answer)
  try {
    for await (const chunk of packed as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes && !cutsBody) throw tooLong()
      chunks.push(chunk)
      if (bytes > maxBytes) break
    }
  } finally {
    answer.destroy()
    packed.destroy()
  }
  return { body: Buffer.concat(chunks).subarray(0, maxBytes), isCut: bytes > maxBytes }
}

function unpack(answer: IncomingMessage): Readable {
  const decoders = {
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  }
  const encoding = answer.headers['content-encoding']?.toLowerCase()
  const decoder = encoding && encoding in decoders ? decoders[encoding as keyof typeof decoders]() : null
  if (!decoder) return answer
  answer.on('error', error => decoder.destroy(error))
  return answer.pipe(decoder)
}

function parse(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw refused(`${address} is not a web address`)
  return url
}

const isRedirect = (status = 0) => [301, 302, 303, 307, 308].includes(status)

const refused = (message: string, cause?: unknown, code = 'fetch-failed') =>
  new AppError(502, message, code, { cause })
