import type { Tokens } from '../oauth/tokens.ts'
import { boundaryIn, splitParts } from './multipart.ts'
import type { PubSub } from './pubsub.ts'
import { costOf, type Quota } from './quota.ts'
import type { GmailUser, UpstreamCall } from './upstream.ts'
import { createVacationSettings } from './vacation.ts'

interface ApiRequest {
  method: string
  /** Path and query. */
  url: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}
export interface ApiAnswer {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

/** A failure of the provider, for this many calls. */
export interface Fault {
  /** Matched against "GET /gmail/v1/users/me/messages". */
  match?: RegExp
  times?: number
  status?: number
  /** The reason in Google's error body; for 403: rateLimitExceeded, insufficientPermissions, accessNotConfigured … */
  reason?: string
  retryAfter?: number
  delayMs?: number
  /** Closes the connection in the middle of the answer. */
  drop?: boolean
}

interface Parts {
  users: GmailUser[]
  call: UpstreamCall
  tokens: Tokens
  quota: Quota
  faults: Fault[]
  pubsub: PubSub
  /** Mail to people without a mailbox here. */
  deliverOutside: (mail: { from: string; to: string[]; raw: Buffer }) => Promise<void>
}

const USER = '/gmail/v1/users/me'
/** The emulator's history ids exceed 64 bits, unlike the real ones, so they are counted from its start. */
const HISTORY_START = BigInt(Date.now() - 60_000) * 100_000_000n

/** The Gmail API of `emulate`, corrected where it lacks something or differs from Google. */
export function createGmailApi({ users, call, tokens, quota, faults, pubsub, deliverOutside }: Parts) {
  const oldestHistory = new Map<string, bigint>()
  const sendAs = new Map<string, SendAs[]>()
  const vacation = createVacationSettings()
  const json = async (email: string, path: string, init?: { method?: string; body?: unknown }) =>
    // biome-ignore lint/suspicious/noExplicitAny: whatever the emulator answers
    (await (await call(email, USER + path, init)).json()) as any
  const currentHistory = async (email: string): Promise<bigint> => {
    const { historyId } = await json(email, '/watch', {
      method: 'POST',
      body: { topicName: 'projects/none/topics/none' },
    })
    const id = BigInt(historyId) - HISTORY_START
    // A mailbox without any changes has no history id.
    return id > 0n ? id : 0n
  }

  /** Delivers a message to a mailbox. */
  async function inject(
    email: string,
    raw: Uint8Array,
    { labels = ['INBOX', 'UNREAD'], date }: { labels?: string[]; date?: Date } = {},
  ): Promise<{ id: string; threadId: string }> {
    const body = {
      raw: Buffer.from(raw).toString('base64url'),
      labelIds: labels,
      ...(date ? { internalDate: String(date.getTime()) } : {}),
    }
    const made = await json(email, '/messages/import', { method: 'POST', body })
    await tellOf(email)
    return made
  }

  /** Gmail publishes that a mailbox has changed, with its newest history id. */
  async function tellOf(email: string): Promise<void> {
    if (pubsub.isWatched(email)) await pubsub.publish(email, String(await currentHistory(email)))
  }

  async function handle(request: ApiRequest): Promise<ApiAnswer> {
    const url = new URL(request.url, 'http://emulator')
    const fault = faults.find(
      ({ match, times = 1 }) => times > 0 && (match?.test(`${request.method} ${url.pathname}`) ?? true),
    )
    if (fault) {
      fault.times = (fault.times ?? 1) - 1
      if (fault.delayMs) await new Promise(resolve => setTimeout(resolve, fault.delayMs))
      if (fault.drop) return { status: -1 }
      if (fault.status)
        return failure(fault.status, 'Injected', fault.reason ?? reasonOf(fault.status), fault.retryAfter)
    }
    const grant = tokens.ofAccess(String(request.headers.authorization ?? '').replace(/^Bearer /i, ''))
    if (!grant) return failure(401, 'Request had invalid authentication credentials.', 'authError')
    const [, who, path = ''] = /^(?:\/upload)?\/gmail\/v1\/users\/([^/]+)(\/.*)$/.exec(url.pathname) ?? []
    if (who === undefined) return notFound()
    if (who !== 'me' && decodeURIComponent(who) !== grant.email)
      return failure(403, `Delegation denied for ${grant.email}`, 'forbidden')
    if (!isAllowed(grant.scope, request.method, path))
      return failure(403, 'Request had insufficient authentication scopes.', 'insufficientPermissions')
    if (!quota.take(grant.email, costOf(request.method, path)))
      return failure(
        429,
        "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute per user'",
        'rateLimitExceeded',
      )
    return answer(grant.email, request, path, url)
  }

  async function answer(email: string, request: ApiRequest, path: string, url: URL): Promise<ApiAnswer> {
    if (path === '/profile') {
      const { resultSizeEstimate } = await json(email, '/messages?maxResults=1&includeSpamTrash=true')
      const historyId = String(await currentHistory(email))
      return { status: 200, body: { emailAddress: email, messagesTotal: resultSizeEstimate, historyId } }
    }
    if (path === '/settings/sendAs')
      return { status: 200, body: { sendAs: [sendAsOf(users, email), ...(sendAs.get(email) ?? [])] } }
    if (path === '/settings/vacation') {
      const body = request.method === 'GET' ? vacation.read(email) : vacation.update(email, request.body)
      return body ? { status: 200, body } : failure(400, 'Invalid vacation settings', 'invalidArgument')
    }
    if (path === '/watch') return watch(email, request)
    if (path === '/history') {
      const start = url.searchParams.get('startHistoryId') ?? ''
      if (!/^\d+$/.test(start)) return failure(400, 'Invalid startHistoryId', 'invalidArgument')
      if (BigInt(start) < (oldestHistory.get(email) ?? 0n)) return notFound()
      url.searchParams.set('startHistoryId', String(BigInt(start) + HISTORY_START))
    }
    const rfcId = /^rfc822msgid:<?([^\s<>]+)>?$/.exec(url.searchParams.get('q') ?? '')?.[1]
    if (path === '/messages' && rfcId) return { status: 200, body: await findByRfcId(email, rfcId, url) }
    const response = await call(email, USER + path + url.search, {
      method: request.method,
      ...(request.body.length > 0 ? { body: bodyOf(request, path) } : {}),
    })
    const text = await response.text()
    const body = text === '' ? undefined : withRealHistoryIds(text)
    if (response.ok && body) await putRight(email, request.method, path, body)
    if (response.ok && request.method !== 'GET') await tellOf(email)
    return { status: response.status, ...(body === undefined ? {} : { body }) }
  }

  async function watch(email: string, { body }: ApiRequest): Promise<ApiAnswer> {
    const { topicName } = JSON.parse(body.toString('utf8') || '{}')
    if (!pubsub.hasTopic(topicName))
      return failure(404, `Resource not found (resource=${topicName}).`, 'notFound')
    const expiration = String(pubsub.watch(email, topicName))
    const historyId = String(await currentHistory(email))
    return { status: 200, body: { historyId, expiration } }
  }

  /** The emulator's own search by Message-ID finds nothing. */
  async function findByRfcId(email: string, rfcId: string, url: URL) {
    const found: { id: string; threadId: string }[] = []
    url.searchParams.delete('q')
    url.searchParams.set('maxResults', '500')
    for (let pageToken: string | undefined = ''; pageToken !== undefined; ) {
      if (pageToken) url.searchParams.set('pageToken', pageToken)
      const page = await json(email, `/messages${url.search}`)
      for (const message of page.messages ?? [])
        if ((await rfcIdOf(email, message.id)) === rfcId.toLowerCase()) found.push(message)
      pageToken = page.nextPageToken
    }
    return found.length > 0
      ? { messages: found, resultSizeEstimate: found.length }
      : { resultSizeEstimate: 0 }
  }

  const rfcIds = new Map<string, string>()
  async function rfcIdOf(email: string, id: string): Promise<string> {
    const known = rfcIds.get(id)
    if (known !== undefined) return known
    const { raw } = await json(email, `/messages/${id}?format=raw`)
    const source = Buffer.from(raw ?? '', 'base64url').toString('latin1')
    const rfcId = (/^message-id:\s*<?([^\s<>]+)>?/im.exec(source)?.[1] ?? '').toLowerCase()
    rfcIds.set(id, rfcId)
    return rfcId
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  async function putRight(email: string, method: string, path: string, body: any): Promise<void> {
    // Google omits empty lists.
    for (const key of ['messages', 'threads', 'drafts', 'history'])
      if (Array.isArray(body[key]) && body[key].length === 0) delete body[key]
    if (method === 'GET' && /^\/messages\/[^/]+$/.test(path) && typeof body.raw === 'string')
      body.sizeEstimate = Buffer.from(body.raw, 'base64url').length
    if (/^\/(?:messages|drafts)\/send$/.test(path)) await deliver(email, body.id)
  }

  /** Delivers sent mail to its recipients; the emulator only files it. */
  async function deliver(from: string, messageId: string): Promise<void> {
    const { raw } = await json(from, `/messages/${messageId}?format=raw`)
    const source = Buffer.from(raw, 'base64url').toString('latin1')
    const to = [...new Set(recipientsIn(source))]
    const sent = Buffer.from(source.replace(/^bcc:.*\r?\n(?:[ \t].*\r?\n)*/im, ''), 'latin1')
    const isHere = (address: string) => users.some(({ email }) => email === address)
    for (const address of to.filter(isHere)) {
      const labels = ['INBOX', 'UNREAD']
      // Mail to oneself is a single message, both sent and received.
      if (address === from)
        await json(from, `/messages/${messageId}/modify`, { method: 'POST', body: { addLabelIds: labels } })
      else await inject(address, sent)
    }
    const outside = to.filter(address => !isHere(address))
    if (outside.length > 0) await deliverOutside({ from, to: outside, raw: sent })
  }

  return {
    handle,
    inject,
    /** A person's "Send mail as" addresses. */
    setSendAs(
      email: string,
      others: Pick<SendAs, 'sendAsEmail' | 'displayName' | 'verificationStatus'>[],
    ): void {
      sendAs.set(
        email,
        others.map(other => ({ ...other, isPrimary: false, isDefault: false })),
      )
    },
    /** Expires all history so far, as Google does after about a week. */
    async expireHistory(email: string): Promise<void> {
      oldestHistory.set(email, await currentHistory(email))
    },
  }
}

/** https://developers.google.com/workspace/gmail/api/auth/scopes */
function isAllowed(scope: string, method: string, path: string): boolean {
  const isFull = scope.includes('https://mail.google.com/')
  const mayModify = isFull || scope.includes('gmail.modify')
  if (path === '/settings/vacation' && method !== 'GET') return scope.includes('gmail.settings.basic')
  if (/\/(?:messages|drafts)\/send$/.test(path)) return mayModify || /gmail\.(?:send|compose)/.test(scope)
  const isDestroying =
    (method === 'DELETE' && path.startsWith('/messages/')) || path === '/messages/batchDelete'
  if (isDestroying) return isFull
  return method === 'GET' ? mayModify || /gmail\.readonly/.test(scope) : mayModify
}

export interface SendAs {
  sendAsEmail: string
  displayName: string
  isPrimary: boolean
  isDefault: boolean
  /** Absent for the person's own address. */
  verificationStatus?: 'accepted' | 'pending'
}

/** Google's entry for the person's own address. */
function sendAsOf(users: GmailUser[], email: string): SendAs {
  const user = users.find(candidate => candidate.email === email)
  return { sendAsEmail: email, displayName: user?.name ?? '', isPrimary: true, isDefault: true }
}

/** JSON bodies are passed on; of an upload, the message and its metadata. */
function bodyOf({ headers, body }: ApiRequest, path: string): unknown {
  const type = String(headers['content-type'] ?? '')
  if (type.startsWith('multipart/related')) {
    const [about, message] = splitParts(body, boundaryIn(type))
    const meta = JSON.parse(about?.body.toString('utf8') || '{}')
    const raw = message?.body.toString('base64url')
    return path.startsWith('/drafts') && !path.endsWith('/send')
      ? { ...meta, message: { ...meta.message, raw } }
      : { ...meta, raw }
  }
  return type.includes('json') ? JSON.parse(body.toString('utf8')) : { raw: body.toString('base64url') }
}

const withRealHistoryIds = (text: string) =>
  JSON.parse(text.replace(/"(\d{21})"/g, (_, digits) => `"${BigInt(digits) - HISTORY_START}"`))

function recipientsIn(source: string): string[] {
  const [head = ''] = source.split(/\r?\n\r?\n/, 1)
  return head
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .filter(line => /^(?:to|cc|bcc):/i.test(line))
    .flatMap(line => line.match(/[^\s<>",;:]+@[^\s<>",;]+/g) ?? [])
    .map(address => address.toLowerCase())
}

const reasonOf = (status: number) => (status === 429 || status === 403 ? 'rateLimitExceeded' : 'backendError')
const notFound = () => failure(404, 'Requested entity was not found.', 'notFound')

/** https://developers.google.com/workspace/gmail/api/guides/handle-errors */
function failure(status: number, message: string, reason: string, retryAfter?: number): ApiAnswer {
  return {
    status,
    body: { error: { code: status, message, errors: [{ message, domain: 'global', reason }] } },
    ...(retryAfter === undefined ? {} : { headers: { 'retry-after': String(retryAfter) } }),
  }
}
