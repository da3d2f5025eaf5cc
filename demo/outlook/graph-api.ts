import type { createTokens } from '../oauth/tokens.ts'
import { mailboxSettings } from './automatic-replies.ts'
import type { GraphAnswer, GraphRequest } from './http.ts'
import type { OutlookFolder, OutlookMailbox, OutlookMessage } from './mailbox.ts'
import type { Subscription, Subscriptions } from './subscriptions.ts'
import { createUploads, withFile } from './uploads.ts'

/** A failure, for this many calls. */
export interface GraphFault {
  /** Matched against "GET /me/messages/…". */
  match?: RegExp
  times?: number
  status?: number
  code?: string
  retryAfter?: number
  drop?: boolean
}

interface Parts {
  /** The address of this server, for links in its answers. */
  base: () => string
  mailboxes: Map<string, OutlookMailbox>
  names: Map<string, string>
  tokens: ReturnType<typeof createTokens>
  faults: GraphFault[]
  subscriptions: Subscriptions
}

const DEFAULT_PAGE = 10
const MOST_REQUEST_BYTES = 4 * 1024 * 1024

/**
 * The mail part of Microsoft Graph that Quillbox uses, written from Microsoft's documentation
 * (https://learn.microsoft.com/en-us/graph/api/resources/message), because there is no emulator of it.
 */
