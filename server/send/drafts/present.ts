import type { Draft } from '#core/contract/drafts.ts'
import type { Deps } from '#server/deps.ts'
import { toEditedBody } from './content/inline-pictures.ts'
import { type DraftRow, findThreadOfDraft } from './queries.ts'

export async function presentDraft({ db }: Pick<Deps, 'db'>, row: DraftRow): Promise<Draft> {
  const threadId = await findThreadOfDraft(db, row)
  return {
    id: row.id,
    messageId: row.messageId,
    threadId: threadId === null ? null : String(threadId),
    fromAccountId: row.accountId,
    fromAddress: row.fromAddress,
    to: row.to,
    cc: row.cc,
    bcc: row.bcc,
    subject: row.subject,
    body: toEditedBody(row, row.id),
    about:
      row.aboutType && row.aboutMessageId !== null
        ? { type: row.aboutType, messageId: row.aboutMessageId }
        : null,
    attachments: row.attachments.map(({ blob: _, position: __, ...attachment }) => attachment),
    revision: row.revision,
    filingProblem: row.filingProblem,
    sendAt: row.sendAt?.toISOString() ?? null,
    notSentBecause: row.notSentBecause,
    followUp: row.followUp,
    asksReceipt: row.asksReceipt,
    updatedAt: row.updatedAt.toISOString(),
  }
}
