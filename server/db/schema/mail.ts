import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  date,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { type Address, folderSlug, type SignatureKind } from '#core/contract/emails.ts'
import { LABEL_COLOURS, type LabelColour } from '#core/contract/labels.ts'
import { type MailKind, mailKind } from '#core/contract/mail-kind.ts'
import { CHOOSABLE_ROLES, type ChoosableRole, FOLDER_ROLES, type FolderRole } from '#core/folder-role.ts'
import { MAIL_LANGUAGES, type MailLanguage } from '#core/text/search/mail-language.ts'
import { ofAccount } from './accounts.ts'
import { blobs } from './blobs.ts'
import {
  instant,
  oneOf,
  reference,
  rowId,
  tenantKey,
  tenantReference,
  tsvector,
  workspaceId,
} from './columns.ts'

/**
 * The exact order of lists: PostgreSQL's plain `desc` puts nulls first, but drizzle's does not. The workspace comes
 * last, so that a page of ids is read from the index alone.
 */
const newestFirst = (t: {
  receivedAt: ExtraConfigColumn
  id: ExtraConfigColumn
  workspaceId: ExtraConfigColumn
}) => [t.receivedAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.workspaceId] as const

/**
 * Who has an address: its domain, a slash and its local part without what stands behind a `+`, in lower case. So
 * `Ann+shop@x.example` is of the same person as `ann@x.example`, and all people of a domain stand together, from `x.example/`
 * to `x.example0`.
 */
export const personOf = (address: SQL | ExtraConfigColumn): SQL =>
  sql`(lower(split_part(${address}, '@', 2) || '/' || split_part(split_part(${address}, '@', 1), '+', 1)) collate "C")`

/** Folders and labels of an account, as its provider has them. */
export const folders = pgTable(
  'folders',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    accountId: reference('account_id').notNull(),
    remoteId: text('remote_id').notNull(),
    name: text('name').notNull(),
    /** What it is used for: what a person has chosen, else what it was listed with. */
    role: text('role').$type<FolderRole>(),
    /** Its role as the provider, or its name, tells. */
    listedRole: text('listed_role').$type<FolderRole>(),
    chosenRole: text('chosen_role').$type<ChoosableRole>(),
    /** A label on messages that lie in other folders; messages do not lie in it. */
    isTag: boolean('is_tag').notNull().default(false),
    /** Of a label, counted with `messages.labelIds`: its messages, and those of them that are unread. */
    total: integer('total').notNull().default(0),
    unread: integer('unread').notNull().default(0),
    /** False while a job has still to count what a version before has stored. */
    isCounted: boolean('is_counted').notNull().default(false),
    /** What a person has chosen; null for none. */
    colour: text('colour').$type<LabelColour>(),
    /** Its place among the labels; those that nobody has put anywhere come last, by name. */
    position: integer('position'),
  },
  t => [
    oneOf(t.role, FOLDER_ROLES),
    oneOf(t.listedRole, FOLDER_ROLES),
    oneOf(t.chosenRole, CHOOSABLE_ROLES),
    oneOf(t.colour, LABEL_COLOURS),
    tenantKey(t, t.id),
    ofAccount(t),
    uniqueIndex('folders_remote').on(t.accountId, t.remoteId, t.workspaceId),
    index('folders_uncounted').on(t.accountId, t.id, t.workspaceId).where(sql`not is_counted`),
  ],
)

export const threads = pgTable(
  'threads',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    accountId: reference('account_id').notNull(),
    /** The provider's own thread id, if it has one. */
    providerKey: text('provider_key'),
    /** Since when the conversation is muted: it and all later mail of it stay out of the inbox. */
    mutedAt: instant('muted_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  t => [
    tenantKey(t, t.id),
    ofAccount(t),
    uniqueIndex('threads_provider_key').on(t.accountId, t.providerKey, t.workspaceId),
  ],
)

/** The foreign key of rows that belong to a thread and are deleted with it. */
export const ofThread = (t: { workspaceId: ExtraConfigColumn; threadId: ExtraConfigColumn }) =>
  tenantReference(t, t.threadId, threads, threads.id)

/** The splits from which a thread came. Two threads with a common split are only joined by a person. */
export const threadSplits = pgTable(
  'thread_splits',
  {
    workspaceId: workspaceId(),
    threadId: reference('thread_id').notNull(),
    /**
     * Identifies the split and is the same for all its parts: the id of the thread that was split first. It has no
     * foreign key, because the parts stay apart even if that thread is joined to another one and its row is deleted.
     */
    splitId: reference('split_id').notNull(),
  },
  t => [tenantKey(t, t.threadId, t.splitId), ofThread(t)],
)

