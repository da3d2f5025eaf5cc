import type { Readable } from 'node:stream'
import type { Alias } from '#core/contract/accounts.ts'
import type { LabelColour } from '#core/contract/labels.ts'
import type { VacationAudience } from '#core/contract/vacation.ts'
import type { FolderRole } from '#core/folder-role.ts'

export type { FolderRole }

export interface RemoteFolder {
  /** The provider's own name for it: IMAP mailbox path, Gmail label id, Graph folder id. Stable while it is not renamed. */
  remoteId: string
  name: string
  role: FolderRole | null
  /**
   * Its `remoteId` when folders were last listed, where the server lets one tell that it was renamed. Ids of placements then end
   * with a colon and the folder's, and change with it; their messages are not reported again.
   */
  formerly?: string
  /** A label: messages have it in addition to their folder, and keep it when they move. */
  isTag?: true
}

export interface MessageFlags {
  read: boolean
  starred: boolean
  /** Null where the provider has no such flag; the known value stays. */
  answered: boolean | null
  draft: boolean
  /** Some program has sent the read receipt that the message asks for, or has been told to send none; absent if none has. */
  receiptAnswered?: true
}

/**
 * One place of a message: an IMAP (folder, UID) pair, or a (label, message) pair of a provider with labels. `remoteId`
 * is unique within the account; all other methods take it. For IMAP it contains folder, UIDVALIDITY and UID, so that a
 * stale one can be recognised.
 */
interface RemotePlacement {
  remoteId: string
  folder: string
  flags: MessageFlags
}

/** A message that the mirror has to hold. */
export interface RemoteMessage extends RemotePlacement {
  /**
   * Raw RFC 5322 source, when the adapter has fetched it: present for a placement that is new to the mirror,
   * absent when only flags changed. An oversized message comes with `truncated` and its head only.
   */
  source?: Uint8Array
  /** Only the head of the source was fetched, because the message is too large; the rest is fetched on demand. */
  truncated?: boolean
  /**
   * The server does not give this message. Its `source` has what is known of its head, and may be empty. When it comes
   * later, its id is among the deleted ones of that page, too.
   */
  isWithheld?: true
  /** Full size in bytes as the server states it. */
  size?: number
  /** When the server received it (INTERNALDATE). */
  receivedAt?: Date
  /** Provider's own thread id, where it has one (Gmail threadId, Graph conversationId, X-GM-THRID). */
  threadKey?: string
  /** Provider's own message identity across folders, where it has one (Gmail id, OBJECTID EMAILID, Graph immutable id). */
  identity?: string
}

export interface SyncProgress {
  foldersDone: number
  foldersTotal: number
  messagesDone: number
  messagesTotal: number
  /** How far back the mirror reaches: everything newer than this is here. */
  oldestReached: Date | null
}

/** Messages of the first page of a first sync: what the first screen shows of a mailbox. */
export const FIRST_PAGE_LIMIT = 50

/** One page of the changes since a cursor. */
export interface ChangePage {
  /** Opaque except to the adapter; stored in the same transaction as the page. */
  cursor: unknown
  /** All folders, if the adapter listed them for this page; a folder that is absent is gone. */
  folders?: RemoteFolder[]
  upserted: RemoteMessage[]
  /** Placements (not messages) that are gone; they are forgotten before `upserted` is applied. */
  deletedIds: string[]
  /** Folders whose placements must all be forgotten before `upserted` is applied (UIDVALIDITY changed, history expired). */
  resetFolders?: string[]
  more: boolean
  /** The provider no longer knows what changed for some time, so everything has to be compared (see `inventory`). */
  hasGap?: boolean
  /**
   * Folders for which the server fails, with the reason in plain words. All others are complete; these are tried again.
   */
  unreadable?: { folder: string; reason: string }[]
  /** All that does not come in, or not as it should, as of this page; without it, what was told before still holds. */
  shortfalls?: Shortfall[]
  progress?: SyncProgress
}

/** A part of the mailbox that the provider does not give. All others are complete. */
export interface Shortfall {
  /** A sentence in plain words. */
  problem: string
  /** When it is tried again, in ms; null where nothing is. */
  retryAt: number | null
}

export interface ChangesOptions {
  /** A person asks for it: what was passed over is tried again now. */
  isAsked?: boolean
  /** Limit of messages in a page. Default 100. */
  limit?: number
  /**
   * Returns which of these placements the mirror has, so that their sources need not be fetched again. Without it, none
   * counts as known.
   */
  known?: (remoteIds: string[]) => Promise<ReadonlySet<string>>
  signal?: AbortSignal
}

