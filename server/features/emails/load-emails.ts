import type { Email, EmailRow } from '#core/contract/emails.ts'
import type { Executor } from '#server/db/client.ts'
import { presentEmail, presentRow } from './present.ts'
import { findAttachments, findOwnLabels, findRows, findSending, findWhole } from './queries.ts'

/** Rows of these messages in the order of their ids; what does not exist is left out. */
export async function loadRows(db: Executor, ids: number[]): Promise<EmailRow[]> {
  const [rows, labels] = [await findRows(db, ids), await findOwnLabels(db, ids)]
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => {
    const row = byId.get(id)
    return row ? [presentRow(row, labels.get(id))] : []
  })
}

/** Whole messages in the order of their ids. The caller has checked who may see them. */
export async function loadEmails(db: Executor, ids: number[]): Promise<Email[]> {
  const rows = await findWhole(db, ids)
  const labels = await findOwnLabels(db, ids)
  const attachments = Map.groupBy(await findAttachments(db, ids), ({ messageId }) => messageId)
  const sending = new Map((await findSending(db, ids)).map(item => [item.messageId, item]))
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => {
    const row = byId.get(id)
    if (!row) return []
    return [
      presentEmail({
        row,
        ownLabels: labels.get(id) ?? [],
        attachments: attachments.get(id) ?? [],
        sending: sending.get(id),
      }),
    ]
  })
}
