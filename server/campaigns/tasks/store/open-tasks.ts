import type { TaskKind } from '#core/contract/outreach/task-values.ts'
import type { TaskProposal } from '#core/contract/outreach/tasks.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { tellWorkspace } from '#server/people/outreach/tell.ts'
import { dropTasks, insertTask, type Settled } from './task-queries.ts'

interface NewTask {
  workspaceId: number
  kind: TaskKind
  /** What it is about. There is one task for it at most, ever: calling this again changes nothing. */
  key: string
  title: string
  text?: string
  campaignId?: number | null
  enrolmentId?: number | null
  contactId?: number | null
  step?: number | null
  messageId?: number | null
  address?: string | null
  proposal?: TaskProposal | null
  /** Now, if it is left out. */
  dueAt?: Date
  /** Nobody, if it is left out: then it is everybody's. */
  assigneeId?: number | null
}

type Parts = Pick<Deps, 'clock' | 'events'>

/** Opens a task in the transaction of what it follows from. Returns its id; null if there was one for this already. */
export async function openTask(tx: Tx, deps: Parts, { dueAt, ...task }: NewTask): Promise<number | null> {
  const now = deps.clock.now()
  const id = await insertTask(tx, { ...task, dueAt: dueAt ?? now, createdAt: now })
  if (id !== null) await tellWorkspace(tx, deps, task.workspaceId, 'campaign_updated')
  return id
}

/** Closes open tasks that have settled themselves. The caller holds the locks of the enrolments that it names. */
export async function closeTasks(tx: Tx, deps: Parts, settled: Settled): Promise<void> {
  if ((await dropTasks(tx, settled, deps.clock.now())) > 0)
    await tellWorkspace(tx, deps, settled.workspaceId, 'campaign_updated')
}

/** The key of a task of a campaign's steps. */
export const keyOfStep = (enrolmentId: number, step: number): string => `step:${enrolmentId}:${step}`
/** The key of the task to approve first lines: one a campaign; `round` rises when lines are written anew. */
export const keyOfApproval = (campaignId: number, round = 1): string => `approval:${campaignId}:${round}`