export interface ProviderProfile {
  email: string
  displayName: string | null
  /** Further addresses that it may send as, where the provider keeps a list of them. */
  aliases?: Alias[]
  /** Whether the provider files sent mail in its Sent folder itself, so that we must not append it again. */
  savesSentMail: boolean
}

/** A whole message, with the data that only its provider knows. */
interface MessageSource extends Pick<RemoteMessage, 'identity' | 'threadKey' | 'receivedAt'> {
  stream: Readable
  size: number | null
}

/** `flags` is null where the server does not tell them. */
export type InventoryEntry = { remoteId: string; flags: MessageFlags | null }

/** Flags to change; an absent one is left as it is. */
export interface FlagChange {
  read?: boolean
  starred?: boolean
  answered?: boolean
  /** It cannot be taken back; servers that do not keep it are left alone. */
  receiptAnswered?: true
}

/** How a message is filed. */
export interface Filing extends FlagChange {
  draft?: boolean
  /** When it was received, where that was not now. Providers that cannot be told take the date of the message, or now. */
  receivedAt?: Date
  /** The folder certainly has no copy, so none is looked for. */
  isNew?: boolean
}

export interface OutgoingEnvelope {
  from: string
  to: string[]
}

/** The result for placements that were to be moved or copied. */
export interface Moved {
  /** New placement ids by old ones, or ids of copies by their originals, if the server reports them. */
  names: Map<string, string>
  /** Placements that were not there; nothing was done for them. */
  missing: string[]
}

/**
 * Awaited right before the server can accept a message: until then nobody gets it, and if this rejects, nobody will. The
 * rejection is passed on as it is.
 */
export type Cross = () => Promise<void>

/** Identity of a message after sending, as far as the server reports it. */
export interface SentAs {
  /** The Message-ID that replaced ours, without angle brackets. */
  rfcMessageId?: string
  /** As in `RemoteMessage`, where the provider files what it sends. */
  identity?: string
  /** What the server has answered, in its own words; mostly with its queue id. */
  answer?: string
}

/** The answer that a provider gives by itself while somebody is away. */
export interface ProviderVacation {
  isOn: boolean
  /** From this moment until just before `endsAt`; null for no limit. */
  startsAt: Date | null
  endsAt: Date | null
  /** Empty for the subject that the provider chooses. */
  subject: string
  html: string
  audience: VacationAudience
}

export interface VacationKeeper {
  /** Whether the provider lets people choose a subject. */
  hasSubject: boolean
  /** `remarks`: what it has set in another way than the fields can tell, in whole sentences. */
  read(): Promise<ProviderVacation & { remarks: string[] }>
  /** May be repeated. Throws `refused` for what the provider cannot do. */
  write(note: ProviderVacation): Promise<void>
}

/**
 * Everything that the product asks of a mail provider. Screens read our database; only sync and the replay of people's
 * changes call this. Every method throws only `ProviderError`.
 */
