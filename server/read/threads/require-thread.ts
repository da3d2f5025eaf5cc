import { type AccountVerb, type Actor, can } from '#core/policy.ts'
import type { Executor } from '#server/db/client.ts'
import { accessibleAccounts, type MailAccount } from '#server/mailbox/accounts/access.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import { type FoundThread, findThreads } from './queries.ts'

type RequiredThread = Omit<FoundThread, 'asked'> & { account: MailAccount }

/**
 * Finds a conversation by a current or old id. Throws 404 if the caller may not read it, and 403 if they may not do
 * `verb`.
 */
export async function requireThread(
  db: Executor,
  actor: Actor,
  verb: AccountVerb,
  id: string,
): Promise<RequiredThread> {
  const [found] = await requireThreads(db, actor, verb, [id])
  if (!found) throw notFound('This conversation')
  return found
}

/** As `requireThread` for several, in the order of the accounts' ids. */
export async function requireThreads(
  db: Executor,
  actor: Actor,
  verb: AccountVerb,
  ids: string[],
): Promise<RequiredThread[]> {
  const wanted = [...new Set(ids.map(Number))]
  const found = await findThreads(db, actor.workspaceIds, wanted)
  const visible = await accessibleAccounts(db, actor, 'mail.read')
  const threads = visible.flatMap(account =>
    found.flatMap(({ asked: _, ...thread }) =>
      thread.accountId === account.id ? { ...thread, account } : [],
    ),
  )
  if (threads.length < wanted.length)
    throw notFound(wanted.length === 1 ? 'This conversation' : 'One of these conversations')
  if (threads.some(({ account }) => !can(actor, verb, account))) throw forbidden()
  return threads
}
