import { type AiReceipt, RECEIPTS_PAGE } from '#core/contract/ai-settings.ts'
import { workspacesOf } from '#server/db/keys.ts'
import type { Ctx } from '#server/deps.ts'
import { accessibleAccounts } from '#server/mailbox/accounts/access.ts'
import { recordViews } from '#server/people/audit/record-views.ts'
import { nameOf } from '#server/people/auth/present-user.ts'
import {
  findCall,
  findReceipts,
  legibleTo,
  type ReceiptData,
  visibleTo,
} from '#server/people/usage/person-queries.ts'
import { notFound } from '#server/platform/errors.ts'
import { type EmailRowData, findRows } from '#server/read/emails/row-queries.ts'

/** Receipts that the caller may see of what left the machine, newest first. */
export async function listReceipts(
  { db, actor }: Ctx,
  before: number | undefined,
): Promise<{ receipts: AiReceipt[]; hasMore: boolean }> {
  const accounts = await accessibleAccounts(db, actor, 'mail.read')
  const accountIds = accounts.map(({ id }) => id)
  const found = await findReceipts(db, visibleTo(actor, accountIds), { before, limit: RECEIPTS_PAGE + 1 })
  const page = found.slice(0, RECEIPTS_PAGE)
  const named = page.flatMap(({ call }) => [...call.messageIds, ...call.sampleIds])
  const rows = await findRows(db, workspacesOf(accounts), [...new Set(named)])
  const visible = new Map(rows.filter(row => accountIds.includes(row.accountId)).map(row => [row.id, row]))
  return {
    receipts: page.map(data => present(data, { accountIds, visible })),
    hasMore: found.length > page.length,
  }
}

/**
 * Returns the exact requests of one receipt. Throws 404 if they are not kept any more, or if the caller may not read
 * them. This counts as opening the messages in them.
 */
export async function readReceipt(ctx: Ctx, id: number): Promise<{ payloads: string[] }> {
  const accounts = await accessibleAccounts(ctx.db, ctx.actor, 'mail.read')
  const accountIds = accounts.map(({ id }) => id)
  const call = await findCall(ctx.db, legibleTo(ctx.actor, accountIds), id)
  if (!call?.payloads) throw notFound('The text of this request')
  const rows = await findRows(ctx.db, workspacesOf(accounts), [...call.messageIds, ...call.sampleIds])
  for (const account of accounts) {
    const ids = rows.filter(({ accountId }) => accountId === account.id).map(({ id }) => id)
    await recordViews(ctx, { account, messageIds: ids })
  }
  return { payloads: call.payloads }
}

function present(
  { call, firstName, lastName, hasPayloads }: ReceiptData,
  { accountIds, visible }: { accountIds: number[]; visible: ReadonlyMap<number, EmailRowData> },
): AiReceipt {
  const named = (ids: number[]) =>
    ids.flatMap(id => {
      const row = visible.get(id)
      return row ? [{ id, threadId: String(row.threadId), subject: row.subject }] : []
    })
  const mayRead = call.accountIds.every(id => accountIds.includes(id))
  return {
    id: call.id,
    at: call.at.toISOString(),
    person: nameOf({ firstName, lastName }),
    feature: call.feature,
    engine: call.engine,
    model: call.model,
    outcome: call.outcome,
    messages: named(call.messageIds),
    messageCount: call.messageIds.length,
    samples: named(call.sampleIds),
    sampleCount: call.sampleIds.length,
    styleCount: call.styleIds.length,
    inputTokens: call.inputTokens,
    outputTokens: call.outputTokens,
    cost: (call.inputCost + call.outputCost) / 1_000_000,
    latencyMs: call.latencyMs,
    requests: call.requests,
    payloadsUntil: hasPayloads && mayRead ? (call.payloadsUntil?.toISOString() ?? null) : null,
    isWithheld: hasPayloads && !mayRead,
  }
}
