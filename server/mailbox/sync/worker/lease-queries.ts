import { and, count, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db, Executor, Tx } from '#server/db/client.ts'
import { anyText, isIn } from '#server/db/is-in.ts'
import { type AccountKey, isThere } from '#server/db/keys.ts'
import { mailAccounts, syncStates, syncWorkers } from '#server/db/schema/index.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findAccountsAmong, type MailAccount, NEVER_READ } from '#server/mailbox/accounts/queries.ts'
import { shareOut, sumOf } from './share-out.ts'

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
  /** It took fewer than it should, though there were enough. */
  isUnfinished: boolean
}

/** A worker as all see it, in `sync_workers`. */
export interface KnownWorker {
  id: string
  capacity: number
  /** Null if it has not told: it has just come, or it is of the version before, which does not tell. */
  held: number | null
  isAlive: boolean
}

/** Gives a sign of life of this worker. Returns all workers as they were before, by the database's clock. */
export async function giveSign(db: Executor, { id, capacity, leaseMs }: Worker): Promise<KnownWorker[]> {
  const { rows } = await db.execute<KnownWorker & Record<string, unknown>>(sql`
    with sign_of_life as (
      insert into sync_workers (id, capacity, expires_at)
      values (${id}, ${capacity}, now() + ${leaseMs} * interval '1 millisecond')
      on conflict (id) do update set capacity = excluded.capacity, expires_at = excluded.expires_at
    )
    select id, capacity, held, expires_at > now() as "isAlive" from sync_workers order by id`)
  return rows
}

/**
 * Computes this worker's fair share of the mailboxes (`shareOut`), and takes free ones up to that number. It takes no
 * mailbox from a living worker; a worker with more than its share gives some back with `releaseLeases`.
 *
 * A mailbox is free if it has no owner or its owner is dead. In its first round, a worker that is new, or has counted as
 * dead itself, takes only mailboxes without an owner: after a failure of the database all workers look dead until they
 * have given a sign of life. `known` is what this round's sign of life returned; by `now`, credentials expire.
 */
export async function balanceLeases(
  db: Db,
  worker: Worker,
  now: Date,
  known?: readonly KnownWorker[],
): Promise<Balance> {
  const { id } = worker
  known ??= await giveSign(db, worker)
  const isNewcomer = !known.some(one => one.id === id && one.isAlive)
  const others = known.filter(one => one.id !== id)
  const isFirst = others.every(other => !other.isAlive || other.id > id)
  const dead = others.flatMap(other => (other.isAlive ? [] : [other.id]))
  // The first of the workers that tell: those of the version before do not tidy up.
  if (others.every(other => !other.isAlive || other.held === null || other.id > id)) await tidyUp(db, now)
  const kept = await findHeld(db, id, now)
  const untold = others.flatMap(other => (other.isAlive && other.held === null ? [other.id] : []))
  const counts = await countByOwner(db, [...dead, ...untold])
  const free = sumOf([null, ...dead].map(owner => counts.get(owner) ?? 0))
  const share = (workers: readonly KnownWorker[]) => {
    const living = workers.flatMap(({ isAlive, ...other }) =>
      isAlive && other.id !== id ? [{ ...other, held: other.held ?? counts.get(other.id) ?? 0 }] : [],
    )
    living.push({ ...worker, held: kept.length })
    const total = free + sumOf(living.map(({ held }) => held))
    const shares = shareOut(living, total)
    const lacking = living.map(one => ({ id: one.id, count: (shares.get(one.id) ?? 0) - one.held }))
    return { own: shares.get(id) ?? 0, lacking, excess: total - sumOf([...shares.values()]) }
  }
  let shared = share(known)
  // Free mailboxes that another has taken before they were counted are counted with that worker now.
  if (shared.own < kept.length) shared = share(await giveSign(db, worker))
  const wanted = Math.max(0, Math.min(shared.own - kept.length, free))
  const owners = isNewcomer ? [] : dead
  const open = isNewcomer ? (counts.get(null) ?? 0) : free
  const most = Math.min(wanted, open)
  // Workers that take at the same moment begin at different places.
  const before = sumOf(shared.lacking.map(other => (other.id < id ? Math.max(0, other.count) : 0)))
  const found = await findFree(db, owners, { limit: most, offset: Math.min(before, open - most) })
  const taken = await takeLeases(db, { worker, found, owners, now, kept: kept.length })
  return {
    excess: shared.excess,
    isFirst,
    share: shared.own,
    held: taken > 0 ? await findHeld(db, id, now) : kept,
    isUnfinished: taken < wanted,
  }
}

/** Condition: the mailbox may be read. */
const isRead = (now: Date): SQL => sql`${isThere} and ${mailAccounts.isActive}
  and (${mailAccounts.tokenExpiry} is null or ${mailAccounts.tokenExpiry} > ${now.toISOString()}::timestamptz)`

