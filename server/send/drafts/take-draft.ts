import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#server/db/client.ts'
import { accountOf } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Leftovers } from './content/leftovers.ts'
import {
  type DraftRow,
  deleteDraft,
  findDraftOfOutgoing,
  lockDraft,
  moveDraft,
  overwriteDraft,
} from './queries.ts'
import { draftChanged } from './require-draft.ts'
import { type buildDraftMessage, removeMessage, replaceMessage } from './store-draft.ts'

/** Throws 409 `draft-sent` if the draft is being sent already. */
export function refuseSent({ outgoingId }: DraftRow): void {
  if (outgoingId !== null) throw new AppError(409, 'This draft is being sent already', 'draft-sent')
}

/** What a draft has whose writer is a person, or that a person has made their own. */
export const BY_A_PERSON = { madeBy: null, engine: null }

export type SentContent = Pick<
  DraftRow,
  | 'workspaceId'
  | 'accountId'
  | 'fromAddress'
  | 'to'
  | 'cc'
  | 'bcc'
  | 'subject'
  | 'body'
  | 'attachments'
  | 'followUp'
  | 'asksReceipt'
>

/**
 * Removes a draft from Drafts because it is being sent. Its content is kept as it was sent, which may be more than was
 * saved, so that it can come back. Throws 404 if it is gone, and 409 if it is being sent already or its files or account
 * have changed.
 */
export async function takeDraft(
  deps: Pick<Deps, 'events' | 'publish' | 'clock'>,
  tx: Tx,
  draft: DraftRow,
  { sent, outgoingId }: { sent: SentContent; outgoingId: number },
  leftovers: Leftovers,
): Promise<void> {
  const now = await lockDraft(tx, draft)
  if (!now) throw notFound('This draft')
  refuseSent(now)
  // It is in another account now, whose mail is not locked.
  if (now.accountId !== draft.accountId) throw draftChanged()
  if (!isDeepStrictEqual(now.attachments, draft.attachments)) throw draftChanged()
  const { messageId, userId, revision } = now
  if (sent.workspaceId !== now.workspaceId)
    await moveDraft(tx, now, { workspaceId: sent.workspaceId, id: sent.accountId })
  const updatedAt = deps.clock.now()
  const { workspaceId, ...content } = sent
  const forgotten = { sendAt: null, notSentBecause: null, ...BY_A_PERSON }
  const change = { ...content, ...forgotten, outgoingId, messageId: null, revision: revision + 1, updatedAt }
  await overwriteDraft(tx, { workspaceId, id: draft.id }, change)
  if (messageId !== null)
    await removeMessage(deps, tx, { account: accountOf(now), messageId, userId }, leftovers)
}

/** Deletes the draft of an outgoing message that was sent, or that its writer has thrown away. */
export async function dropDraft(
  { db }: Pick<Deps, 'db'>,
  outgoing: { workspaceId: number; id: number },
): Promise<void> {
  const draft = await findDraftOfOutgoing(db, outgoing)
  if (draft) await inMailTransaction(db, [draft.accountId], tx => deleteDraft(tx, draft))
}

/** Puts a draft back into Drafts with the content that was to be sent. */
export async function bringBack(
  deps: Deps,
  tx: Tx,
  draft: DraftRow,
  message: Awaited<ReturnType<typeof buildDraftMessage>>,
  leftovers: Leftovers,
): Promise<DraftRow> {
  const { attachments } = draft
  const change = { outgoingId: null, filedRevision: null, attachments, updatedAt: deps.clock.now() }
  await overwriteDraft(tx, draft, change)
  return replaceMessage(deps, tx, { ...draft, ...change }, message, leftovers)
}
