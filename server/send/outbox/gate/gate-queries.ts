import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { StopScope } from '#core/contract/outbox.ts'
import type { Executor } from '#server/db/client.ts'
import { anyText, anyWorkspace } from '#server/db/is-in.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { isoTime } from '#server/db/row-values.ts'
import { type automationStops, suppressions } from '#server/db/schema/index.ts'
import { rowLeavesByItself } from '../queries.ts'

/**
 * What an account has handed to its provider since a time, whoever sent it. The states are written out, as in the index
 * `outgoing_handed_over`, which alone answers this.
 */
export const handedOver = ({ workspaceId, id }: AccountKey, since: Date): SQL => sql`
  from outgoing_messages where workspace_id = ${workspaceId} and account_id = ${id}
    and started_at > ${since.toISOString()} and state in ('sending', 'sent', 'uncertain')`

export interface HandedOver {
  recipients: number
  messages: number
}

export async function countHandedOver(db: Executor, account: AccountKey, since: Date): Promise<HandedOver> {
  const { rows } = await db.execute<{ recipients: number; messages: number }>(sql`
    select coalesce(sum(recipient_count), 0)::int as recipients, count(*)::int as messages
    ${handedOver(account, since)}`)
  return rows[0] ?? { recipients: 0, messages: 0 }
}

/** When so many recipients or messages had been handed over, counted from the oldest; null if there are fewer. */
export async function findHandedOverUntil(
  db: Executor,
  account: AccountKey,
  { since, wanted, by }: { since: Date; wanted: number; by: keyof HandedOver },
): Promise<Date | null> {
  const sum = by === 'recipients' ? sql`sum(recipient_count)` : sql`count(*)`
  const { rows } = await db.execute<{ at: string }>(sql`
    select ${isoTime(sql`started_at`)} as at from (
      select started_at, ${sum} over (order by started_at) as total ${handedOver(account, since)}
    ) counted where total >= ${wanted} order by started_at limit 1`)
  return rows[0] ? new Date(rows[0].at) : null
}

/** Those of these addresses (in lower case) that something automatic has been sent to since a time. */
export async function findWrittenAutomatically(
  db: Executor,
  account: AccountKey,
  addresses: readonly string[],
  since: Date,
): Promise<{ address: string; at: Date }[]> {
  const { rows } = await db.execute<{ address: string; at: string }>(sql`
    select lower(told.address) as address,
      ${isoTime(sql`max(started_at)`)} as at
    from (select envelope, started_at ${handedOver(account, since)} and ${rowLeavesByItself}
      and origin <> 'rule_forward') o
    cross join lateral jsonb_array_elements_text(o.envelope->'to') as told (address)
    where lower(told.address) = ${anyText(addresses)}
    group by 1 order by 1`)
  return rows.map(({ address, at }) => ({ address, at: new Date(at) }))
}

type Suppression = Pick<typeof suppressions.$inferSelect, 'kind' | 'value' | 'reason'>

/** The entries of a workspace's list that concern these addresses or domains. */
export async function findSuppressions(
  db: Executor,
  workspaceId: number,
  values: { addresses: readonly string[]; domains: readonly string[] },
): Promise<Suppression[]> {
  const isOne = (kind: 'address' | 'domain', list: readonly string[]) =>
    and(eq(suppressions.kind, kind), sql`${suppressions.value} = ${anyText(list)}`)
  return db
    .select({ kind: suppressions.kind, value: suppressions.value, reason: suppressions.reason })
    .from(suppressions)
    .where(
      and(
        eq(suppressions.workspaceId, workspaceId),
        or(isOne('address', values.addresses), isOne('domain', values.domains)),
      ),
    )
    .orderBy(suppressions.value)
}

export type StopRow = Pick<typeof automationStops.$inferSelect, 'userId' | 'workspaceId' | 'stoppedAt'>

/** Whom a switch stops: a person, a workspace, or, where it names neither, everybody. */
export const scopeOf = ({ userId, workspaceId }: Pick<StopRow, 'userId' | 'workspaceId'>): StopScope =>
  userId !== null ? 'person' : workspaceId !== null ? 'workspace' : 'installation'

/** The switches that stop what acts for a person in these workspaces. */
export async function findStops(
  db: Executor,
  { userId, workspaceIds }: { userId: number | null; workspaceIds: readonly number[] },
): Promise<StopRow[]> {
  const { rows } = await db.execute<{ user: string | null; workspace: string | null; at: string }>(sql`
    select user_id::text as user, workspace_id::text as workspace,
      ${isoTime(sql`stopped_at`)} as at from automation_stops
    where user_id = ${userId} or workspace_id = ${anyWorkspace(workspaceIds)}
      or user_id is null and workspace_id is null`)
  const number = (id: string | null) => (id === null ? null : Number(id))
  return rows.map(({ user, workspace, at }) => ({
    userId: number(user),
    workspaceId: number(workspace),
    stoppedAt: new Date(at),
  }))
}