/**
 * Every Message-ID that a thread holds or refers to. Several threads may name the same one: those whose people and
 * subjects fit become one thread, whatever the order of arrival (`mailbox/threads/thread-messages.ts`).
 */
export const threadReferences = pgTable(
  'thread_references',
  {
    workspaceId: workspaceId(),
    accountId: reference('account_id').notNull(),
    /** Message-ID without angle brackets. */
    rfcMessageId: text('rfc_message_id').notNull(),
    threadId: reference('thread_id').notNull(),
    /**
     * Set for a message that is in the thread only because it answers one there. No other message joins the
     * thread because of it.
     */
    isGuest: boolean('is_guest').notNull().default(false),
    /** Set if the message with this Message-ID was in the thread when it was deleted. If it comes back, it belongs there. */
    wasDeletedHere: boolean('was_deleted_here').notNull().default(false),
  },
  t => [
    tenantKey(t, t.accountId, t.rfcMessageId, t.threadId),
    ofAccount(t),
    ofThread(t),
    index('thread_references_thread').on(t.threadId),
  ],
)

/** Threads that were merged into another one: their addresses stay valid, and the provider's ids still lead there. */
export const threadAliases = pgTable(
  'thread_aliases',
  {
    workspaceId: workspaceId(),
    oldId: reference('old_id').notNull(),
    threadId: reference('thread_id').notNull(),
    providerKey: text('provider_key'),
  },
  t => [
    tenantKey(t, t.oldId),
    ofThread(t),
    index('thread_aliases_key').on(t.providerKey).where(sql`provider_key is not null`),
    index('thread_aliases_thread').on(t.threadId),
  ],
)

/**
 * Message-IDs of messages with which a person began a new conversation. References of these messages and their answers
 * to earlier mail no longer join them to it.
 */
export const threadCuts = pgTable(
  'thread_cuts',
  {
    workspaceId: workspaceId(),
    accountId: reference('account_id').notNull(),
    rfcMessageId: text('rfc_message_id').notNull(),
  },
  t => [tenantKey(t, t.accountId, t.rfcMessageId), ofAccount(t)],
)

/**
 * A message, once for each account, wherever its copies lie. The `in…` columns and the flags are derived from its
 * placements (`deriveMessages` in `mailbox/messages`), so that a list is one index scan.
 */
