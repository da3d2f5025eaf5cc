import type { Query, ResponseOf } from '#core/contract/endpoint.ts'
import { TASK_KINDS } from '#core/contract/outreach/task-values.ts'
import type { Task, tasks } from '#core/contract/outreach/tasks.ts'
import type { Ctx } from '#server/deps.ts'
import { recalledAccounts } from '#server/mailbox/accounts/access.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { badRequest, notFound } from '#server/platform/errors.ts'
import { presentTask } from './present.ts'
import { countTasks, findTask, findTasks, type TaskPosition } from './store/list-queries.ts'

/** A page of the tasks of the caller's workspace. */
export async function listTasks(
  ctx: Ctx,
  { after, limit, ...filter }: Query<typeof tasks.list>,
): Promise<ResponseOf<typeof tasks.list>> {
  const workspaceId = outreachWorkspace(ctx.actor)
  const asked = { ...filter, userId: ctx.actor.id, now: ctx.clock.now() }
  const place = { after: after === undefined ? null : readPosition(after), limit: limit + 1 }
  const [found, readable] = await Promise.all([
    findTasks(ctx.db, workspaceId, asked, place),
    recalledAccounts(ctx, 'mail.read'),
  ])
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const at = filter.state === 'open' ? last?.dueAt : last?.closedAt
  return {
    tasks: page.map(row => presentTask(row, { actor: ctx.actor, readable })),
    next: found.length > limit && last && at ? `${at}_${last.id}` : null,
  }
}

function readPosition(text: string): TaskPosition {
  const [at = '', id = ''] = text.split('_')
  if (Number.isNaN(Date.parse(at)) || !/^\d{1,15}$/.test(id)) throw badRequest('There is no such page')
  return { at: new Date(at).toISOString(), id: Number(id) }
}

export async function getTask(ctx: Ctx, id: number): Promise<Task> {
  const workspaceId = outreachWorkspace(ctx.actor)
  const found = await findTask(ctx.db, { workspaceId, id })
  if (!found) throw notFound('This task')
  return presentTask(found, { actor: ctx.actor, readable: await recalledAccounts(ctx, 'mail.read') })
}

/** How many are due, for the sidebar. */
export async function countDue(ctx: Ctx): Promise<ResponseOf<typeof tasks.counts>> {
  const workspaceId = outreachWorkspace(ctx.actor)
  const counted = await countTasks(ctx.db, workspaceId, { userId: ctx.actor.id, now: ctx.clock.now() })
  const sum = (fits: (count: (typeof counted)[number]) => boolean) =>
    counted.filter(fits).reduce((total, { count }) => total + count, 0)
  const isMine = ({ whose, isDue }: (typeof counted)[number]) => isDue && whose !== 'others'
  return {
    mine: sum(isMine),
    all: sum(({ isDue }) => isDue),
    unassigned: sum(({ whose, isDue }) => isDue && whose === 'unassigned'),
    later: sum(({ isDue }) => !isDue),
    kinds: Object.fromEntries(
      TASK_KINDS.map(kind => [kind, sum(count => isMine(count) && count.kind === kind)]),
    ) as ResponseOf<typeof tasks.counts>['kinds'],
  }
}
