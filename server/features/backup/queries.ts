// Statements about all workspaces: a backup, and what is restored from it, is a whole installation.

/** Runs a statement on the one connection that sees the state of the backup. */
export type Read = <Row extends object>(statement: string) => Promise<Row[]>

/** The tables of the product and of its job queue, in all schemas, without those of extensions. */
export async function listTables(read: Read): Promise<string[]> {
  const rows = await read<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by name`)
  return rows.map(({ name }) => name)
}

export async function countRows(read: Read): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of await listTables(read)) {
    const rows = await read<{ count: string }>(`select count(*) from ${name}`)
    counts[name] = Number(rows[0]?.count)
  }
  return counts
}

/** The version of PostgreSQL, and when the newest migration was made. */
export async function findState(read: Read): Promise<{ postgres: string; migratedTo: number }> {
  const rows = await read<{ postgres: string; latest: string }>(`
    select split_part(current_setting('server_version'), ' ', 1) as postgres,
      (select max(created_at) from drizzle.__drizzle_migrations) as latest`)
  return { postgres: rows[0]?.postgres ?? '', migratedTo: Number(rows[0]?.latest) }
}

export async function findVersion(read: Read): Promise<string> {
  const [row] = await read<{ version: string }>(
    `select split_part(current_setting('server_version'), ' ', 1) as version`,
  )
  return row?.version ?? ''
}

/** The segments that hold blobs, in the order of their names. */
export async function listSegments(read: Read): Promise<{ workspaceId: number; id: number }[]> {
  const rows = await read<{ workspace: string; id: string }>(`
    select distinct coalesce(segment_in, workspace_id)::bigint as workspace, segment_id as id from blobs
    where segment_id is not null order by 1, 2`)
  return rows.map(({ workspace, id }) => ({ workspaceId: Number(workspace), id: Number(id) }))
}

/** Blobs that are still files of their own, as earlier versions kept them. */
export async function listOldBlobs(read: Read): Promise<{ place: number; key: string }[]> {
  const rows = await read<{ place: string; key: string }>(`
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
export async function holdMail(read: Read): Promise<void> {
  await read(`
    with held as (
      update outgoing_messages set state = 'sending', stage = null, started_at = coalesce(started_at, due_at)
      where state = 'queued' and due_at <= now() or state = 'sending' and stage = 'begun')
    insert into ${STOPS} (stopped_at) values (now()) on conflict do nothing`)
}
