import { sql } from 'drizzle-orm'
import {
  boolean,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { type Address, folderSlug } from '#core/contract/emails.ts'
import { FOLDER_ROLES, type FolderRole } from '#core/folder-role.ts'
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
 * The order of lists, to the letter: PostgreSQL's plain `desc` puts nulls first, and drizzle's does not. The workspace stands
 * behind it, so that a page of ids is read from the index alone.
 */
const newestFirst = (t: {
  receivedAt: ExtraConfigColumn
  id: ExtraConfigColumn
  workspaceId: ExtraConfigColumn
}) => [t.receivedAt.desc().nullsFirst(), t.id.desc().nullsFirst(), t.workspaceId] as const

/** Folders and labels of an account, as its provider has them. */
export const folders = pgTable(
  'folders',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    accountId: reference('account_id').notNull(),
    remoteId: text('remote_id').notNull(),
    name: text('name').notNull(),
    role: text('role').$type<FolderRole>(),
    /** Put on messages that lie elsewhere: no place of its own to lie in. */
    isTag: boolean('is_tag').notNull().default(false),
  },
  t => [
    oneOf(t.role, FOLDER_ROLES),
    tenantKey(t, t.id),
    ofAccount(t),
    uniqueIndex('folders_remote').on(t.accountId, t.remoteId, t.workspaceId),
  ],
)

export const threads = pgTable(
  'threads',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    accountId: reference('account_id').notNull(),
    /** The provider's own thread id, where it has one. */
    providerKey: text('provider_key'),
    /** Since when it is kept out of the inbox, with all that comes later. */
    mutedAt: instant('muted_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  t => [
    tenantKey(t, t.id),
    ofAccount(t),
    uniqueIndex('threads_provider_key').on(t.accountId, t.providerKey, t.workspaceId),
  ],
)

/** The foreign key of what belongs to a thread, and goes with it. */
export const ofThread = (t: { workspaceId: ExtraConfigColumn; threadId: ExtraConfigColumn }) =>
  tenantReference(t, t.threadId, threads, threads.id)

/** The splits that a thread came out of. Two threads with a split in common are joined only by a person. */
export const threadSplits = pgTable(
  'thread_splits',
  {
    workspaceId: workspaceId(),
    threadId: reference('thread_id').notNull(),
    /**
     * The name of the split, the same for all its parts: the id of the thread that was split first. It has no foreign key,
     * because the parts stay apart even if that thread is joined to another one and its row is deleted.
     */
    splitId: reference('split_id').notNull(),
  },
  t => [tenantKey(t, t.threadId, t.splitId), ofThread(t)],
)

/**
 * Every Message-ID that a thread holds or refers to. Several may name one: those whose people and subjects fit are one
 * thread, whatever the order of arrival (`features/mailbox/threads/thread-messages.ts`).
 */
