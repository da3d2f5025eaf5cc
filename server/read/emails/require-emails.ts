import type { AccountVerb, Actor } from '#core/policy.ts'
import { can } from '#core/policy.ts'
import type { Executor } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { accessibleAccounts, type MailAccount, recalledAccounts } from '#server/mailbox/accounts/access.ts'
import { type OpenedId, recordViews } from '#server/people/audit/record-views.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import { findAccountOfEach } from './queries.ts'

/**
 * Returns the accounts of these messages, each with its messages, in the order of the accounts' ids. Throws 404 if any
 * message does not exist or is not visible to the caller, so that ids reveal nothing, and 403 if the caller may not do
 * `verb` with an account.
 */
export async function requireEmails(
  db: Executor,
  actor: Actor,
  verb: AccountVerb,
  ids: number[],
): Promise<{ account: MailAccount; ids: number[] }[]> {
  return groupsOf(db, actor, verb, ids, await accessibleAccounts(db, actor, 'mail.read'))
}

async function groupsOf(
  db: Executor,
  actor: Actor,
  verb: AccountVerb,
  ids: number[],
  accounts: MailAccount[],
): Promise<{ account: MailAccount; ids: number[] }[]> {
  const wanted = [...new Set(ids)]
  const visible = new Map(accounts.map(account => [account.id, account]))
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

/** As `requireEmails` for one message whose text or files are shown: also records it as opened. */
export async function openEmail(
  ctx: Pick<Ctx, 'db' | 'memory' | 'clock' | 'actor'>,
  { id, verb }: { id: number; verb: AccountVerb },
): Promise<{ account: MailAccount; id: OpenedId }> {
  const accounts = await recalledAccounts(ctx, 'mail.read')
  const [group] = await groupsOf(ctx.db, ctx.actor, verb, [id], accounts)
  if (!group) throw notFound('This message')
  const [opened] = await recordViews(ctx, { account: group.account, messageIds: [id] })
  return { account: group.account, id: opened as OpenedId }
}
