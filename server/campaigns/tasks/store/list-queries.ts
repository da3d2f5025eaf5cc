import { type SQL, sql } from 'drizzle-orm'
import type { TaskKind, TaskState } from '#core/contract/outreach/task-values.ts'
import type { TaskProposal, WHEN, WHOSE } from '#core/contract/outreach/tasks.ts'
import type { TaskResult } from '#core/outreach/tasks/task-result.ts'
import type { Executor } from '#server/db/client.ts'
import { isoTime } from '#server/db/row-values.ts'
import type { TaskKey } from './task-queries.ts'

export interface ShownTask {
  id: number
  kind: TaskKind
  state: TaskState
  title: string
  text: string
  contact: { id: number; name: string; company: string; address: string | null } | null
  campaign: { id: number; name: string } | null
  message: {
    emailId: number
    threadId: number
    accountId: number
    mailbox: string
    subject: string
    snippet: string
    receivedAt: string
  } | null
  address: string | null
  proposal: TaskProposal | null
  dueAt: string
  assignee: { id: number; first: string; last: string; email: string } | null
  createdAt: string
  closedAt: string | null
  closedBy: { first: string; last: string; email: string } | null
  result: TaskResult | null
}

const person = (u: SQL) =>
  sql`json_build_object('id', ${u}.id, 'first', coalesce(${u}.first_name, ''), 'last', coalesce(${u}.last_name, ''), 'email', ${u}.email)`

const shown = (workspaceId: number) => sql`
  json_build_object('id', t.id, 'kind', t.kind, 'state', t.state, 'title', t.title, 'text', t.text,
    'contact', case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'company', c.company,
      'address', (select a.address from contact_addresses a where a.workspace_id = ${workspaceId} and a.contact_id = c.id
        order by a.position, a.address limit 1)) end,
    'campaign', case when k.id is not null then json_build_object('id', k.id, 'name', k.name) end,
    'message', case when m.id is not null then json_build_object('emailId', m.id, 'threadId', m.thread_id,
      'accountId', m.account_id, 'mailbox', b.email, 'subject', m.subject, 'snippet', m.snippet,
      'receivedAt', ${isoTime(sql`coalesce(m.first_received_at, m.received_at)`)}) end,
    'address', t.address, 'proposal', t.proposal, 'dueAt', ${isoTime(sql`t.due_at`)},
    'assignee', case when u.id is not null then ${person(sql`u`)} end, 'createdAt', ${isoTime(sql`t.created_at`)},
    'closedAt', ${isoTime(sql`t.closed_at`)}, 'closedBy', case when d.id is not null then ${person(sql`d`)} end,
    'result', t.result) as row`

const joins = (workspaceId: number) => sql`
  left join contacts c on c.workspace_id = ${workspaceId} and c.id = t.contact_id
  left join campaigns k on k.workspace_id = ${workspaceId} and k.id = t.campaign_id
  left join messages m on m.workspace_id = ${workspaceId} and m.id = t.message_id and m.orphaned_at is null
  left join mail_accounts b on b.workspace_id = ${workspaceId} and b.id = m.account_id and b.removed_at is null
  left join users u on u.id = t.assignee_id
  left join users d on d.id = t.closed_by_id`

interface TaskFilter {
  whose: (typeof WHOSE)[number]
  userId: number
  kind?: TaskKind | undefined
  when: (typeof WHEN)[number]
  now: Date
  state: 'open' | 'closed'
  campaignId?: number | undefined
  contactId?: number | undefined
}

const fits = ({ whose, userId, kind, when, now, state, campaignId, contactId }: TaskFilter): SQL => {
  const parts = [state === 'open' ? sql`t.state = 'open'` : sql`t.state <> 'open'`]
  if (whose === 'mine') parts.push(sql`(t.assignee_id = ${userId} or t.assignee_id is null)`)
  if (whose === 'unassigned') parts.push(sql`t.assignee_id is null`)
  if (kind) parts.push(sql`t.kind = ${kind}`)
  if (campaignId !== undefined) parts.push(sql`t.campaign_id = ${campaignId}`)
  if (contactId !== undefined) parts.push(sql`t.contact_id = ${contactId}`)
  if (state === 'open' && when !== 'all')
    parts.push(sql`t.due_at ${when === 'now' ? sql`<=` : sql`>`} ${now.toISOString()}`)
  return sql.join(parts, sql` and `)
}

/** As the indexes of lists have it. */
const isOfList = (workspaceId: number): SQL => sql`array[t.workspace_id] = array[${workspaceId}]::bigint[]`

/** The place of a task in its list. */
export interface TaskPosition {
  at: string
  id: number
}

/** Open tasks by when they are due, closed ones newest first. */
export async function findTasks(
  db: Executor,
  workspaceId: number,
  filter: TaskFilter,
  { after, limit }: { after: TaskPosition | null; limit: number },
): Promise<ShownTask[]> {
  const isOpen = filter.state === 'open'
  const at = isOpen ? sql`due_at` : sql`closed_at`
  const isAfter = after
    ? sql`and (t.${at}, t.id) ${isOpen ? sql`>` : sql`<`} (${after.at}::timestamptz, ${after.id})`
    : sql``
  const order = isOpen ? sql`t.due_at, t.id` : sql`t.closed_at desc, t.id desc`
  const { rows } = await db.execute<{ row: ShownTask }>(sql`
    select ${shown(workspaceId)} from (
      select t.* from outreach_tasks t where t.workspace_id = ${workspaceId} and ${isOfList(workspaceId)} and ${fits(filter)} ${isAfter}
      order by ${order} limit ${limit}
    ) t ${joins(workspaceId)} order by ${order}`)
  return rows.map(({ row }) => row)
}

export async function findTask(db: Executor, { workspaceId, id }: TaskKey): Promise<ShownTask | null> {
  const { rows } = await db.execute<{ row: ShownTask }>(sql`
    select ${shown(workspaceId)} from (
      select t.* from outreach_tasks t where t.workspace_id = ${workspaceId} and t.id = ${id}
    ) t ${joins(workspaceId)}`)
  return rows[0]?.row ?? null
}

interface TaskCount {
  kind: TaskKind
  whose: 'mine' | 'unassigned' | 'others'
  isDue: boolean
  count: number
}

export async function countTasks(
  db: Executor,
  workspaceId: number,
  { userId, now }: { userId: number; now: Date },
): Promise<TaskCount[]> {
  const { rows } = await db.execute<{ row: TaskCount }>(sql`
    select json_build_object('kind', kind, 'whose', whose, 'isDue', is_due, 'count', count(*)) as row from (
      select t.kind, t.due_at <= ${now.toISOString()} as is_due, case when t.assignee_id is null then 'unassigned'
        when t.assignee_id = ${userId} then 'mine' else 'others' end as whose
      from outreach_tasks t where t.workspace_id = ${workspaceId} and ${isOfList(workspaceId)} and t.state = 'open'
    ) t group by kind, whose, is_due`)
  return rows.map(({ row }) => row)
}
