import { isDeepStrictEqual } from 'node:util'
import type { drafts } from '#core/contract/drafts.ts'
import type { Body } from '#core/contract/endpoint.ts'
import type { Origin } from '#core/contract/scheduled.ts'
import type { Tx } from '#server/db/client.ts'
import type { StoredAttachment } from '#server/db/schema/drafts.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { type MailAccount, requireAccount } from '#server/mailbox/accounts/access.ts'
import { aliasOf } from '#server/mailbox/accounts/sender.ts'
import { openEmail } from '#server/read/emails/require-emails.ts'
import { toStoredBody } from './content/inline-pictures.ts'
import { changeAndTidy } from './content/leftovers.ts'
import { bringFilesOf, bringWhole, shareFiles } from './content/original-files.ts'
import {
  type DraftRow,
  findDraftAmong,
  findDraftByKey,
  insertDraftOnce,
  lockDraft,
  moveDraft,
  updateDraft,
} from './queries.ts'
import { draftChanged, requireDraft } from './require-draft.ts'
import { buildDraftMessage, replaceMessage } from './store-draft.ts'
import { BY_A_PERSON } from './take-draft.ts'

type NewDraft = Body<typeof drafts.create>
/** What a draft that is written by itself has beside its text. */
interface ByItself {
  notSentBecause?: string | null
  /** What made it, and the engine that wrote its words. */
  madeBy?: Origin
  engine?: string | null
  /** Runs in the transaction that stores the draft; not if it was there already. */
  also?: (tx: Tx, draft: DraftRow) => Promise<void>
}

/**
 * Creates a draft, with the files of the message that it forwards, or of the draft that it is a copy of. If the caller
 * already has a draft with this `key`, that one is returned.
 */
export async function createDraft(
  ctx: Ctx,
  {
    fromAccountId,
    about,
    asFiles,
    copyOf,
    key,
    notSentBecause = null,
    madeBy,
    engine,
    also,
    ...typed
  }: NewDraft & ByItself,
): Promise<DraftRow> {
  const begun = key === undefined ? null : await findDraftByKey(ctx.db, ctx.actor, key)
  if (begun) return (await requireDraft(ctx, { id: begun.id })).draft
  const account = await requireAccount(ctx.db, ctx.actor, 'mail.manage', fromAccountId)
  const original = about ? await openEmail(ctx, { id: about.messageId, verb: 'mail.read' }) : null
  const { workspaceId } = account
  const files = await filesToBeginWith(ctx, workspaceId, { about, asFiles, copyOf, original })
  const aboutMessageId = original?.id ?? null
  const pictured = { body: typed.body, attachments: files, aboutMessageId }
  const stored = await toStoredBody(ctx, { ...pictured, workspaceId })
  const fromAddress = aliasOf(account, typed.fromAddress)
  const aboutWorkspaceId = original?.account.workspaceId ?? null
  const origin = { aboutType: about?.type ?? null, aboutWorkspaceId, aboutMessageId }
  const written = { ...typed, ...stored, fromAddress, ...origin }
  const message = await buildDraftMessage(ctx, account, written)
  const made = { workspaceId, sourceBlob: message.sourceBlob }
  const draft = await changeAndTidy(
    ctx,
    [account.id],
    async (tx, leftovers) => {
      const now = ctx.clock.now()
      const place = { workspaceId, accountId: account.id, userId: ctx.actor.id, writingKey: key ?? null }
      const times = { createdAt: now, updatedAt: now }
      const by = { notSentBecause, madeBy: madeBy ?? null, engine: engine ?? null }
      const inserted = await insertDraftOnce(tx, { ...written, ...place, ...times, ...by })
      if (inserted) {
        await also?.(tx, inserted)
        return replaceMessage(ctx, tx, inserted, message, leftovers)
      }
      leftovers.push(made)
      return null
    },
    made,
  )
  if (draft) return draft
  const first = key === undefined ? null : await findDraftByKey(ctx.db, ctx.actor, key)
  if (!first) throw draftChanged()
  return first
}

