import { isAutomatic } from '#core/contract/scheduled.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import type { OpenedId } from '#server/people/audit/record-views.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { changeAndTidy } from '#server/send/drafts/content/leftovers.ts'
import { contentOf } from '#server/send/drafts/open-draft.ts'
import {
  type DraftRow,
  findDraftOfOutgoing,
  findWrittenMessage,
  insertDraft,
  patchDraft,
} from '#server/send/drafts/queries.ts'
import { buildDraftMessage, removeMessage, withoutLost } from '#server/send/drafts/store-draft.ts'
import { bringBack } from '#server/send/drafts/take-draft.ts'
import { guestOf } from './gate/gate.ts'
import { cancelOutgoing, type Outgoing } from './queries.ts'
import { announceScheduled } from './show.ts'

interface TakingBack {
  account: MailAccount
  outgoing: Outgoing
  /** The id of its message, which is recorded as opened. */
  opened: OpenedId
  /** Whose draft it becomes, unless it has been somebody's. */
  userId: number | null
  notSentBecause?: string
  /** What belongs to the same transaction. */
  also?: (tx: Tx) => Promise<void>
}

/** Turns a message that was not sent back into a draft with all its content. Throws 409 if it has left. */
export async function takeBack(
  deps: Deps,
  { account, outgoing, opened, userId, notSentBecause, also }: TakingBack,
): Promise<DraftRow> {
  const kept = await findDraftOfOutgoing(deps.db, outgoing)
  // A file that was lost must not prevent this.
  const draft = kept && { ...kept, attachments: await withoutLost(deps, kept.workspaceId, kept.attachments) }
  const { followUp } = outgoing
  const content = draft ?? { ...(await writtenContent(deps, account, opened)), followUp }
  const message = await buildDraftMessage(deps, account, content)
  const { messageId, sendAt, origin } = outgoing
  // A person who takes it back makes it their own.
  const madeBy = notSentBecause !== undefined && isAutomatic(origin) ? origin : null
  const known = { sendAt, notSentBecause: notSentBecause ?? null, madeBy }
  return changeAndTidy(
    deps,
    [account.id],
    async (tx, leftovers) => {
      const { workspaceId, id: accountId } = account
      const values = { ...content, workspaceId, accountId, userId, updatedAt: deps.clock.now() }
      const row = draft ?? (await insertDraft(tx, values))
      const became = { draftId: row.id, why: known.notSentBecause }
      await guestOf(deps.guests, outgoing)?.followToDraft?.(tx, outgoing, became)
      // This and the worker both change this row: whoever is first wins.
      if (!(await cancelOutgoing(tx, account.workspaceId, messageId))) throw hasLeft()
      await removeMessage(deps, tx, { account, messageId, userId }, leftovers)
      await patchDraft(tx, row, known)
      await announceScheduled(deps, tx, outgoing)
      const by = userId === null ? null : { userId }
      const withdrawn = {
        workspaceId: account.workspaceId,
        accountId: account.id,
        outgoingId: outgoing.id,
        by,
      }
      await deps.publish(tx, 'mail.withdrawn', withdrawn)
      await also?.(tx)
      return bringBack(deps, tx, { ...row, ...known }, message, leftovers)
    },
    { workspaceId: account.workspaceId, sourceBlob: message.sourceBlob },
  )
}

export const hasLeft = () => new AppError(409, 'It has been sent already', 'has-left')

async function writtenContent(deps: Deps, account: MailAccount, messageId: OpenedId) {
  const written = await findWrittenMessage(deps.db, account.workspaceId, messageId)
  if (!written) throw notFound('This message')
  return contentOf(deps, account, messageId, written)
}
