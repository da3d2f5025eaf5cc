import type { ImapFlow, ListResponse } from 'imapflow'
import type { ServerAddress } from '#server/mail/providers/imap/connection/config.ts'
import { imapFailure } from '#server/mail/providers/imap/failures.ts'
import { type FolderRole, ProviderError, type RemoteFolder } from '#server/mail/providers/provider.ts'
import { rolesOf } from './folder-roles.ts'

export interface ImapFolder extends RemoteFolder {
  /** The answer to STATUS; null if the server refused. */
  status: FolderStatus | null
  /**
   * Gmail's "All Mail" repeats every message. We mirror only the messages that are in no other folder: archived mail
   * without a label, as this X-GM-RAW search finds it.
   */
  view: string | null
}

interface FolderStatus {
  messages: number
  uidNext: number
  uidValidity: string
  highestModseq: string | null
}

const archivedOnly = 'has:nouserlabels -in:inbox -in:sent -in:drafts -in:chats'

/** All folders that can hold mail, the inbox first. */
export async function listFolders(
  client: ImapFlow,
  { withStatus = true }: { withStatus?: boolean } = {},
): Promise<ImapFolder[]> {
  // STATUS of a selected folder may be outdated.
  if (client.mailbox) await client.noop()
  const gmail = client.capabilities.has('X-GM-EXT-1')
  const statusQuery = {
    messages: true,
    uidNext: true,
    uidValidity: true,
    ...(client.enabled.has('CONDSTORE') ? { highestModseq: true } : {}),
  }
  const listed = await client.list(withStatus ? { statusQuery } : {})
  const mirrored = listed.filter(entry => isMirrored(entry, gmail))
  const roles = rolesOf(mirrored)
  return mirrored
    .map(entry => toFolder(entry, roles.get(entry.path) ?? null))
    .sort((a, b) => Number(b.role === 'inbox') - Number(a.role === 'inbox'))
}

/**
 * Creates a folder beside the person's own folders; slashes in the name make levels. A folder with a usual name of an
 * archive or a trash gets that role.
 */
export async function createFolder(
  client: ImapFlow,
  { name, role }: { name: string; role: FolderRole | undefined },
  server: ServerAddress,
): Promise<RemoteFolder> {
  const wanted = name.toLowerCase()
  const find = async () => {
    const folders = await listFolders(client)
    const withRole = role && folders.find(folder => folder.role === role)
    return withRole ?? folders.find(folder => folder.name.toLowerCase() === wanted)
  }
  const before = await find()
  if (before) return publicFolder(before)
  try {
    await client.mailboxCreate(name.split('/'))
    await client.mailboxSubscribe(name.split('/').join(client.namespace?.delimiter ?? '/')).catch(() => false)
  } catch (error) {
    throw imapFailure(error, server)
  }
  const made = await find()
  if (!made) throw new ProviderError('refused', `${server.host} does not allow a folder called "${name}"`)
  return publicFolder(made)
}

export function publicFolder({ remoteId, name, role }: ImapFolder): RemoteFolder {
  return { remoteId, name, role }
}

/** Leaves out folders that only show messages of other folders again; see `view` for Gmail's "All Mail". */
export function isMirrored(entry: Pick<ListResponse, 'flags' | 'specialUse'>, gmail: boolean): boolean {
  // Attributes are case-insensitive (RFC 3501, 9), and servers vary.
  const flags = new Set([...entry.flags].map(flag => flag.toLowerCase()))
  if (flags.has('\\noselect') || flags.has('\\nonexistent')) return false
  if (entry.specialUse === '\\Flagged' || flags.has('\\important')) return false
  return entry.specialUse !== '\\All' || gmail
}

function toFolder(entry: ListResponse, role: FolderRole | null): ImapFolder {
  const parents = entry.parent.filter(
    (part, i) => i > 0 || (part !== '[Gmail]' && part.toUpperCase() !== 'INBOX'),
  )
  return {
    remoteId: entry.path,
    name: role === 'inbox' ? 'Inbox' : [...parents, entry.name].join('/'),
    role,
    status: toStatus(entry),
    view: role === 'all' ? archivedOnly : null,
  }
}

function toStatus({ status }: ListResponse): FolderStatus | null {
  if (!status || status.messages === undefined || !status.uidNext || !status.uidValidity) return null
  return {
    messages: status.messages,
    uidNext: status.uidNext,
    uidValidity: String(status.uidValidity),
    highestModseq: status.highestModseq === undefined ? null : String(status.highestModseq),
  }
}
