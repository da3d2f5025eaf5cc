import type { Client } from './rows/table-queries.ts'

// Statements about all workspaces: a backup, and what is restored from it, is a whole installation.

/** When the newest migration of the database was made; see `Head`. */
export async function findLevel(client: Client): Promise<number> {
  const { rows } = await client.query<{ latest: string }>(
    'select max(created_at) as latest from drizzle.__drizzle_migrations',
  )
  return Number(rows[0]?.latest)
}

/** The segments that hold blobs, in the order of their names. */
export async function listSegments(client: Client): Promise<{ workspaceId: number; id: number }[]> {
  const { rows } = await client.query<{ workspace: string; id: string }>(`
    select distinct coalesce(segment_in, workspace_id)::bigint as workspace, segment_id as id from blobs
    where segment_id is not null order by 1, 2`)
  return rows.map(({ workspace, id }) => ({ workspaceId: Number(workspace), id: Number(id) }))
}

/** Blobs that are still files of their own, as earlier versions kept them. */
export async function listOldBlobs(client: Client): Promise<{ place: number; key: string }[]> {
  const { rows } = await client.query<{ place: string; key: string }>(`
    select distinct lies_in as place, hash as key from blobs where lies_in is not null and segment_id is null order by 1, 2`)
  return rows.map(({ place, key }) => ({ place: Number(place), key }))
}

/** The table of the switches that stop all that acts by itself. A restore sets one. */
export const STOPS = 'automation_stops'

/**
 * Keeps what has left since the backup from leaving again: nothing acts by itself until a super admin lets it, and mail that was
 * due, or was about to leave, is treated like what a crash has left at an unknown moment, so that it is asked about unless
 * its mailbox shows it as sent. May be repeated.
 */
export async function holdMail(client: Client): Promise<void> {
  await client.query(`
    with held as (
      update outgoing_messages set state = 'sending', stage = null, started_at = coalesce(started_at, due_at)
      where state = 'queued' and due_at <= now() or state = 'sending' and stage = 'begun')
    insert into ${STOPS} (stopped_at) values (now()) on conflict do nothing`)
}
