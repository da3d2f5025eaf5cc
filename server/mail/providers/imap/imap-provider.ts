import { Readable } from 'node:stream'
import type { ImapFlow } from 'imapflow'
import {
  type ChangesOptions,
  FIRST_PAGE_LIMIT,
  type InventoryEntry,
  type MailProvider,
  ProviderError,
} from '../provider.ts'
import { copyMessages, destroyMessages, markMessages, moveMessages, removeMessages } from './actions.ts'
import { appendMessage, hasMessage } from './append-message.ts'
import type { ImapAccountConfig, ImapDeps, ServerAddress } from './connection/config.ts'
import { tuningOf } from './connection/connect.ts'
import type { KeptSession, KeptSessions } from './connection/kept-sessions.ts'
import { createSession, type ImapSession, openFolder } from './connection/session.ts'
import { imapFailure, isFailingAt } from './failures.ts'
import { nextPage } from './reading/changes.ts'
import { searchUids } from './reading/check-folder.ts'
import { emptyState, readCursor } from './reading/cursor.ts'
import { everyUid, namesOf, uidsOf } from './reading/faults/renumbered.ts'
import { fetchOne } from './reading/fetch-asked.ts'
import { fetchFlags, pieceBytes, readPiece } from './reading/fetch-messages.ts'
import { presentIn } from './reading/find-same.ts'
import { deleteFolder, renameFolder } from './reading/folders/change-folders.ts'
import { createFolder, listFolders } from './reading/folders/folders.ts'
import { eachUid, noUids, subtract, type UidSet } from './reading/uid-set.ts'
import { watchMailbox } from './reading/watch-mailbox.ts'
import { formatRemoteId, parseContentId, parseRemoteId } from './remote-id.ts'
import { checkSmtp, sendMessage } from './send-message.ts'

/**
 * A mailbox behind an IMAP server and an SMTP server. Connects when first used. With `keptSessions`, it goes on in the session
 * in which the adapter before it has tried the same password; only `profile` always signs in.
 */
export function createImapProvider(
  config: ImapAccountConfig,
  deps: ImapDeps = {},
  keptSessions?: KeptSessions,
): MailProvider {
  let current: KeptSession | null = null
  let wasTried = false
  const watched = { falls: 0 }
  const begin = (): KeptSession => ({ session: createSession(config, deps), firstPage: null })
  const opened = () => {
    current ??= keptSessions?.take(config) ?? begin()
    return current
  }
  const run: ImapSession['run'] = (work, options) => opened().session.run(work, options)
  const { imap: server } = config
  const context = { server, tuning: tuningOf(deps), log: deps.log, now: Date.now }
  /** As of the last page: what cannot be compared as usual. */
  let oddities: Oddities = noOddities
  const pageAfter = async (cursor: unknown, options: ChangesOptions) => {
    const page = await run(
      (client, isFresh) => nextPage(client, cursor, options, { ...context, isFresh }),
      again,
    )
    oddities = odditiesOf(page.cursor)
    return page
  }
  return {
    profile: async ({ readsOn = false } = {}) => {
      current ??= begin()
      const tried = current
      const incoming = run(client => openFolder(client, 'INBOX'), again)
      // Connects meanwhile, and gives the password away only once the incoming server has taken it: a wrong one counts once.
      const outgoing = checkSmtp(config, deps, incoming)
      // If both fail, the incoming server's reason is told.
      outgoing.catch(() => undefined)
      await incoming
      if (readsOn && keptSessions) {
        tried.firstPage = pageAfter(null, { limit: FIRST_PAGE_LIMIT })
        tried.firstPage.catch(() => undefined)
      }
      await outgoing
      wasTried = true
      return { email: config.email, displayName: null, savesSentMail: savesSentMail(config.smtp.host) }
    },
    async changes(cursor, options = {}) {
      const kept = opened()
      // A failure may be over by now.
      const ahead = cursor === null ? await kept.firstPage?.catch(() => null) : null
      kept.firstPage = null
      return ahead ?? pageAfter(cursor, options)
    },
    inventory: folder =>
      run((client, isFresh) => inventoryOf(client, folder, { server, isFresh, oddities }), again),
    message: remoteId => openMessage(run, remoteId, server),
    mark: (remoteIds, change) => run(client => markMessages(client, remoteIds, change, server), again),
    move: (remoteIds, toFolder) => run(client => moveMessages(client, remoteIds, toFolder, server)),
    copy: (remoteIds, toFolder) => run(client => copyMessages(client, remoteIds, toFolder, server)),
    createFolder: (name, _as, role) => run(client => createFolder(client, { name, role }, server)),
    renameFolder: (remoteId, name) => run(client => renameFolder(client, remoteId, name, server)),
    deleteFolder: remoteId => run(client => deleteFolder(client, remoteId, server)),
    remove: remoteIds => run(client => removeMessages(client, remoteIds, server)),
    destroy: remoteIds => run(client => destroyMessages(client, remoteIds, server)),
    send: (source, envelope, cross) => sendMessage(config, deps, source, envelope, cross),
    has: (folder, rfcMessageId) => run(client => hasMessage(client, folder, rfcMessageId), again),
    append: (folder, source, flags) => run(client => appendMessage(client, folder, source, flags, server)),
    watch: (onChange, onLost) => watchMailbox(config, deps, watched, onChange, onLost),
    async close() {
      const isKept = current !== null && wasTried && keptSessions?.keep(config, current)
      wasTried = false
      // Closes a new session in place of a kept one, so that later calls fail and do not disturb its next
      // user.
      const closing = current === null || isKept ? begin() : current
      current = closing
      await closing.session.close()
    },
  }
}