export function createGraphApi({ base, mailboxes, names, tokens, faults, subscriptions }: Parts) {
  const uploads = createUploads(base)
  const stats = { requests: 0, busy: 0, mostAtOnce: 0 }

  async function handle(request: GraphRequest): Promise<GraphAnswer> {
    stats.requests += 1
    stats.busy += 1
    stats.mostAtOnce = Math.max(stats.mostAtOnce, stats.busy)
    try {
      // Answers take a moment, so that concurrent calls can be counted.
      await new Promise(resolve => setImmediate(resolve))
      return await answer(request)
    } finally {
      stats.busy -= 1
    }
  }

  async function answer(request: GraphRequest): Promise<GraphAnswer> {
    const url = new URL(request.url, 'http://graph')
    const line = `${request.method} ${url.pathname}`
    const fault = faults.find(({ match, times = 1 }) => times > 0 && (match?.test(line) ?? true))
    if (fault) {
      fault.times = (fault.times ?? 1) - 1
      if (fault.drop) return { status: -1 }
      return failure(fault.status ?? 503, fault.code ?? 'serviceNotAvailable', fault.retryAfter)
    }
    // An upload session is authorized by its address alone.
    const session = /^\/upload\/([^/]+)$/.exec(url.pathname)?.[1]
    if (session !== undefined) return uploads.take(session, request)
    if (request.body.length > MOST_REQUEST_BYTES) return failure(413, 'ErrorMessageSizeExceeded')
    const grant = tokens.ofAccess(String(request.headers.authorization ?? '').replace(/^Bearer /i, ''))
    if (!grant) return failure(401, 'InvalidAuthenticationToken')
    if (!isCovered(grant.scope, request.method, url.pathname)) return failure(403, 'ErrorAccessDenied')
    const mailbox = mailboxes.get(grant.email)
    if (!mailbox) return failure(404, 'MailboxNotEnabledForRESTAPI')
    return route({ ...request, url, email: grant.email, mailbox })
  }

  /** https://learn.microsoft.com/en-us/graph/api/outlookuser-list-mastercategories */
  function categories({ method, body, mailbox }: Call): GraphAnswer {
    const show = (displayName: string) => ({ id: displayName, displayName, color: 'none' })
    if (method === 'GET') return ok({ value: mailbox.categories.map(show) })
    const { displayName } = JSON.parse(body.toString())
    if (mailbox.categories.includes(displayName)) return failure(409, 'ErrorCategoryAlreadyExists')
    mailbox.categories.push(displayName)
    return ok(show(displayName), 201)
  }

  function deleteCategory({ url, mailbox }: Call): GraphAnswer {
    const name = decodeURIComponent(url.pathname.split('/').at(-1) ?? '')
    mailbox.categories = mailbox.categories.filter(one => one !== name)
    return { status: 204, body: undefined }
  }

  /** All messages, wherever they lie; filtered by category only. */
  function everywhere({ url, mailbox }: Call): GraphAnswer {
    const [, wanted] = /^categories\/any\(c:c eq '(.*)'\)$/.exec(url.searchParams.get('$filter') ?? '') ?? []
    if (wanted === undefined) return failure(400, 'ErrorInvalidUrlQueryFilter')
    const name = wanted.replaceAll("''", "'")
    return ok({
      value: [...mailbox.messages.values()].filter(one => one.categories.includes(name)).map(showMessage),
    })
  }

  type Call = Omit<GraphRequest, 'url'> & { url: URL; email: string; mailbox: OutlookMailbox }

  async function route(call: Call): Promise<GraphAnswer> {
    const { method, url, mailbox, email } = call
    const path = url.pathname
    if (path === '/me') {
      return ok({ mail: email, userPrincipalName: email, displayName: names.get(email) ?? null })
    }
    if (path.startsWith('/subscriptions')) return subscribe(call)
    if (path === '/me/outlook/masterCategories') return categories(call)
    if (path.startsWith('/me/outlook/masterCategories/') && method === 'DELETE') return deleteCategory(call)
    const settings = /^\/me\/mailboxSettings(\/automaticRepliesSetting)?$/.exec(path)
    if (settings)
      return mailboxSettings(mailbox, call, !settings[1]) ?? failure(400, 'ErrorInvalidMailboxSettings')
    if (path === '/me/messages' && method === 'GET') return everywhere(call)
    if (path === '/me/messages' && method === 'POST') return addDraft(call, mailbox.folder('drafts'))
    if (path === '/me/sendMail') return send(call)
    if (path === '/me/mailFolders' && method === 'GET') return showFolders(mailbox, null)
    if (path === '/me/mailFolders' && method === 'POST') return createFolder(call)
    const [, folderName, rest = ''] = /^\/me\/mailFolders\/([^/]+)(\/.*)?$/.exec(path) ?? []
    if (folderName !== undefined) {
      const folder = mailbox.folder(decodeURIComponent(folderName))
      return folder ? inFolder(call, folder, rest) : failure(404, 'ErrorItemNotFound')
    }
    const [, id, deed = ''] = /^\/me\/messages\/([^/]+)(\/.*)?$/.exec(path) ?? []
    if (id === undefined) return failure(404, 'ResourceNotFound')
    const message = mailbox.messages.get(decodeURIComponent(id))
    return message ? withMessage(call, message, deed) : failure(404, 'ErrorItemNotFound')
  }

  async function subscribe({ method, url, email, body }: Call): Promise<GraphAnswer> {
    // The clientState is never returned.
    const show = ({ email: _email, clientState: _state, ...shown }: Subscription) => shown
    if (method === 'GET') return ok({ value: subscriptions.ofPerson(email).map(show) })
    const asked = JSON.parse(body.toString())
    const id = decodeURIComponent(url.pathname.split('/')[2] ?? '')
    const made =
      method === 'POST'
        ? await subscriptions.create(email, asked)
        : subscriptions.renew(email, id, asked.expirationDateTime)
    if (made === null) return failure(404, 'ResourceNotFound')
    if (typeof made === 'string')
      return { status: 400, body: { error: { code: 'ValidationError', message: made } } }
    return ok(show(made), method === 'POST' ? 201 : 200)
  }

  function createFolder({ body, mailbox }: Call): GraphAnswer {
    const { displayName } = JSON.parse(body.toString())
    const isKnown = mailbox.folders.some(
      folder => folder.displayName.toLowerCase() === displayName.toLowerCase(),
    )
    return isKnown
      ? failure(409, 'ErrorFolderExists')
      : ok(showFolder(mailbox, mailbox.addFolder(displayName)), 201)
  }

  function inFolder(call: Call, folder: OutlookFolder, rest: string): GraphAnswer {
    const { method, url, mailbox } = call
    if (rest === '' && method === 'PATCH') {
      folder.displayName = JSON.parse(call.body.toString()).displayName
      return ok(showFolder(mailbox, folder))
    }
    if (rest === '' && method === 'DELETE') {
      mailbox.removeFolder(folder)
      return { status: 204, body: undefined }
    }
    if (rest === '') return ok(showFolder(mailbox, folder))
    if (rest === '/move') {
      const { destinationId } = JSON.parse(call.body.toString())
      folder.parentId = mailbox.folder(destinationId)?.id ?? null
      return ok(showFolder(mailbox, folder), 201)
    }
    if (rest === '/childFolders') return showFolders(mailbox, folder.id)
    if (rest === '/messages' && method === 'POST') return addDraft(call, folder)
    if (rest === '/messages') return list(call, folder)
    if (rest === '/messages/delta') return delta(call, folder)
    return failure(404, `ResourceNotFound ${url.pathname}`)
  }

  function addDraft({ mailbox, body }: Call, folder: OutlookFolder | undefined): GraphAnswer {
    if (!folder) return failure(404, 'ErrorItemNotFound')
    return ok(showMessage(mailbox.add(folder.id, fromBase64(body), { isDraft: true, isRead: true })), 201)
  }

  function list({ url, mailbox }: Call, folder: OutlookFolder): GraphAnswer {
    const wanted = /internetMessageId eq '([^']*)'/.exec(url.searchParams.get('$filter') ?? '')?.[1]
    const found = mailbox
      .inFolder(folder.id)
      .filter(({ raw }) => wanted === undefined || rfcIdIn(raw) === wanted)
    const top = Number(url.searchParams.get('$top') ?? DEFAULT_PAGE)
    const skip = Number(url.searchParams.get('$skip') ?? 0)
    const next = new URL(`${base()}/v1.0${url.pathname}${url.search}`)
    next.searchParams.set('$skip', String(skip + top))
    return ok({
      value: found.slice(skip, skip + top).map(showMessage),
      ...(skip + top < found.length ? { '@odata.nextLink': next.href } : {}),
    })
  }

  /** https://learn.microsoft.com/en-us/graph/delta-query-messages */
  function delta({ url, mailbox, headers }: Call, folder: OutlookFolder): GraphAnswer {
    const size = Number(/odata\.maxpagesize=(\d+)/.exec(String(headers.prefer ?? ''))?.[1] ?? DEFAULT_PAGE)
    const link = (name: string, value: string) => {
      const target = new URL(`${base()}/v1.0${url.pathname}`)
      target.searchParams.set(name, value)
      return target.href
    }
    const [mode, ...numbers] = (url.searchParams.get('$skiptoken') ?? '').split('_')
    const [after, upTo, skipped] = numbers.map(Number)
    const since = url.searchParams.get('$deltatoken')
    if (since !== null && Number(since) < oldest(mailbox)) return failure(410, 'syncStateNotFound')
    const isFirst = mode === '' ? since === null : mode === 'first'
    const start = since === null ? (after ?? 0) : Number(since)
    const end = upTo ?? mailbox.seq()
    const skip = skipped ?? 0
    const all: { id: string; message: OutlookMessage | null }[] = isFirst
      ? mailbox.inFolder(folder.id).map(message => ({ id: message.id, message }))
      : mailbox.changesSince(folder.id, start)
    const page = all.slice(skip, skip + size)
    const value = page.map(({ id, message }) =>
      message ? showMessage(message) : { id, '@removed': { reason: 'deleted' } },
    )
    return ok({
      value,
      ...(skip + size < all.length
        ? {
            '@odata.nextLink': link(
              '$skiptoken',
              `${isFirst ? 'first' : 'later'}_${start}_${end}_${skip + size}`,
            ),
          }
        : { '@odata.deltaLink': link('$deltatoken', String(end)) }),
    })
  }

  const forgotten = new WeakMap<OutlookMailbox, number>()
  const oldest = (mailbox: OutlookMailbox) => forgotten.get(mailbox) ?? 0

  function withMessage(call: Call, message: OutlookMessage, deed: string): GraphAnswer {
    const { method, mailbox, body } = call
    if (deed === '/$value')
      return { status: 200, raw: message.raw, headers: { 'content-type': 'text/plain' } }
    if (deed === '' && method === 'GET') return ok(showMessage(message))
    if (deed === '' && method === 'PATCH') {
      const { isRead, flag, categories } = JSON.parse(body.toString())
      mailbox.change(message, {
        ...(isRead === undefined ? {} : { isRead }),
        ...(categories === undefined ? {} : { categories }),
        ...(flag === undefined ? {} : { isFlagged: flag.flagStatus === 'flagged' }),
      })
      return ok(showMessage(message))
    }
    if (deed === '/attachments') {
      const { contentBytes, ...about } = JSON.parse(body.toString())
      const content = Buffer.from(contentBytes, 'base64')
      if (content.length >= 3 * 1024 * 1024) return failure(413, 'ErrorAttachmentSizeLimitExceeded')
      mailbox.setSource(message, withFile(message.raw, about, content))
      return ok({ id: about.name }, 201)
    }
    if (deed === '/attachments/createUploadSession')
      return ok(
        {
          uploadUrl: uploads.begin(JSON.parse(body.toString()).AttachmentItem, (about, content) =>
            mailbox.setSource(message, withFile(message.raw, about, content)),
          ),
        },
        201,
      )
    if (deed === '/send') {
      mailbox.remove(message)
      deliver(mailbox, message)
      return { status: 202 }
    }
    if (deed === '/permanentDelete') {
      mailbox.remove(message)
      return { status: 204 }
    }
    if (deed !== '/move' && deed !== '/copy') return failure(404, 'ResourceNotFound')
    const target = mailbox.folder(JSON.parse(body.toString()).destinationId)
    if (!target) return failure(404, 'ErrorItemNotFound')
    if (deed === '/move') {
      mailbox.move(message, target.id)
      return ok(showMessage(message), 201)
    }
    const { id: _id, folderId: _folder, ...same } = message
    return ok(showMessage(mailbox.add(target.id, message.raw, same)), 201)
  }

  function send({ body, mailbox }: Call): GraphAnswer {
    deliver(mailbox, { raw: fromBase64(body) })
    return { status: 202 }
  }

  /** A draft keeps its immutable id when it becomes what was sent. */
  function deliver(mailbox: OutlookMailbox, { raw, id }: { raw: Buffer; id?: string }): void {
    const sent = mailbox.folder('sentitems')
    const shown = Buffer.from(raw.toString('latin1').replace(/^bcc:.*\r?\n(?:[ \t].*\r?\n)*/im, ''), 'latin1')
    if (sent) mailbox.add(sent.id, shown, { isRead: true, ...(id === undefined ? {} : { id }) })
    for (const address of recipientsIn(raw)) {
      const theirs = mailboxes.get(address)
      const inbox = theirs?.folder('inbox')
      if (theirs && inbox) theirs.add(inbox.id, shown)
    }
  }

  return {
    handle,
    stats,
    forget(email: string): void {
      const mailbox = mailboxes.get(email)
      if (mailbox) forgotten.set(mailbox, mailbox.seq())
    },
  }
}