export const threadReferences = pgTable(
  'thread_references',
  {
    workspaceId: workspaceId(),
    accountId: reference('account_id').notNull(),
    /** Message-ID without angle brackets. */
    rfcMessageId: text('rfc_message_id').notNull(),
    threadId: reference('thread_id').notNull(),
    /** Of a message that is there only because it answers one of the thread: it vouches for no other. */
    isGuest: boolean('is_guest').notNull().default(false),
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
 * Message-IDs that a person made the beginning of a conversation of its own: what they and their answers refer to
 * from before does not join them to it any more.
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
 * A message, once an account, wherever its copies lie. The `in…` columns and the flags are derived from its
 * placements (`features/sync` keeps them) so that a list is one index scan.
 */
export const messages = pgTable(
  'messages',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    accountId: reference('account_id').notNull(),
    threadId: reference('thread_id').notNull(),
    /** What makes it this message: the provider's own id, else the SHA-256 of its source. */
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
    snippet: text('snippet').notNull(),
    /** Date header; null when absent or nonsense. */
    sentAt: instant('sent_at'),
    /** When the server received it, or when it came back from a snooze: what lists sort by. */
    receivedAt: instant('received_at').notNull(),
    /** When the server received it, of a message that came back from a snooze. */
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
    /** Lists, newsletters, notifications, bounces, auto-replies (List-Id, Precedence, Auto-Submitted …). */
    isBulk: boolean('is_bulk').notNull().default(false),
    /** RFC 3834: written by a program; never to be answered by one. */
    isAutomatic: boolean('is_automatic').notNull().default(false),
    listUnsubscribe: text('list_unsubscribe'),
    listUnsubscribePost: text('list_unsubscribe_post'),
    /** The domain that is proven to have sent it. */
    provenDomain: text('proven_domain'),
    /** What is known of From's domain (`mime/sender/judge-sender.ts`); null while it waits to be checked. */
    authentication: text('authentication').$type<'pass' | 'fail' | 'none'>().default('none'),
    /** Key of the raw source in the blob store; null when only its head was fetched (oversized). */
    sourceBlob: text('source_blob'),
    /** What is wrong with it, in plain words. */
    problems: text('problems').array().notNull().default(sql`'{}'`),
    /**
     * The version of this program that could not read or store it: what stands here is a placeholder, which another
     * version reads again from its source. Null for a message as it is.
     */
    failedIn: text('failed_in'),
    /**
     * The version of the reading (`mime/derived-version.ts`) that made what is derived from its source: bodies, snippet,
     * index words. Older ones are read again.
     */
    derivedVersion: integer('derived_version').notNull(),
    /** Since when it lies nowhere: hidden, and purged later unless a move by another client brings it back. */
    orphanedAt: instant('orphaned_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  t => [
    oneOf(t.authentication, ['pass', 'fail', 'none']),
    tenantKey(t, t.id),
    ofAccount(t),
    tenantReference(t, t.threadId, threads, threads.id, 'no action'),
    tenantReference(t, t.sourceBlob, blobs, blobs.hash, 'no action'),
    uniqueIndex('messages_identity').on(t.accountId, t.identity, t.workspaceId),
    index('messages_rfc_id').on(t.accountId, t.rfcMessageId),
    index('messages_thread').on(t.threadId, t.receivedAt),
    index('messages_subject').on(t.accountId, t.baseSubject, t.receivedAt),
    index('messages_account').on(t.accountId, ...newestFirst(t)),
    index('messages_inbox')
      .on(t.accountId, ...newestFirst(t))
      .where(sql`in_inbox`),
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
    index('messages_source').on(t.sourceBlob, t.workspaceId),
    index('messages_unchecked').on(t.receivedAt).where(sql`authentication is null`),
    index('messages_orphaned').on(t.orphanedAt).where(sql`orphaned_at is not null`),
  ],
)

/** The foreign key of what belongs to a message, and goes with it. */
export const ofMessage = (t: { workspaceId: ExtraConfigColumn; messageId: ExtraConfigColumn }) =>
  tenantReference(t, t.messageId, messages, messages.id)

/** Bodies apart from the rows that lists scan. */
export const messageBodies = pgTable(
  'message_bodies',
  {
    workspaceId: workspaceId(),
    messageId: reference('message_id').notNull(),
    text: text('text').notNull(),
    /** Sanitised HTML; null for a plain-text message. */
    safeHtml: text('safe_html'),
    remoteImages: integer('remote_images').notNull().default(0),
    /** What it is likeliest written in: its words are found by their stems, too. */
    language: text('language').$type<MailLanguage>(),
    /**
     * Folded (lower case, no accents) words of subject (A), people (B), body and attachment names (C), as
     * core/text/search/index-words.ts takes them apart, and stems.
     */
    search: tsvector('search').notNull(),
  },
  t => [
    oneOf(t.language, MAIL_LANGUAGES),
    tenantKey(t, t.messageId),
    ofMessage(t),
    // Entered by workspace and word: PostgreSQL has an operator class for arrays of numbers, but none for numbers.
    index('message_bodies_words').using('gin', sql`(array[${t.workspaceId}])`, t.search),
    index('message_bodies_language').on(t.language, t.workspaceId),
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

/** One place where a message lies: see `RemotePlacement`. */
export const placements = pgTable(
  'placements',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    accountId: reference('account_id').notNull(),
    messageId: reference('message_id').notNull(),
    folderId: reference('folder_id').notNull(),
    /** Null while a message of ours has not reached the provider. */
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

/**
 * Totals a folder and account, kept by the statement-level triggers of the first migration, and the counter
 * of changes that lists take their ETag from.
 */
export const mailboxCounts = pgTable(
  'mailbox_counts',
  {
    workspaceId: workspaceId(),
    accountId: reference('account_id').notNull(),
    /** A folder slug of the contract. */
    folder: text('folder').notNull(),
    total: integer('total').notNull().default(0),
    unread: integer('unread').notNull().default(0),
  },
  t => [oneOf(t.folder, folderSlug.options), tenantKey(t, t.accountId, t.folder), ofAccount(t)],
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