export const messages = pgTable(
  'messages',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    accountId: reference('account_id').notNull(),
    threadId: reference('thread_id').notNull(),
    /** Identifies the message: the provider's own id, else the SHA-256 of its source. */
    identity: text('identity').notNull(),
    /** Message-ID without angle brackets. */
    rfcMessageId: text('rfc_message_id'),
    inReplyTo: text('in_reply_to'),
    /** References, oldest first, without angle brackets. */
    references: text('references').array().notNull().default(sql`'{}'`),
    subject: text('subject').notNull(),
    baseSubject: text('base_subject').notNull(),
    fromName: text('from_name'),
    fromAddress: text('from_address'),
    toList: jsonb('to_list').$type<Address[]>().notNull(),
    ccList: jsonb('cc_list').$type<Address[]>().notNull(),
    bccList: jsonb('bcc_list').$type<Address[]>().notNull(),
    replyTo: jsonb('reply_to').$type<Address[]>().notNull(),
    /** For whom servers noted to have it, in lower case, without those in To and Cc. */
    deliveredTo: text('delivered_to').array().notNull().default(sql`'{}'`),
    snippet: text('snippet').notNull(),
    /** Date header; null if absent or nonsense. */
    sentAt: instant('sent_at'),
    /** When the server received it, or when it came back from a snooze. Lists sort by this. */
    receivedAt: instant('received_at').notNull(),
    /** When the server received it, for a message that came back from a snooze. */
    firstReceivedAt: instant('first_received_at'),
    /** Until when it is hidden from the inbox. */
    snoozedUntil: instant('snoozed_until'),
    sizeBytes: integer('size_bytes').notNull(),
    hasAttachments: boolean('has_attachments').notNull().default(false),
    isRead: boolean('is_read').notNull().default(false),
    isStarred: boolean('is_starred').notNull().default(false),
    isAnswered: boolean('is_answered').notNull().default(false),
    inInbox: boolean('in_inbox').notNull().default(false),
    inSent: boolean('in_sent').notNull().default(false),
    inDrafts: boolean('in_drafts').notNull().default(false),
    inTrash: boolean('in_trash').notNull().default(false),
    inSpam: boolean('in_spam').notNull().default(false),
    inArchive: boolean('in_archive').notNull().default(false),
    /** Folders without a role in which copies lie; null for none. */
    labelIds: reference('label_ids').array(),
    /** Lists, newsletters, notifications, bounces, auto-replies (List-Id, Precedence, Auto-Submitted …). */
    isBulk: boolean('is_bulk').notNull().default(false),
    /** RFC 3834: written by a program; programs must never answer it. */
    isAutomatic: boolean('is_automatic').notNull().default(false),
    /** Of List-Id (RFC 2919), in lower case. */
    listId: text('list_id'),
    listUnsubscribe: text('list_unsubscribe'),
    listUnsubscribePost: text('list_unsubscribe_post'),
    /** What it is sorted into (`mailbox/kinds/kind-queries.ts`); null until it is. */
    kind: text('kind').$type<MailKind>(),
    /** The domain that is proven to have sent it. */
    provenDomain: text('proven_domain'),
    /** What is known of From's domain (`mail/mime/sender/judge-sender.ts`); null while it waits to be checked. */
    authentication: text('authentication').$type<'pass' | 'fail' | 'none'>().default('none'),
    /** Key of the raw source in the blob store; null if only its head was fetched (oversized). */
    sourceBlob: text('source_blob'),
    /** What is wrong with it, in plain words. */
    problems: text('problems').array().notNull().default(sql`'{}'`),
    /**
     * The version of this program that could not read or store it. The row is then a placeholder, which another version
     * reads again from its source. Null for regular messages.
     */
    failedIn: text('failed_in'),
    /**
     * The version of the reading (`mail/mime/derived-version.ts`) that made what is derived from its source: bodies, snippet,
     * index words. Messages with older versions are read again.
     */
    derivedVersion: integer('derived_version').notNull(),
    /**
     * The version of the reading of files (`mail/mime/file-text/file-text-version.ts`) that has read the texts of its files. Files
     * of messages with older versions are read again.
     */
    filesVersion: integer('files_version').notNull().default(0),
    /** Since when it has no placement. It is hidden, and purged later unless a move by another client brings it back. */
    orphanedAt: instant('orphaned_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  t => [
    oneOf(t.authentication, ['pass', 'fail', 'none']),
    oneOf(t.kind, mailKind.options),
    tenantKey(t, t.id),
    ofAccount(t),
    tenantReference(t, t.threadId, threads, threads.id, 'no action'),
    tenantReference(t, t.sourceBlob, blobs, blobs.hash, 'no action'),
    uniqueIndex('messages_identity').on(t.accountId, t.identity, t.workspaceId),
    index('messages_rfc_id').on(t.accountId, t.rfcMessageId),
    index('messages_thread').on(t.threadId, t.receivedAt),
    index('messages_subject').on(t.accountId, t.baseSubject, t.receivedAt),
    // What people have written to any mailbox of a workspace (`automation/sequences/state/letter-queries.ts`).
    index('messages_people')
      .on(personOf(t.fromAddress), t.receivedAt, t.workspaceId)
      .where(sql`not (is_automatic or in_sent)`),
    index('messages_account').on(t.accountId, ...newestFirst(t)),
    index('messages_inbox')
      .on(t.accountId, ...newestFirst(t))
      .where(sql`in_inbox`),
    ...mailKind.options.map(kind =>
      index(`messages_inbox_${kind}`)
        .on(t.accountId, ...newestFirst(t))
        .where(sql.raw(`in_inbox and kind = '${kind}'`)),
    ),
    index('messages_sender').on(t.accountId, sql`lower(${t.fromAddress})`, t.workspaceId),
    index('messages_unsorted').on(t.receivedAt).where(sql`kind is null`),
    index('messages_starred')
      .on(t.accountId, ...newestFirst(t))
      .where(sql`is_starred and not in_trash and orphaned_at is null`),
    index('messages_sent')
      .on(t.accountId, ...newestFirst(t))
      .where(sql`in_sent`),
    index('messages_drafts')
      .on(t.accountId, ...newestFirst(t))
      .where(sql`in_drafts`),
    index('messages_trash')
      .on(t.accountId, ...newestFirst(t))
      .where(sql`in_trash`),
    index('messages_spam')
      .on(t.accountId, ...newestFirst(t))
      .where(sql`in_spam`),
    index('messages_archive')
      .on(t.accountId, ...newestFirst(t))
      .where(sql`in_archive`),
    index('messages_snoozed')
      .on(t.accountId, t.snoozedUntil, t.workspaceId)
      .where(sql`snoozed_until is not null`),
    // For the installation's upkeep, which looks through all workspaces.
    index('messages_failed').on(t.receivedAt).where(sql`failed_in is not null`),
    index('messages_derived')
      .on(t.derivedVersion, ...newestFirst(t))
      .where(sql`source_blob is not null and failed_in is null`),
    index('messages_files')
      .on(t.filesVersion, ...newestFirst(t))
      .where(sql`has_attachments and failed_in is null`),
    index('messages_source').on(t.sourceBlob, t.workspaceId),
    index('messages_unchecked').on(t.receivedAt).where(sql`authentication is null`),
    index('messages_orphaned').on(t.orphanedAt).where(sql`orphaned_at is not null`),
  ],
)

