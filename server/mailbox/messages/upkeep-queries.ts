import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { addressesIn } from '../signals/own-queries.ts'

/**
 * Returns the newest placeholder that this version has not tried to read and that is not in `except`; null if there is
 * none.
 */
export async function findUnread(
  db: Executor,
  version: string,
  except: number[],
): Promise<{ id: number; account: AccountKey } | null> {
  const { rows } = await db.execute<{ id: string; workspace: string; account: string }>(sql`
    select id::text as id, workspace_id::text as workspace, account_id::text as account from messages
    where failed_in is not null and failed_in <> ${version} and source_blob is not null
      and not id = ${anyId(except)}
    order by received_at desc, id desc limit 1`)
  const [row] = rows
  if (!row) return null
  return { id: Number(row.id), account: { workspaceId: Number(row.workspace), id: Number(row.account) } }
}

/** Returns the accounts with messages whose words are still to be made. */
export async function findWaitingAccounts(db: Executor): Promise<AccountKey[]> {
  const { rows } = await db.execute<{ workspace: string; account: string }>(sql`
    select distinct workspace_id::text as workspace, account_id::text as account from waiting_words`)
  return rows.map(({ workspace, account }) => ({ workspaceId: Number(workspace), id: Number(account) }))
}

/** A message whose derived data was made by an older version of the reading. */
export interface Outdated {
  id: number
  account: AccountKey
}

/** What a query finds of each version before this one, each by its own index scan. */
const ofEachBefore = (version: number, find: (before: number) => SQL): SQL =>
  sql`(${sql.join(
    Array.from({ length: version }, (_, before) => find(before)),
    sql`) union all (`,
  )})`

/** Returns the newest messages of each older version that are not in `except`, newest first. */
export async function findOutdated(
  db: Executor,
  version: number,
  except: number[],
  limit: number,
): Promise<Outdated[]> {
  const { rows } = await db.execute<{ id: string; workspace: string; account: string }>(sql`
    select m.id::text as id, m.workspace_id::text as workspace, m.account_id::text as account
    from (${ofEachBefore(
      version,
      before => sql`
      select id, workspace_id, account_id, received_at from messages
      where derived_version = ${before} and source_blob is not null and failed_in is null and not id = ${anyId(except)}
      order by received_at desc, id desc limit ${limit}`,
    )}) m
    order by m.received_at desc, m.id desc limit ${limit}`)
  return rows.map(({ id, workspace, account }) => ({
    id: Number(id),
    account: { workspaceId: Number(workspace), id: Number(account) },
  }))
}

/**
 * Returns the newest messages whose files were not read, or by an older version. Leaves out those in
 * `except`, and mailboxes whose first sync is running.
 */
export async function findUnreadFiles(
  db: Executor,
  version: number,
  except: number[],
  limit: number,
): Promise<UnreadFiles[]> {
  const { rows } = await db.execute<{ id: string; workspace: string; account: string; derived: number }>(sql`
    select m.id::text as id, m.workspace_id::text as workspace, m.account_id::text as account, m.derived_version as derived
    from (${ofEachBefore(
      version,
      before => sql`
      select id, workspace_id, account_id, received_at, derived_version from messages u
      where files_version = ${before} and has_attachments and failed_in is null and not id = ${anyId(except)}
        and not exists (select from sync_states s where s.workspace_id = u.workspace_id and s.account_id = u.account_id
          and s.completed_at is null and s.in_progress)
      order by received_at desc, id desc limit ${limit}`,
    )}) m
    order by m.received_at desc, m.id desc limit ${limit}`)
  return rows.map(({ id, workspace, account, derived }) => ({
    id: Number(id),
    account: { workspaceId: Number(workspace), id: Number(account) },
    derivedVersion: derived,
  }))
}

export interface UnreadFiles extends Outdated {
  /** The version of the reading that has made its other words. */
  derivedVersion: number
}

export interface Unchecked {
  id: number
  account: AccountKey
  sourceBlob: string
  sizeBytes: number
  fromAddress: string
  /** Of the mailboxes of its workspace. */
  ownAddresses: string[]
}

/** Returns the newest messages whose sender is still to be checked, without those in `except`. */
export async function findUnchecked(
  db: Executor,
  { since, except, limit }: { since: Date; except: number[]; limit: number },
): Promise<Unchecked[]> {
  const { rows } = await db.execute<{
    id: string
    workspace: string
    account: string
    blob: string
    size: number
    from: string
    own: string[]
  }>(sql`
    select id::text as id, workspace_id::text as workspace, account_id::text as account, source_blob as blob,
      size_bytes as size, from_address as from, ${addressesIn(sql`messages.workspace_id`)} as own
    from messages
    where authentication is null and received_at >= ${since.toISOString()} and source_blob is not null
      and from_address is not null and not id = ${anyId(except)}
    order by received_at desc, id desc limit ${limit}`)
  return rows.map(({ id, workspace, account, blob, size, from, own }) => ({
    id: Number(id),
    account: { workspaceId: Number(workspace), id: Number(account) },
    sourceBlob: blob,
    sizeBytes: size,
    fromAddress: from,
    ownAddresses: own,
  }))
}

/**
 * Updates the planner's statistics of the tables in which a page of mail is looked up; it reads at most a sample of each
 * table.
 */
export async function analyzeMail(db: Executor): Promise<void> {
  await db.execute(sql`analyze (skip_locked) folders, threads, thread_references, messages, placements`)
}
