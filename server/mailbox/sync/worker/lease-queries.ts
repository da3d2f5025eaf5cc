import { and, eq, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { isIn } from '#server/db/is-in.ts'
import { isThere } from '#server/db/keys.ts'
import { mailAccounts, syncStates, syncWorkers } from '#server/db/schema/index.ts'
import { findAccountsAmong, type MailAccount } from '#server/mailbox/accounts/queries.ts'

/** The proof of a runner that it holds the mailbox (`sync_states.lease_token`). */
export interface Lease {
  workspaceId: number
  accountId: number
  token: number
}

export interface Worker {
  id: string
  /** The largest number of mailboxes that it takes. */
  capacity: number
  /** Milliseconds without a sign of life after which it counts as dead. */
  leaseMs: number
}

export interface HeldMailbox extends Lease {
  /** `mail_accounts.connected_at`, in milliseconds. */
  connectedAt: number
  /** It has never been synced to the end. */
  isNew: boolean
}

export interface Balance {
  /** How many mailboxes there are beyond what all workers can take. */
  excess: number
  /** Of all living workers, this one has the smallest id. */
  isFirst: boolean
  /** How many mailboxes this worker should have. */
  share: number
  /** The mailboxes that it has, those that have waited longest first. */
  held: HeldMailbox[]
}

/**
 * Gives a sign of life of this worker, computes its fair share of the mailboxes, and takes free ones up to that number.
 * All workers get the same number, as far as their capacities allow. A remainder goes to the workers that already have
 * more, so that mailboxes do not move to and fro. It takes no mailbox from a living worker; a worker with more than its
 * share gives some back with `releaseLeases`.
 *
 * A mailbox is free if it has no owner or its owner is dead. In its first round, a worker that is new, or has counted as
 * dead itself, takes only mailboxes without an owner: after a failure of the database all workers look dead until they
 * have given a sign of life. All times come from the database's clock, except `now`, by which credentials expire.
 */
export async function balanceLeases(
  db: Executor,
  { id, capacity, leaseMs }: Worker,
  now: Date,
): Promise<Balance> {
  const { rows } = await db.execute<{
    excess: number
    isFirst: boolean
    share: number
    held: [workspaceId: string, accountId: string, token: number, connectedAt: number, isNew: boolean][]
  }>(sql`
    with known as materialized (
      select id, capacity, id = ${id} as is_me, expires_at > now() as is_alive from sync_workers
    ), sign_of_life as (
      insert into sync_workers (id, capacity, expires_at)
      values (${id}, ${capacity}, now() + ${leaseMs} * interval '1 millisecond')
      on conflict (id) do update set capacity = excluded.capacity, expires_at = excluded.expires_at
    ), forgotten as (
      delete from sync_workers where id <> ${id} and expires_at < now() - interval '1 hour'
    ), mailbox as materialized (
      select s.workspace_id, s.account_id, s.lease_token, s.last_sync_at, s.completed_at is null as is_new,
        (extract(epoch from ${mailAccounts.connectedAt}) * 1000)::bigint as connected_at,
        case when s.lease_owner = ${id} or o.is_alive then s.lease_owner end as owner,
        o.id is not null and not o.is_me and not o.is_alive
          and not coalesce((select is_alive from known where is_me), false) as must_wait
      from ${syncStates} s join ${mailAccounts}
        on ${mailAccounts.workspaceId} = s.workspace_id and ${mailAccounts.id} = s.account_id
      left join known o on o.id = s.lease_owner
      where ${isThere} and ${mailAccounts.isActive}
        and (${mailAccounts.tokenExpiry} is null or ${mailAccounts.tokenExpiry} > ${now.toISOString()}::timestamptz)
    ), total as materialized (
      select count(*)::int as total from mailbox
    ), worker as (
      select w.id, w.capacity, (select count(*) from mailbox m where m.owner = w.id)::int as held,
        total - coalesce(sum(w.capacity) over smaller, 0) as left_for_the_rest,
        count(*) over () - count(*) over smaller as rest
      from (
        select ${id} as id, ${capacity}::int as capacity
        union all select id, capacity from known where is_alive and not is_me
      ) w, total
      window smaller as (order by w.capacity, w.id rows between unbounded preceding and 1 preceding)
    ), level as (
      -- Workers with less capacity than this are full; all others have so many, and some of them one more.
      select floor(max(left_for_the_rest / rest))::int as level from worker
    ), share as materialized (
      select w.id, w.held, least(w.capacity, level) + (
        w.capacity > level
        and row_number() over (partition by w.capacity > level order by w.held desc, w.id)
          <= total - sum(least(w.capacity, level)) over ()
      )::int as share
      from worker w, level, total
    ), free as (
      -- The token shows whether somebody else has taken it since this statement began.
      select s.workspace_id, s.account_id from mailbox m
      join ${syncStates} s on s.workspace_id = m.workspace_id and s.account_id = m.account_id and s.lease_token = m.lease_token
      where m.owner is null and not m.must_wait
      order by m.last_sync_at nulls first, m.account_id
      limit (select greatest(share - held, 0) from share where id = ${id})
      for no key update of s skip locked
    ), taken as (
      update sync_states s set lease_owner = ${id}, lease_token = s.lease_token + 1, in_progress = false
      from free where s.workspace_id = free.workspace_id and s.account_id = free.account_id
      returning s.workspace_id, s.account_id, s.lease_token
    )
    select total - (select sum(share) from share)::int as excess, share,
      share.id = (select min(id) from worker) as "isFirst", (
      select coalesce(json_agg(json_build_array(
          m.workspace_id::text, m.account_id::text, coalesce(t.lease_token, m.lease_token), m.connected_at, m.is_new
        ) order by m.last_sync_at nulls first, m.account_id), '[]')
      from mailbox m left join taken t
        on t.workspace_id = m.workspace_id and t.account_id = m.account_id
      where m.owner = ${id} or t.account_id is not null
    ) as held
    from share, total where share.id = ${id}`)
  const { excess = 0, isFirst = false, share = 0, held = [] } = rows[0] ?? {}
  return {
    excess,
    isFirst,
    share,
    held: held.map(([workspaceId, accountId, token, connectedAt, isNew]) => ({
      workspaceId: Number(workspaceId),
      accountId: Number(accountId),
      token,
      connectedAt,
      isNew,
    })),
  }
}

const NOBODYS = { leaseOwner: null, leaseToken: sql`${syncStates.leaseToken} + 1`, inProgress: false }

/** Releases mailboxes whose runners have ended; without `leases` all of them. */
export async function releaseLeases(
  db: Executor,
  workerId: string,
  leases?: readonly Lease[],
): Promise<void> {
  const isMeant =
    leases &&
    and(
      isIn(
        syncStates.workspaceId,
        leases.map(({ workspaceId }) => workspaceId),
      ),
      isIn(
        syncStates.accountId,
        leases.map(({ accountId }) => accountId),
      ),
    )
  await db
    .update(syncStates)
    .set(NOBODYS)
    .where(and(eq(syncStates.leaseOwner, workerId), isMeant))
}

/** Removes this worker from the sharing. */
export async function removeWorker(db: Executor, workerId: string): Promise<void> {
  await db.delete(syncWorkers).where(eq(syncWorkers.id, workerId))
}

/** For a process that is alone: all leases of earlier ones are void. */
export async function clearLeases(db: Executor): Promise<void> {
  await db.update(syncStates).set(NOBODYS)
  await db.delete(syncWorkers)
}

/** Whether this lease is still the latest; if so, nobody can take the mailbox until the transaction ends. */
export async function isHeld(tx: Tx, { workspaceId, accountId, token }: Lease): Promise<boolean> {
  const rows = await tx
    .select({ id: syncStates.accountId })
    .from(syncStates)
    .where(
      and(
        eq(syncStates.workspaceId, workspaceId),
        eq(syncStates.accountId, accountId),
        eq(syncStates.leaseToken, token),
      ),
    )
    .for('no key update')
  return rows.length > 0
}

/** In no particular order. */
export async function findAccounts(db: Executor, leases: readonly Lease[]): Promise<MailAccount[]> {
  if (leases.length === 0) return []
  const workspaceIds = leases.map(({ workspaceId }) => workspaceId)
  const ids = leases.map(({ accountId }) => accountId)
  return findAccountsAmong(db, workspaceIds, ids)
}