/** What a mailbox knows of an address, to sort its mail. */
export const mailboxSenders = pgTable(
  'mailbox_senders',
  {
    workspaceId: workspaceId(),
    accountId: reference('account_id').notNull(),
    /** In lower case. */
    sender: text('sender').notNull(),
    /** What a person has chosen for its mail. */
    kind: text('kind').$type<MailKind>(),
    /** Whether somebody has written to it from here. */
    isWrittenTo: boolean('is_written_to').notNull().default(false),
    /** Whether all of its mail is sorted by this. */
    isSorted: boolean('is_sorted').notNull().default(true),
  },
  t => [
    oneOf(t.kind, mailKind.options),
    tenantKey(t, t.accountId, t.sender),
    ofAccount(t),
    index('mailbox_senders_unsorted').on(t.accountId).where(sql`not is_sorted`),
  ],
)

/** The foreign key of rows that belong to a message and are deleted with it. */
export const ofMessage = (t: { workspaceId: ExtraConfigColumn; messageId: ExtraConfigColumn }) =>
  tenantReference(t, t.messageId, messages, messages.id)

/** Bodies, apart from the rows that lists scan. */
export const messageBodies = pgTable(
  'message_bodies',
  {
    workspaceId: workspaceId(),
    messageId: reference('message_id').notNull(),
    text: text('text').notNull(),
    /** Sanitised HTML; null for a plain-text message. */
    safeHtml: text('safe_html'),
    /** The message's style sheet, sanitised. */
    styles: text('styles').notNull().default(''),
    remoteImages: integer('remote_images').notNull().default(0),
    /** Whose tracking pictures were removed; empty for those of unknown services. */
    trackers: text('trackers').array().notNull().default(sql`'{}'`),
    /** How it is signed; whether the signature holds is seen when it is read (`read/emails/signature`). */
    signature: text('signature').$type<SignatureKind>(),
  },
  t => [tenantKey(t, t.messageId), ofMessage(t)],
)

/**
 * The words of messages, for search. Apart from the bodies, because they are made later than these: an insert costs much
 * less than a change of a wide row. A message has no row while its words are still to be made (`waitingWords`), or if
 * there are none: a placeholder, or words that PostgreSQL refuses.
 */
export const messageWords = pgTable(
  'message_words',
  {
    workspaceId: workspaceId(),
    messageId: reference('message_id').notNull(),
    /** The most likely language; its words are also indexed by their stems. */
    language: text('language').$type<MailLanguage>(),
    /**
     * Folded words (lower case, no accents) of subject (A), people (B), body (C), names and texts of files (D), as split by
     * core/text/search/index-words.ts, and their stems; of compounds those of their parts, too.
     */
    search: tsvector('search').notNull(),
    /** How many words the message has; null where a version read it that did not count them. */
    length: integer('length'),
  },
  t => [
    oneOf(t.language, MAIL_LANGUAGES),
    tenantKey(t, t.messageId),
    ofMessage(t),
    // Searched by workspace and word. The workspace is an array because GIN has an operator class for arrays of numbers,
    // but none for numbers.
    index('message_words_search').using('gin', sql`(array[${t.workspaceId}])`, t.search),
    index('message_words_language').on(t.language, t.workspaceId),
  ],
)

/**
 * Messages whose words are still to be made, one row for those of a page: those of the account from `firstId` to
 * `lastId`. The newest pages come first, and in each the newest message, which has the highest id.
 */
export const waitingWords = pgTable(
  'waiting_words',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    accountId: reference('account_id').notNull(),
    firstId: reference('first_id').notNull(),
    lastId: reference('last_id').notNull(),
    /** When the newest of these messages was received. */
    newestAt: instant('newest_at').notNull(),
  },
  t => [
    tenantKey(t, t.id),
    ofAccount(t),
    index('waiting_words_account').on(t.accountId, t.newestAt, t.id, t.workspaceId),
  ],
)

