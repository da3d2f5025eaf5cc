import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { mboxEntry } from '#server/mail/mime/mbox.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { findOwnedAccounts } from '#server/mailbox/accounts/queries.ts'
import { recordAudit } from '#server/people/audit/record-audit.ts'
import { recordViews } from '#server/people/audit/record-views.ts'
import { attemptLimit, requireAttempt } from '#server/people/auth/limits/attempts.ts'
import { presentUser } from '#server/people/auth/present-user.ts'
import { findUser } from '#server/people/auth/queries.ts'
import { requireOpen } from '#server/people/auth/seals/require-open.ts'
import { readSource } from '#server/read/emails/read-source.ts'
import {
  findContactsAfter,
  findOutreachLists,
  findSuppressionsAfter,
  findWebsitesAfter,
} from './outreach-queries.ts'
import { findAccountDrafts, findMessagesAfter } from './queries.ts'
import { findRecords } from './record-queries.ts'
import { findTableRows, type Owner, tablesOf } from './table-queries.ts'

const BATCH = 100
/** Rows of a table at once. */
const ROWS = 1000
/** Limits exports, because one reads everything. */
export const exports = attemptLimit('exports', { windowMs: 60 * 60_000, max: 10 })

/** Returns all data of the caller as a zip. Allowed ten times an hour. */
export async function exportData(ctx: Ctx): Promise<Readable> {
  requireOpen(ctx.actor)
  await requireAttempt(ctx, exports(ctx.actor.id))
  await inTransaction(ctx.db, tx => recordExport(tx, ctx, 'data.exported'))
  return zipOf(ctx)
}

/** Records that the caller had an export made, or took it. */
export const recordExport = (tx: Tx, { clock, actor }: Ctx, action: 'data.export-begun' | 'data.exported') =>
  recordAudit(tx, {
    at: clock.now(),
    actor,
    organizationId: actor.organizationId,
    userId: actor.id,
    action,
    subject: { text: actor.email, id: actor.id },
  })

/**
 * Returns all data of a person as a zip stream: `profile.json`, and for each mail account a folder with `account.json`,
 * `drafts.json`, `mail.mbox` (RFC 4155, mboxrd) and `mail.jsonl`, which has a line for each message of the mbox in its
 * order, with the SHA-256 of its bytes. `outreach` has what the person's own workspace has for outreach: contacts, websites and the
 * suppression list, an entry a line, and `lists.json` with tags, lists, fields and campaigns. `tables` has what else the
 * catalogue of exports names (`export-catalog.ts`), a row a line.
 */
export async function zipOf(ctx: Ctx, onMessages: (count: number) => void = () => {}): Promise<Readable> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  // Ends the download when a part fails. yazl does not handle errors of its inputs, so the process would crash.
  const stream = (parts: AsyncGenerator<Buffer>) =>
    Readable.from(parts, { objectMode: false }).on('error', error => output.destroy(error))
  const found = await findUser(ctx.db, ctx.actor.id)
  zip.addBuffer(
    json({ user: found && presentUser(found), ...(await findRecords(ctx.db, ctx.actor.id)) }),
    'profile.json',
  )
  for (const account of found ? await findOwnedAccounts(ctx.db, found.user) : []) {
    // Encodes other characters rather than dropping them, so that two addresses never get the same name.
    const folder = account.email.replace(/[^\p{L}\p{N}_.@+-]/gu, encodeURIComponent)
    const { sealedSecret: _, ...kept } = account
    zip.addBuffer(json(kept), `${folder}/account.json`)
    zip.addBuffer(json(await findAccountDrafts(ctx.db, account)), `${folder}/drafts.json`)
    // Reading the mbox fills the index, so `mail.jsonl` comes after it.
    const index: string[] = []
    zip.addReadStreamLazy(`${folder}/mail.mbox`, done =>
      done(null, stream(mailOf(ctx, account, { index, onMessages }))),
    )
    zip.addReadStreamLazy(`${folder}/mail.jsonl`, done => done(null, stream(linesOf(index))))
    addTables(zip, stream, ctx, folder, { kind: 'mailbox', account })
  }
  const [workspaceId] = ctx.actor.workspaceIds
  if (workspaceId !== undefined) {
    zip.addBuffer(json(await findOutreachLists(ctx.db, workspaceId)), 'outreach/lists.json')
    zip.addReadStreamLazy('outreach/contacts.jsonl', done => done(null, stream(contactsOf(ctx, workspaceId))))
    zip.addReadStreamLazy('outreach/websites.jsonl', done => done(null, stream(websitesOf(ctx, workspaceId))))
    zip.addReadStreamLazy('outreach/suppressions.jsonl', done =>
      done(null, stream(suppressionsOf(ctx, workspaceId))),
    )
  }
  addTables(zip, stream, ctx, 'person', {
    kind: 'person',
    userId: ctx.actor.id,
    workspaceIds: ctx.actor.workspaceIds,
  })
  if (workspaceId !== undefined) addTables(zip, stream, ctx, 'outreach', { kind: 'workspace', workspaceId })
  zip.end()
  return output
}