const ok = (body: unknown, status = 200): GraphAnswer => ({ status, body })

function failure(status: number, code: string, retryAfter?: number): GraphAnswer {
  return {
    status,
    body: { error: { code, message: code } },
    ...(retryAfter === undefined ? {} : { headers: { 'retry-after': String(retryAfter) } }),
  }
}

const showFolder = (mailbox: OutlookMailbox, { id, displayName }: OutlookFolder) => ({
  id,
  displayName,
  childFolderCount: mailbox.folders.filter(({ parentId }) => parentId === id).length,
  totalItemCount: mailbox.inFolder(id).length,
})
const showFolders = (mailbox: OutlookMailbox, within: string | null): GraphAnswer =>
  ok({
    value: mailbox.folders
      .filter(({ parentId }) => parentId === within)
      .map(folder => showFolder(mailbox, folder)),
  })

const showMessage = (message: OutlookMessage) => ({
  id: message.id,
  parentFolderId: message.folderId,
  isRead: message.isRead,
  isDraft: message.isDraft,
  flag: { flagStatus: message.isFlagged ? 'flagged' : 'notFlagged' },
  conversationId: message.conversationId,
  categories: message.categories,
  receivedDateTime: message.receivedAt.toISOString(),
  internetMessageId: rfcIdIn(message.raw),
  subject: fieldIn(message.raw, 'subject'),
})

