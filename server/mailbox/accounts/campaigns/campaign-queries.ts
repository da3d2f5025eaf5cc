import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { isoTime } from '#server/db/row-values.ts'

interface Leaving {
  id: number
  name: string
  /** Its address. */
  mailbox: string
  /** For how many contacts it goes on. */
  contacts: number
  /** Now, by the clock of the transaction. */
  at: Date
}

export async function findCampaignsOfMailbox(
  db: Executor,
  { workspaceId, id: accountId }: AccountKey,
): Promise<Leaving[]> {
  const { rows } = await db.execute<{ row: Omit<Leaving, 'at'> & { at: string } }>(sql`
    select json_build_object('id', c.id, 'name', c.name, 'mailbox', a.email, 'at', ${isoTime(sql`now()`)}, 'contacts', (
      select count(*) from enrolments e where e.workspace_id = ${workspaceId} and e.campaign_id = c.id
        and e.account_id = ${accountId} and e.state in ('active', 'paused'))) as row
    from campaign_mailboxes m
    join campaigns c on c.workspace_id = ${workspaceId} and c.id = m.campaign_id
    join mail_accounts a on a.workspace_id = ${workspaceId} and a.id = m.account_id
    where m.workspace_id = ${workspaceId} and m.account_id = ${accountId} order by c.id`)
  return rows.map(({ row }) => ({ ...row, at: new Date(row.at) }))
}

/**
 * Takes a mailbox out of the campaigns of its workspace. They end for the contacts that it writes to: another mailbox would be
 * a stranger to them. What they have got stays known, so that nobody gets it again.
 */
export async function takeOutOfCampaigns(db: Executor, { workspaceId, id }: AccountKey): Promise<void> {
  await db.execute(sql`
    update enrolments set state = 'stopped', reason = 'mailbox-gone', due_at = null, ended_at = now()
    where workspace_id = ${workspaceId} and account_id = ${id} and kind = 'campaign' and state in ('active', 'paused')`)
  await db.execute(sql`
    update enrolments set account_id = null
    where workspace_id = ${workspaceId} and account_id = ${id} and kind = 'campaign'`)
  await db.execute(sql`
    delete from campaign_mailboxes where workspace_id = ${workspaceId} and account_id = ${id}`)
}