/** Adds the tables of the catalogue for an owner. A table without rows of theirs is an empty file. */
function addTables(
  zip: ZipFile,
  stream: (parts: AsyncGenerator<Buffer>) => Readable,
  ctx: Ctx,
  folder: string,
  owner: Owner,
): void {
  for (const table of tablesOf(owner.kind))
    zip.addReadStreamLazy(`${folder}/tables/${table}.jsonl`, done =>
      done(null, stream(rowsOf(ctx, table, owner))),
    )
}

async function* rowsOf({ db }: Ctx, table: string, owner: Owner): AsyncGenerator<Buffer> {
  for (let after: string | null = '(0,0)'; after !== null; ) {
    const { lines, last } = await findTableRows(db, table, owner, { after, limit: ROWS })
    for (const line of lines) yield Buffer.from(`${line}\n`)
    after = lines.length < ROWS ? null : last
  }
}

async function* contactsOf({ db }: Ctx, workspaceId: number): AsyncGenerator<Buffer> {
  for (let after = 0; ; ) {
    const batch = await findContactsAfter(db, workspaceId, { after, limit: BATCH })
    for (const contact of batch) yield lineOf(contact)
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return
    after = last.id
  }
}

async function* websitesOf({ db }: Ctx, workspaceId: number): AsyncGenerator<Buffer> {
  for (let after = 0; ; ) {
    const batch = await findWebsitesAfter(db, workspaceId, { after, limit: BATCH })
    for (const website of batch) yield lineOf(website)
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return
    after = last.id
  }
}

async function* suppressionsOf({ db }: Ctx, workspaceId: number): AsyncGenerator<Buffer> {
  for (let after = { value: '', kind: '' }; ; ) {
    const batch = await findSuppressionsAfter(db, workspaceId, { after, limit: BATCH })
    for (const entry of batch) yield lineOf(entry)
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return
    after = last
  }
}

const lineOf = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)

interface Noting {
  index: string[]
  onMessages: (count: number) => void
}

async function* mailOf(
  ctx: Ctx,
  account: MailAccount,
  { index, onMessages }: Noting,
): AsyncGenerator<Buffer> {
  let after = 0
  for (;;) {
    const batch = await findMessagesAfter(ctx.db, account, after, BATCH)
    for (const message of batch) {
      const source = await sourceOf(ctx, account, message.id).catch(error => {
        ctx.log.warn({ err: error, messageId: message.id }, 'a message is missing from an export')
        return null
      })
      const sha256 = source && createHash('sha256').update(source).digest('hex')
      index.push(JSON.stringify({ ...message, sha256, inMbox: source !== null }))
      if (source) yield mboxEntry(source, message.firstReceivedAt ?? message.receivedAt)
    }
    onMessages(batch.length)
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return
    after = last.id
  }
}

async function sourceOf(ctx: Ctx, account: MailAccount, messageId: number) {
  const [id] = await recordViews(ctx, { account, messageIds: [messageId] })
  return id === undefined ? null : readSource(ctx, account, id)
}

async function* linesOf(index: string[]): AsyncGenerator<Buffer> {
  for (const line of index) yield Buffer.from(`${line}\n`)
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
