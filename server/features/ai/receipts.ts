import { type AiReceipt, RECEIPTS_PAGE } from '#core/contract/ai-settings.ts'
import type { Actor } from '#core/policy.ts'
import type { Deps } from '#server/deps.ts'
import { accessibleAccounts } from '#server/features/accounts/access.ts'
import { nameOf } from '#server/features/auth/present-user.ts'
import { findRows } from '#server/features/emails/queries.ts'
import { findPayloads, findReceipts, type ReceiptData, readableBy } from '#server/features/usage/queries.ts'
import { notFound } from '#server/platform/errors.ts'

/** What left the machine and the caller may know of, newest first. */
export async function listReceipts(
  { db }: Deps,
  actor: Actor,
  before: number | undefined,
): Promise<{ receipts: AiReceipt[]; hasMore: boolean }> {
  const accountIds = (await accessibleAccounts(db, actor, 'mail.read')).map(({ id }) => id)
  const found = await findReceipts(db, readableBy(actor, accountIds), { before, limit: RECEIPTS_PAGE + 1 })
  const page = found.slice(0, RECEIPTS_PAGE)
  const rows = await findRows(db, [...new Set(page.flatMap(({ call }) => call.messageIds))])
  const visible = new Map(rows.filter(row => accountIds.includes(row.accountId)).map(row => [row.id, row]))
  return {
    receipts: page.map(data => ({
      ...present(data),
      messages: data.call.messageIds.flatMap(id => {
        const row = visible.get(id)
        return row ? [{ id, threadId: String(row.threadId), subject: row.subject }] : []
      }),
    })),
    hasMore: found.length > page.length,
  }
}

/** The requests of one, to the letter. 404 where they are not kept any more, or not the caller's to see. */
export async function readReceipt({ db }: Deps, actor: Actor, id: number): Promise<{ payloads: string[] }> {
  const accountIds = (await accessibleAccounts(db, actor, 'mail.read')).map(({ id }) => id)
  const payloads = await findPayloads(db, readableBy(actor, accountIds), id)
  if (!payloads) throw notFound('The text of this request')
  return { payloads }
}

function present({ call, firstName, lastName, hasPayloads }: ReceiptData): Omit<AiReceipt, 'messages'> {
  return {
    id: call.id,
    at: call.at.toISOString(),
    person: nameOf({ firstName, lastName }),
    feature: call.feature,
    engine: call.engine,
    model: call.model,
    outcome: call.outcome,
    messageCount: call.messageIds.length,
    inputTokens: call.inputTokens,
    outputTokens: call.outputTokens,
    cost: (call.inputCost + call.outputCost) / 1_000_000,
    latencyMs: call.latencyMs,
    requests: call.requests,
    payloadsUntil: hasPayloads ? (call.payloadsUntil?.toISOString() ?? null) : null,
  }
}