export const attachments = pgTable(
  'attachments',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    messageId: reference('message_id').notNull(),
    name: text('name').notNull(),
    mimeType: text('mime_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** Content-ID without angle brackets. */
    contentId: text('content_id'),
    isInline: boolean('is_inline').notNull().default(false),
    blob: text('blob').notNull(),
  },
  t => [
    tenantKey(t, t.id),
    ofMessage(t),
    tenantReference(t, t.blob, blobs, blobs.hash, 'no action'),
    index('attachments_message').on(t.messageId),
    index('attachments_blob').on(t.blob, t.workspaceId),
  ],
)

/**
 * The texts of files, for words of the index and to show where a word was found (docs/decisions/041-texts-of-files.md). Apart
 * from the files, because lists read those.
 */
export const attachmentTexts = pgTable(
  'attachment_texts',
  {
    workspaceId: workspaceId(),
    attachmentId: reference('attachment_id').notNull(),
    messageId: reference('message_id').notNull(),
    /** The version of the reading that made it. */
    version: integer('version').notNull(),
    /** Empty if the file has none, or cannot be read. */
    text: text('text').notNull(),
  },
  t => [
    tenantKey(t, t.attachmentId),
    ofMessage(t),
    tenantReference(t, t.attachmentId, attachments, attachments.id),
    index('attachment_texts_message').on(t.messageId),
  ],
)

/** One place where a message lies: see `RemotePlacement`. */
export const placements = pgTable(
  'placements',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    accountId: reference('account_id').notNull(),
    messageId: reference('message_id').notNull(),
    folderId: reference('folder_id').notNull(),
    /**
     * Null while the provider has not named the copy: a message of ours that has not reached it, or a copy that it was
     * asked to make.
     */
    remoteId: text('remote_id'),
    read: boolean('read').notNull(),
    starred: boolean('starred').notNull(),
    answered: boolean('answered').notNull(),
    draft: boolean('draft').notNull(),
  },
  t => [
    tenantKey(t, t.id),
    ofAccount(t),
    ofMessage(t),
    tenantReference(t, t.folderId, folders, folders.id),
    uniqueIndex('placements_remote').on(t.accountId, t.remoteId, t.workspaceId),
    index('placements_message').on(t.messageId),
    index('placements_folder').on(t.folderId),
  ],
)

const COUNTED = [...folderSlug.options, ...mailKind.options]

/**
 * Totals for each account and folder, counted by whoever changes messages (mailbox/counts/count-queries.ts).
 * `mailboxVersions` below counts changes; lists take their ETag from it.
 */
export const mailboxCounts = pgTable(
  'mailbox_counts',
  {
    workspaceId: workspaceId(),
    accountId: reference('account_id').notNull(),
    /** A folder slug or a kind of the contract. */
    folder: text('folder').notNull(),
    total: integer('total').notNull().default(0),
    unread: integer('unread').notNull().default(0),
    /** In how many conversations these messages are. */
    conversations: integer('conversations').notNull().default(0),
  },
  t => [oneOf(t.folder, COUNTED), tenantKey(t, t.accountId, t.folder), ofAccount(t)],
)

/**
 * The same for each day and each month (UTC) of a folder, so that a page in the middle of a list is found
 * without counting (`findDay` in read/emails/queries.ts). Stretches that have become empty stay.
 */
export const mailboxStretches = pgTable(
  'mailbox_stretches',
  {
    workspaceId: workspaceId(),
    accountId: reference('account_id').notNull(),
    /** A folder slug or a kind of the contract. */
    folder: text('folder').notNull(),
    unit: text('unit').$type<'day' | 'month'>().notNull(),
    /** Its first day. */
    startsOn: date('starts_on').notNull(),
    /** Messages that were received in it. */
    total: integer('total').notNull(),
    /** Conversations whose newest message in the folder was received in it. */
    conversations: integer('conversations').notNull(),
  },
  t => [
    oneOf(t.folder, COUNTED),
    oneOf(t.unit, ['day', 'month']),
    tenantKey(t, t.accountId, t.folder, t.unit, t.startsOn),
    ofAccount(t),
  ],
)

export const mailboxVersions = pgTable(
  'mailbox_versions',
  {
    workspaceId: workspaceId(),
    accountId: reference('account_id').notNull(),
    version: reference('version').notNull().default(0),
  },
  t => [tenantKey(t, t.accountId), ofAccount(t)],
)