/** Gmail and Microsoft file what goes through their outgoing servers in the Sent folder by themselves. */
export function savesSentMail(smtpHost: string): boolean {
  return /(^|\.)(gmail|googlemail|google|office365|outlook)\.com$/i.test(smtpHost)
}

const again = { repeatable: true }

/** Folders that cannot be read, or whose messages have no numbers that stay; and messages that the server does not give. */
interface Oddities {
  broken: ReadonlySet<string>
  byContent: ReadonlySet<string>
  withheld: ReadonlyMap<string, UidSet>
}

const noOddities: Oddities = { broken: new Set(), byContent: new Set(), withheld: new Map() }

function odditiesOf(cursor: unknown): Oddities {
  const { folders: all, falls } = readCursor(cursor) ?? emptyState()
  const folders = [...all]
  return {
    broken: new Set([...falls].flatMap(([path, { until }]) => (until > 0 ? path : []))),
    byContent: new Set(folders.flatMap(([path, { byContent }]) => (byContent ? path : []))),
    withheld: new Map(
      folders.flatMap(([path, { withheld }]) => (withheld.length > 0 ? [[path, withheld]] : [])),
    ),
  }
}

/** A folder for which the server fails counts as refused: the caller continues with the others. */
async function inventoryOf(
  client: ImapFlow,
  folder: string,
  { server, isFresh, oddities }: { server: ServerAddress; isFresh: boolean; oddities: Oddities },
): Promise<InventoryEntry[]> {
  if (oddities.broken.has(folder))
    throw new ProviderError('refused', `${server.host} fails whenever "${folder}" is opened`)
  try {
    return await readInventory(client, folder, oddities)
  } catch (error) {
    const failure = imapFailure(error, server)
    if (!isFailingAt(failure, client, isFresh)) throw failure
    throw new ProviderError('refused', failure.userMessage, { cause: failure })
  }
}

async function readInventory(
  client: ImapFlow,
  folder: string,
  { byContent, withheld }: Oddities,
): Promise<InventoryEntry[]> {
  const view = client.capabilities.has('X-GM-EXT-1') ? await viewOf(client, folder) : null
  const box = await openFolder(client, folder, { fresh: true })
  if (box.exists === 0) return []
  if (byContent.has(folder))
    return [...(await namesOf(client, folder))].map(([remoteId, { flags }]) => ({ remoteId, flags }))
  const uidValidity = String(box.uidValidity)
  const unread = withheld.get(folder) ?? noUids
  const flags = await fetchFlags(client, subtract(everyUid, unread))
  const uids = view ? eachUid(await searchUids(client, { gmraw: view })) : flags.keys()
  const remoteId = (uid: number) => formatRemoteId({ folder, uidValidity, uid })
  const found = [...uids].flatMap(uid => {
    const read = flags.get(uid)
    return read ? [{ remoteId: remoteId(uid), flags: read }] : []
  })
  const present = eachUid(await presentIn(client, unread))
  return [...found, ...[...present].map(uid => ({ remoteId: remoteId(uid), flags: null }))]
}

async function viewOf(client: ImapFlow, path: string): Promise<string | null> {
  const folders = await listFolders(client)
  return folders.find(folder => folder.remoteId === path)?.view ?? null
}

/** Reads the source in pieces. The connection is free between two pieces, so that a slow reader blocks nobody. */
async function openMessage(run: ImapSession['run'], remoteId: string, server: ServerAddress) {
  const gone = () => new ProviderError('not-found', `The message is no longer on ${server.host}`)
  const open = async (client: ImapFlow) => {
    const folder = (parseRemoteId(remoteId) ?? parseContentId(remoteId))?.folder
    if (!folder) throw gone()
    const found = await uidsOf(client, await openFolder(client, folder), [remoteId])
    const uid = found.get(remoteId)
    if (uid === undefined) throw gone()
    return uid
  }
  const { size, first } = await run(async client => {
    const asked = { size: true, source: { start: 0, maxLength: pieceBytes } }
    const found = await fetchOne(client, await open(client), asked)
    if (!found?.source) throw gone()
    return { size: found.size ?? null, first: found.source }
  }, again)
  const pieces = async function* () {
    let piece = first
    let start = 0
    while (piece.length > 0) {
      yield piece
      start += piece.length
      if (piece.length < pieceBytes) return
      piece = await run(async client => readPiece(client, await open(client), start, pieceBytes), again)
    }
  }
  return { stream: Readable.from(pieces(), { objectMode: false }), size }
}