const fromBase64 = (body: Buffer) => Buffer.from(body.toString('ascii'), 'base64')
const fieldIn = (raw: Buffer, name: string): string | null =>
  new RegExp(`^${name}:[ \\t]*(.*?)\\r?$`, 'im').exec(raw.subarray(0, 16_384).toString('latin1'))?.[1] ?? null
const rfcIdIn = (raw: Buffer): string | null =>
  /^message-id:\s*(<[^<>]+>)/im.exec(raw.subarray(0, 16_384).toString('latin1'))?.[1] ?? null

function recipientsIn(raw: Buffer): Set<string> {
  const [head = ''] = raw.toString('latin1').split(/\r?\n\r?\n/, 1)
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const named = lines.filter(line => /^(?:to|cc|bcc):/i.test(line))
  return new Set(
    named.flatMap(line => line.match(/[^\s<>",;:]+@[^\s<>",;]+/g) ?? []).map(text => text.toLowerCase()),
  )
}

/** https://learn.microsoft.com/en-us/graph/permissions-reference */
function isCovered(scope: string, method: string, path: string): boolean {
  const has = (name: string) => scope.split(' ').some(one => one.endsWith(name))
  if (path === '/me') return has('User.Read')
  if (path.startsWith('/me/outlook/masterCategories') || path.startsWith('/me/mailboxSettings'))
    return has('MailboxSettings.ReadWrite') || (method === 'GET' && has('MailboxSettings.Read'))
  if (path === '/me/sendMail' || path.endsWith('/send')) return has('Mail.Send')
  return has('Mail.ReadWrite')
}
