import type { AccountVerb, Actor } from '#core/policy.ts'
import { can } from '#core/policy.ts'
import type { Executor } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { accessibleAccounts, type MailAccount } from '#server/features/accounts/access.ts'
import { type OpenedId, recordViews } from '#server/features/audit/record-views.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import { findAccountOfEach } from './queries.ts'

/**
 * The accounts of these messages, with the messages of each, in the order of the accounts' ids. All must exist and be
 * visible to the caller (else 404 for the whole, so that ids tell nothing), and `verb` be granted on each account (else
 * 403).
 */
export async function requireEmails(
  db: Executor,
  actor: Actor,
  verb: AccountVerb,
  ids: number[],
): Promise<{ account: MailAccount; ids: number[] }[]> {
  const wanted = [...new Set(ids)]
  const visible = new Map(
    (await accessibleAccounts(db, actor, 'mail.read')).map(account => [account.id, account]),
  )
  const found = (await findAccountOfEach(db, actor.workspaceIds, wanted)).filter(({ accountId }) =>
    visible.has(accountId),
  )
  if (found.length < wanted.length)
    throw notFound(wanted.length === 1 ? 'This message' : 'One of these messages')
  const groups = Map.groupBy(found, ({ accountId }) => accountId)
  return [...visible.values()].flatMap(account => {
    const items = groups.get(account.id)
    if (!items) return []
    if (!can(actor, verb, account)) throw forbidden()
    return [{ account, ids: items.map(({ id }) => id) }]
  })
}

/** The same of one message whose text or files are handed out: it is recorded as opened. */
export async function openEmail(
  ctx: Pick<Ctx, 'db' | 'clock' | 'actor'>,
  { id, verb }: { id: number; verb: AccountVerb },
): Promise<{ account: MailAccount; id: OpenedId }> {
  const [group] = await requireEmails(ctx.db, ctx.actor, verb, [id])
  if (!group) throw notFound('This message')
  const [opened] = await recordViews(ctx, { account: group.account, messageIds: [id] })
  return { account: group.account, id: opened as OpenedId }
}
