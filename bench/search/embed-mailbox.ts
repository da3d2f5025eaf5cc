import { sql } from 'drizzle-orm'
import { findAccountKeys } from '#server/mailbox/accounts/upkeep-queries.ts'
import { embedAccount } from '#server/search/embedding/embed-account.ts'
import { openDeps } from '../open-deps.ts'

/** Embeds all mail of the only account of an installation, as the job does. */
export async function embedMailbox(
  env: Record<string, string>,
): Promise<{ seconds: number; embedded: number }> {
  const { deps, close } = await openDeps(env)
  try {
    // Mark the account as active, because only active accounts are embedded; nothing syncs here.
    await deps.db.execute(sql`update mail_accounts set is_active = true`)
    const started = performance.now()
    const { signal } = new AbortController()
    const [account] = await findAccountKeys(deps.db)
    while (account && (await embedAccount(deps, account, signal)));
    const seconds = (performance.now() - started) / 1000
    await deps.db.execute(sql`update mail_accounts set is_active = false`)
    const { rows } = await deps.db.execute<{ embedded: number }>(
      sql`select count(distinct message_id)::int as embedded from message_vectors`,
    )
    return { seconds, embedded: rows[0]?.embedded ?? 0 }
  } finally {
    await close()
  }
}
