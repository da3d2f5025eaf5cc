import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyId, anyWorkspace } from '#server/db/is-in.ts'
import { isoTime, rowIds } from '#server/db/row-values.ts'

/** Something that rests because a right ended, because somebody left, or until a fault is dealt with. */
export interface RestNotice {
  workspaceId: number
  /** `paused-campaign` has paused itself; it rests whoever answers for it. */
  what: 'campaign' | 'paused-campaign' | 'rule' | 'follow-up' | 'answers' | 'vacation' | 'message'
  /** The id of what rests. For a vacation note it is the mailbox, for answers the message. */
  id: number
  title: string
  reason: string
  /** The page on which it is taken over. */
  path: string
}

const MOST_TOLD = 50

export type Resting = Pick<RestNotice, 'workspaceId' | 'what' | 'id'>

const subjectOf = ({ what, id }: Resting) => `${what}-${id}`

/** Tells those of these people who are still in the workspace, and the admins of its organization. Returns who did not know. */
export async function insertRest(
  db: Executor,
  notice: RestNotice,
  { writers, now }: { writers: readonly number[]; now: Date },
): Promise<number[]> {
  const { workspaceId, title, reason, path } = notice
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into rest_notices as n (workspace_id, user_id, subject, title, reason, path, at)
    select w.id, u.id, ${subjectOf(notice)}, ${title}, ${reason}, ${path}, ${now.toISOString()}
    from workspaces w join users u on u.organization_id = w.organization_id and (u.role = 'admin' or u.id = ${anyId(writers)})
      or w.organization_id is null and u.id = ${anyId(writers)}
    where w.id = ${workspaceId}
    on conflict (workspace_id, user_id, subject) do nothing returning n.user_id::text as id`)
  return rowIds(rows)
}

/** What rests goes on, or is gone. Returns who was told of it. */
export async function deleteRest(db: Executor, resting: Resting): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from rest_notices where workspace_id = ${resting.workspaceId} and subject = ${subjectOf(resting)}
    returning user_id::text as id`)
  return rowIds(rows)
}

/** What a person is told, newest first, until it goes on or they dismiss it. */
export async function findRestsOf(
  db: Executor,
  userId: number,
  workspaceIds: readonly number[],
): Promise<{ id: number; at: string; title: string; reason: string; path: string }[]> {
  const { rows } = await db.execute<{
    row: { id: number; at: string } & Omit<RestNotice, keyof Resting>
  }>(sql`
    select json_build_object('id', id, 'at', ${isoTime(sql`at`)}, 'title', title, 'reason', reason, 'path', path) as row
    from rest_notices where workspace_id = ${anyWorkspace(workspaceIds)} and user_id = ${userId} and dismissed_at is null
    order by at desc, id desc limit ${MOST_TOLD}`)
  return rows.map(({ row }) => row)
}

/** Returns false if the person is not told of it. */
export async function dismissRest(
  db: Executor,
  {
    id,
    userId,
    workspaceIds,
    now,
  }: { id: number; userId: number; workspaceIds: readonly number[]; now: Date },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update rest_notices set dismissed_at = ${now.toISOString()}
    where workspace_id = ${anyWorkspace(workspaceIds)} and user_id = ${userId} and id = ${id} and dismissed_at is null returning id`)
  return rows.length > 0
}
