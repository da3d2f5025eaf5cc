import { type AccountVerb, type Actor, can } from '#core/policy.ts'
import type { Executor } from '#server/db/client.ts'
import { accessibleAccounts, type MailAccount } from '#server/features/accounts/access.ts'
import { findThreadId } from '#server/features/sync/thread-queries.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import { findThreadOwner } from './queries.ts'

/** Loads a conversation for `verb`, also by an old id of it. What the caller may not even see is 404; else 403. */
export async function requireThread(
  db: Executor,
  actor: Actor,
  verb: AccountVerb,
  id: string,
): Promise<{ threadId: number; accountId: number; account: MailAccount; messages: number }> {
  const threadId = await findThreadId(db, Number(id))
  const found = await findThreadOwner(db, threadId)
  const visible = await accessibleAccounts(db, actor, 'mail.read')
  const account = visible.find(({ id }) => id === found?.accountId)
  if (!found || !account) throw notFound('This conversation')
  if (!can(actor, verb, account)) throw forbidden()
  return { threadId, ...found, account }
}