/** The mailboxes that this worker has, those that have waited longest first. */
async function findHeld(db: Executor, id: string, now: Date): Promise<HeldMailbox[]> {
  const rows = await db
    .select({
      workspaceId: syncStates.workspaceId,
      accountId: syncStates.accountId,
      token: syncStates.leaseToken,
      connectedAt: mailAccounts.connectedAt,
      isNew: sql<boolean>`${syncStates.completedAt} is null`,
    })
    .from(syncStates)
    .innerJoin(
      mailAccounts,
      and(eq(mailAccounts.workspaceId, syncStates.workspaceId), eq(mailAccounts.id, syncStates.accountId)),
    )
    .where(and(eq(syncStates.leaseOwner, id), isRead(now)))
    .orderBy(sql`${syncStates.lastSyncAt} nulls first`, syncStates.accountId)
  return rows.map(row => ({ ...row, connectedAt: row.connectedAt.getTime() }))
}

const isOwnedBy = (owners: readonly string[]): SQL =>
  sql`(${syncStates.leaseOwner} is null or ${syncStates.leaseOwner} = ${anyText(owners)})`

/** How many mailboxes nobody has, and each of these owners. */
async function countByOwner(db: Executor, owners: readonly string[]): Promise<Map<string | null, number>> {
  const rows = await db
    .select({ owner: syncStates.leaseOwner, count: count() })
    .from(syncStates)
    .where(isOwnedBy(owners))
    .groupBy(syncStates.leaseOwner)
  return new Map(rows.map(row => [row.owner, row.count]))
}

/** Mailboxes that nobody or one of these owners has, those that have waited longest first. */
async function findFree(
  db: Executor,
  owners: readonly string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<AccountKey[]> {
  if (limit === 0) return []
  return db
    .select({ workspaceId: syncStates.workspaceId, id: syncStates.accountId })
    .from(syncStates)
    .where(isOwnedBy(owners))
    .orderBy(sql`${syncStates.lastSyncAt} nulls first`, syncStates.accountId)
    .limit(limit)
    .offset(offset)
}

/** Number of workspaces in which mailboxes are taken by one transaction. */
const WORKSPACES = 500

interface Taking {
  worker: Worker
  found: readonly AccountKey[]
  /** From whom a mailbox may be taken. */
  owners: readonly string[]
  now: Date
  /** How many mailboxes the worker has already. */
  kept: number
}

/**
 * Takes those of the mailboxes that are still free, and puts off those that must not be read. Tells how many the worker has
 * in the same transaction, so that nobody misses them. Returns how many it took.
 */
export async function takeLeases(db: Db, { worker, found, owners, now, kept }: Taking): Promise<number> {
  const { id, leaseMs } = worker
  const workspaces = [...Map.groupBy(found, ({ workspaceId }) => workspaceId)]
  let taken = 0
  do {
    const some = workspaces.splice(0, WORKSPACES)
    taken += await inTransaction(db, async tx => {
      let count = 0
      for (const [workspaceId, accounts] of some) {
        const { rows } = await tx.execute<{ owner: string }>(sql`
          with free as (
            select sync_states.account_id, ${isRead(now)} as is_read
            from sync_states join mail_accounts
              on mail_accounts.workspace_id = ${workspaceId} and mail_accounts.id = sync_states.account_id
            where sync_states.workspace_id = ${workspaceId} and ${isOwnedBy(owners)}
              and ${isIn(
                syncStates.accountId,
                accounts.map(account => account.id),
              )}
            for no key update of sync_states skip locked
          )
          update sync_states s set lease_owner = case when is_read then ${id} else ${NEVER_READ} end,
            lease_token = s.lease_token + 1, in_progress = false
          from free where s.workspace_id = ${workspaceId} and s.account_id = free.account_id
          returning s.lease_owner as owner`)
        count += rows.filter(({ owner }) => owner === id).length
      }
      await tx
        .update(syncWorkers)
        .set({
          held: kept + taken + count,
          expiresAt: sql`now() + ${leaseMs} * interval '1 millisecond'`,
        })
        .where(eq(syncWorkers.id, id))
      return count
    })
  } while (workspaces.length > 0)
  return taken
}

/**
 * What one worker does for all: puts off the mailboxes that nobody has and that must not be read, so that nobody meets them
 * among the free ones again; makes those free that may be read again; writes owners whom nobody knows down as dead, so that
 * all find their mailboxes; and forgets those who have been dead for an hour and have none.
 */
async function tidyUp(db: Executor, now: Date): Promise<void> {
  const change = (leaseOwner: string | null, condition: SQL) =>
    db
      .update(syncStates)
      .set({ leaseOwner })
      .from(mailAccounts)
      .where(
        and(
          eq(mailAccounts.workspaceId, syncStates.workspaceId),
          eq(mailAccounts.id, syncStates.accountId),
          condition,
        ),
      )
  await change(NEVER_READ, sql`${syncStates.leaseOwner} is null and not (${isRead(now)})`)
  await change(null, sql`${syncStates.leaseOwner} = ${NEVER_READ} and ${isRead(now)}`)
  const rows = await db
    .selectDistinct({ owner: syncStates.leaseOwner })
    .from(syncStates)
    .where(and(isNotNull(syncStates.leaseOwner), ne(syncStates.leaseOwner, NEVER_READ)))
  const found = sql`${sql.param(rows.map(({ owner }) => owner))}::text[]`
  await db.execute(sql`
    insert into sync_workers (id, capacity, expires_at) select id, 0, now() from unnest(${found}) id
    on conflict do nothing`)
  await db.execute(sql`
    delete from sync_workers where expires_at < now() - interval '1 hour' and id <> all (${found})`)
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