async function filesToBeginWith(
  ctx: Ctx,
  workspaceId: number,
  {
    about,
    asFiles,
    copyOf,
    original,
  }: Pick<NewDraft, 'about' | 'asFiles' | 'copyOf'> & {
    original: Awaited<ReturnType<typeof openEmail>> | null
  },
): Promise<StoredAttachment[]> {
  const isCopy =
    copyOf !== undefined && (await findDraftAmong(ctx.db, ctx.actor.workspaceIds, copyOf)) !== null
  if (isCopy) {
    const { draft } = await requireDraft(ctx, { id: copyOf, verb: 'mail.read' })
    await shareFiles(ctx, draft.workspaceId, workspaceId, draft.attachments)
    return draft.attachments
  }
  if (asFiles) return bringWhole(ctx, { ids: asFiles, workspaceId })
  return original && about?.type === 'forward'
    ? bringFilesOf(ctx, original.account, original.id, workspaceId)
    : []
}

/** Saves what was typed, unless nothing has changed. Throws 409 if another save came first or the draft is being sent. */
export async function saveDraft(
  ctx: Ctx,
  { id, revision, fromAccountId, followUp, asksReceipt, ...typed }: Body<typeof drafts.save> & { id: number },
): Promise<DraftRow> {
  const { draft } = await requireDraft(ctx, { id })
  if (draft.revision !== revision || draft.outgoingId !== null) throw draftChanged()
  const pictured = { body: typed.body, attachments: draft.attachments, aboutMessageId: draft.aboutMessageId }
  const account = await requireAccount(ctx.db, ctx.actor, 'mail.manage', fromAccountId)
  const content = {
    ...typed,
    ...(await toStoredBody(ctx, { ...pictured, workspaceId: account.workspaceId })),
    fromAddress: aliasOf(account, typed.fromAddress),
    followUp: followUp === undefined ? draft.followUp : followUp,
    asksReceipt: asksReceipt ?? draft.asksReceipt,
  }
  const { fromAddress, to, cc, bcc, subject, body, attachments } = draft
  const kept = { followUp: draft.followUp, asksReceipt: draft.asksReceipt }
  const before = { fromAddress, to, cc, bcc, subject, body, attachments, ...kept }
  const isSame = isDeepStrictEqual(content, before)
  if (isSame && draft.accountId === fromAccountId && draft.messageId !== null) return draft
  return writeDraft(ctx, draft, { ...content, accountId: account.id }, account)
}

/** Moves the draft to another workspace unless it was changed meanwhile; the caller then notices the change. */
async function moveUnchanged(tx: Tx, draft: DraftRow, account: MailAccount): Promise<void> {
  const now = await lockDraft(tx, draft)
  if (now?.revision === draft.revision && now.outgoingId === null) await moveDraft(tx, draft, account)
}

/** Changes a draft and its message, over the revision that was read. From now on it is the person's own. */
export async function writeDraft(
  deps: Deps,
  draft: DraftRow,
  change: Partial<DraftRow>,
  account: MailAccount,
): Promise<DraftRow> {
  const { workspaceId } = account
  if (workspaceId !== draft.workspaceId)
    await shareFiles(deps, draft.workspaceId, workspaceId, draft.attachments)
  const message = await buildDraftMessage(deps, account, { ...draft, ...change })
  return changeAndTidy(
    deps,
    [draft.accountId, account.id],
    async (tx, leftovers) => {
      const values = { ...change, ...BY_A_PERSON, updatedAt: deps.clock.now() }
      if (workspaceId !== draft.workspaceId) await moveUnchanged(tx, draft, account)
      const key = { workspaceId, id: draft.id }
      const saved = await updateDraft(tx, key, draft.revision, values)
      if (!saved) throw draftChanged()
      return replaceMessage(deps, tx, saved, message, leftovers, draft)
    },
    { workspaceId, sourceBlob: message.sourceBlob },
  )
}