export interface MailProvider {
  /**
   * Signs in and returns the identity of the mailbox; used to test a connection before it is saved. `readsOn`: the mailbox is
   * new, so its first page may be asked for already (see `KeptSessions`).
   */
  profile(options?: { readsOn?: boolean }): Promise<ProviderProfile>
  /** Changes since `cursor` (`null`: from the beginning, newest mail first). */
  changes(cursor: unknown, options?: ChangesOptions): Promise<ChangePage>
  /** Every placement of one folder with its flags, for the verifier. */
  inventory(folder: string): Promise<InventoryEntry[]>
  /** Raw source of one message, for what the mirror does not hold (oversized, or a lost blob). */
  message(remoteId: string): Promise<MessageSource>
  /*
   * The changes of a person. Each may be asked for again after its answer was lost. Placements that are not there (any
   * more) are passed over and answered, so that the caller can look where their messages are now; an adapter that
   * answers none of them must have reached them all.
   */
  /** Sets flags; answers the placements that were not there. */
  mark(remoteIds: string[], change: FlagChange): Promise<string[]>
  /** Moves placements to another folder. A new name that the server does not tell (COPYUID) is found by the next sync. */
  move(remoteIds: string[], toFolder: string): Promise<Moved>
  /** Puts placements into another folder as well, unless the same message is there already: that one is answered then. */
  copy(remoteIds: string[], toFolder: string): Promise<Moved>
  /**
   * Makes a label, or a folder for messages to lie in, where the provider tells these apart. One of that name is answered
   * as it is, also where it has a role; so is the one that has `role`, whatever it is called.
   */
  createFolder(name: string, as?: 'label' | 'place', role?: FolderRole): Promise<RemoteFolder>
  /**
   * Gives a folder or label another name, with those in it; slashes make levels, so that this nests it, too. Throws `refused` if
   * the name is taken or not allowed. May be repeated.
   */
  renameFolder(remoteId: string, name: string): Promise<RemoteFolder>
  /**
   * Deletes a folder without messages, or a label, whose messages stay where they lie. One that is gone counts as deleted.
   * Throws `refused` if messages lie in it.
   */
  deleteFolder(remoteId: string): Promise<void>
  /** Where the provider keeps colours of labels. Null takes it away. */
  colourFolder?(remoteId: string, colour: LabelColour | null): Promise<void>
  /** Takes placements out of their folders; their messages lie elsewhere too, and stay there. Answers as `mark`. */
  remove(remoteIds: string[]): Promise<string[]>
  /** Deletes for good. Answers as `mark`. */
  destroy(remoteIds: string[]): Promise<string[]>
  /** Hands a message to the outgoing server. Must be called at most once for a message; throws `uncertain` if it may have gone. */
  send(source: Uint8Array, envelope: OutgoingEnvelope, cross?: Cross): Promise<SentAs>
  /** Whether a folder has a message with this Message-ID, without brackets, as the server has it now. */
  has(folder: string, rfcMessageId: string): Promise<boolean>
  /** Files a message in a folder (`sent` copy, draft, from a file), unless one with this Message-ID is there already. */
  append(folder: string, source: Uint8Array, filing: Filing): Promise<string | null>
  /**
   * Calls back when the mailbox may have changed (IDLE). Resolves to a function that stops it. Where `hearsByWeb`, it
   * asks the provider to tell the web server instead, which passes it on.
   */
  watch?(onChange: () => void, onLost: (error: ProviderError) => void): Promise<() => Promise<void>>
  /** Where the provider itself answers while somebody is away; those without it leave that to us. */
  vacation?: VacationKeeper
  /** All changes of the mailbox are told to the web server once `watch` has asked for it: where none are, something is wrong. */
  hearsByWeb?: true
  /** Lets go of connections. */
  close(): Promise<void>
}

/** What a server refused for good while it was handed a message: a recipient, or the message and its sender (null). */
export interface Refused {
  recipient: string | null
  said: string
}

type ProviderErrorKind =
  | 'auth-expired'
  | 'rate-limited'
  | 'not-found'
  | 'refused'
  | 'unavailable'
  | 'uncertain'

/**
 * - `auth-expired`: the login is refused. It may be a passing trouble of the server, so it is tried again now and then,
 *   unless `isFinal`: then the provider has said that the person must grant access anew.
 * - `rate-limited`: wait `retryAfterMs`.
 * - `not-found`: the folder or message is gone.
 * - `refused`: the provider understood and will not (relay denied, invalid recipient, a full mailbox); retrying at once is useless.
 * - `unavailable`: no answer, TLS failure, dropped connection, 5xx; try again later.
 * - `uncertain`: a send that may or may not have been accepted; must not be repeated blindly.
 */
export class ProviderError extends Error {
  /** Of a message that was to be sent: whom the server refused, in its words. */
  readonly refused: readonly Refused[]
  readonly kind: ProviderErrorKind
  readonly retryAfterMs: number | null
  /** Which of two servers it was: told of the outgoing one by `profile()`, and of every login that it refuses. */
  readonly service: 'outgoing' | null
  readonly isFinal: boolean
  /** The reason in plain words, fit to be shown to the person ("imap.example.com refused the password"). */
  readonly userMessage: string

  constructor(
    kind: ProviderErrorKind,
    userMessage: string,
    options: {
      cause?: unknown
      retryAfterMs?: number
      service?: 'outgoing' | null
      isFinal?: boolean
      refused?: Refused[]
    } = {},
  ) {
    super(`${kind}: ${userMessage}`, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ProviderError'
    this.kind = kind
    this.userMessage = userMessage
    this.retryAfterMs = options.retryAfterMs ?? null
    this.service = options.service ?? null
    this.isFinal = options.isFinal ?? false
    this.refused = options.refused ?? []
  }
}
