import { isDeepStrictEqual } from 'node:util'
import type { drafts } from '#core/contract/drafts.ts'
import type { Body } from '#core/contract/endpoint.ts'
import type { Actor } from '#core/policy.ts'
import type { StoredAttachment } from '#server/db/schema/drafts.ts'
import type { Deps } from '#server/deps.ts'
import { requireAccount } from '#server/features/accounts/access.ts'
import { findAttachments } from '#server/features/emails/queries.ts'
import { requireEmails } from '#server/features/emails/require-emails.ts'
import { newToken } from '#server/platform/tokens.ts'
import { toStoredBody } from './inline-pictures.ts'
import { type DraftRow, insertDraft, updateDraft } from './queries.ts'
import { draftChanged, requireDraft } from './require-draft.ts'
import { buildDraftMessage, replaceMessage } from './store-draft.ts'

/** Begins a draft. A forward begins with the files of its message. */
export async function createDraft(
  deps: Deps,
  actor: Actor,
  { fromAccountId, about, ...content }: Body<typeof drafts.create>,
): Promise<DraftRow> {
  const account = await requireAccount(deps.db, actor, 'mail.manage', fromAccountId)
  if (about) await requireEmails(deps.db, actor, 'mail.read', [about.messageId])
  const attachments = about?.type === 'forward' ? await filesOf(deps, about.messageId) : []
  const written = {
    ...content,
    attachments,
    aboutType: about?.type ?? null,
    aboutMessageId: about?.messageId ?? null,
  }
  const message = await buildDraftMessage(deps, account, written)
  return deps.db.transaction(async tx => {
    const now = deps.clock.now()
    const values = { ...written, accountId: account.id, userId: actor.id, createdAt: now, updatedAt: now }
    const draft = await insertDraft(tx, values)
    return replaceMessage(deps, tx, draft, message, { before: { accountId: account.id, messageId: null } })
  })
}

/** Saves what was typed. What has not changed is not saved again; 409 when another save came first. */
export async function saveDraft(
  deps: Deps,
  actor: Actor,
  id: number,
  { revision, fromAccountId, ...typed }: Body<typeof drafts.save>,
): Promise<DraftRow> {
  const { draft } = await requireDraft(deps, actor, id)
  if (draft.revision !== revision || draft.outgoingId !== null) throw draftChanged()
  const content = { ...typed, body: toStoredBody(typed.body, draft.attachments) }
  const { to, cc, bcc, subject, body } = draft
  const isSame = isDeepStrictEqual(content, { to, cc, bcc, subject, body })
  if (isSame && draft.accountId === fromAccountId && draft.messageId !== null) return draft
  const account = await requireAccount(deps.db, actor, 'mail.manage', fromAccountId)
  return writeDraft(deps, draft, { ...content, accountId: account.id }, account)
}

/** Changes a draft and the message that stands for it, over the revision that was read. */
export async function writeDraft(
  deps: Deps,
  draft: DraftRow,
  change: Partial<DraftRow>,
  account: Parameters<typeof buildDraftMessage>[1],
): Promise<DraftRow> {
  const message = await buildDraftMessage(deps, account, { ...draft, ...change })
  return deps.db.transaction(async tx => {
    const values = { ...change, updatedAt: deps.clock.now() }
    const saved = await updateDraft(tx, draft.id, draft.revision, values)
    if (!saved) throw draftChanged()
    return replaceMessage(deps, tx, saved, message, { before: draft })
  })
}

async function filesOf(deps: Deps, messageId: number): Promise<StoredAttachment[]> {
  const files = await findAttachments(deps.db, [messageId])
  return files.map(({ name, mimeType, sizeBytes, contentId, isInline, blob }) => ({
    id: newToken(),
    name,
    mimeType,
    size: sizeBytes,
    contentId: isInline ? contentId : null,
    blob,
  }))
}
