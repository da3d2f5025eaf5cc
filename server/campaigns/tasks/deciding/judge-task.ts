import type { Body } from '#core/contract/endpoint.ts'
import type { ContactStatus } from '#core/contract/outreach/contact-values.ts'
import type { Verdict } from '#core/contract/outreach/task-values.ts'
import type { Task, tasks } from '#core/contract/outreach/tasks.ts'
import type { TaskResult } from '#core/outreach/tasks/task-result.ts'
import { fullDay } from '#core/text/dates/full-day.ts'
import { momentOf, timeZoneOf } from '#core/text/dates/time-zone.ts'
import { createContact } from '#server/contacts/change/create-contact.ts'
import { findOwners } from '#server/contacts/store/contact-queries.ts'
import { suppress } from '#server/contacts/suppressions/suppress.ts'
import { tellContacts } from '#server/contacts/tell.ts'
import type { Tx } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { AppError, badRequest, notFound } from '#server/platform/errors.ts'
import {
  findAnswer,
  forgetAnswer,
  goOnAfter,
  setContactStatus,
  setJudgement,
  takeForAbsence,
  wake,
} from '../store/campaign-queries.ts'
import { openTask } from '../store/open-tasks.ts'
import { findTaskRow, type TaskRow } from '../store/task-queries.ts'
import { decide, soon } from './decide.ts'

type Judging = Body<typeof tasks.judge> & { id: number }

/** Says what an answer means. The contact, the campaign and the list of tasks follow. */
export async function judgeTask(ctx: Ctx, { id, ...said }: Judging): Promise<Task> {
  const workspaceId = outreachWorkspace(ctx.actor)
  const seen = await findTaskRow(ctx.db, { workspaceId, id })
  if (!seen) throw notFound('This task')
  if (seen.kind !== 'answer') throw badRequest('Only an answer can be judged')
  requireDay(ctx, said)
  const answer = seen.messageId === null ? null : await findAnswer(ctx.db, workspaceId, seen.messageId)
  if (said.as === 'away' && !answer) throw new AppError(409, 'The answer is gone', 'answer-gone')
  const contactId = said.as === 'wrong-person' && said.other ? await addOther(ctx, said.other) : undefined
  return decide(ctx, {
    id,
    accounts: said.as === 'away' && answer ? [answer.accountId] : [],
    work: async (tx, task) => {
      const result: TaskResult = { says: sayOf(said), verdict: said.as }
      if (contactId !== undefined) result.contactId = contactId
      if (said.as === 'away') await waitUntil(tx, ctx, task, { until: said.until ?? '', result })
      else await conclude(tx, ctx, task, { as: said.as, said, from: answer?.from ?? null, result })
      return {
        state: 'done',
        result,
        details: { verdict: said.as, ...(said.until ? { until: said.until } : {}) },
      }
    },
  })
}

function requireDay({ clock }: Ctx, { as, until }: Omit<Judging, 'id'>): void {
  if (as !== 'away' && as !== 'not-now') return
  const today = clock.now().toISOString().slice(0, 10)
  if (until && until >= today) return
  const message = until ? 'Please choose a day to come' : 'Please choose a day'
  throw badRequest(message, { until: message })
}

/** They are away: it was no answer, and the campaign waits. */
async function waitUntil(
  tx: Tx,
  ctx: Ctx,
  { workspaceId, messageId, enrolmentId }: TaskRow,
  { until, result }: { until: string; result: TaskResult },
): Promise<void> {
  result.until = until
  if (messageId === null) return
  await takeForAbsence(tx, { workspaceId, messageId }, until)
  if (enrolmentId === null) return
  await forgetAnswer(tx, { workspaceId, enrolmentId })
  await goOnAfter(tx, { workspaceId, enrolmentId }, { reason: 'answered', at: soon(ctx) })
}

const STATUSES = {
  interested: 'interested',
  'not-now': 'not-now',
  'not-interested': 'not-interested',
  'wrong-person': 'wrong-person',
} as const satisfies Record<Exclude<Verdict, 'away'>, ContactStatus>

async function conclude(
  tx: Tx,
  ctx: Ctx,
  task: TaskRow,
  {
    as,
    said,
    from,
    result,
  }: { as: Exclude<Verdict, 'away'>; said: Omit<Judging, 'id'>; from: string | null; result: TaskResult },
): Promise<void> {
  const { workspaceId, enrolmentId, contactId } = task
  const now = ctx.clock.now()
  if (enrolmentId !== null) {
    await setJudgement(tx, { workspaceId, enrolmentId }, { as, at: now })
    await wake(tx, { workspaceId, enrolmentId }, soon(ctx))
  }
  if (contactId !== null) {
    const before = await setContactStatus(tx, { workspaceId, contactId }, { status: STATUSES[as], at: now })
    if (before) result.status = before
    await tellContacts(tx, ctx, 'contact_updated')
  }
  if (as === 'not-now' && said.until)
    await askAgain(tx, ctx, task, { until: said.until, timeZone: said.timeZone, result })
  if (as === 'not-interested' && said.suppress && from !== null) {
    const added = await suppress(tx, workspaceId, {
      entries: [{ kind: 'address', value: from }],
      reason: 'Said that they are not interested',
      source: 'person',
      userId: ctx.actor.id,
      at: now,
    })
    if (added[0]) result.suppressed = added[0].value
  }
}

/** The hour at which a task of a day is due. */
const MORNING = '08:00:00'

async function askAgain(
  tx: Tx,
  ctx: Ctx,
  task: TaskRow,
  { until, timeZone, result }: { until: string; timeZone: string | undefined; result: TaskResult },
): Promise<void> {
  const { workspaceId, id, contactId, campaignId, messageId, title, assigneeId } = task
  const followUpId = await openTask(tx, ctx, {
    workspaceId,
    kind: 'follow-up',
    // A task may be judged again after an undo, which deletes this one.
    key: `follow-up:${id}`,
    title: title.replace(/^Answer from /, 'Write again to '),
    text: 'They asked to be written to at this time.',
    contactId,
    campaignId,
    messageId,
    assigneeId: assigneeId ?? ctx.actor.id,
    dueAt: momentOf(`${until}T${MORNING}`, timeZoneOf(timeZone)),
  })
  if (followUpId !== null) result.followUpId = followUpId
}

/** The contact with this address: one that exists, or a new one. */
async function addOther(ctx: Ctx, { name, address }: { name: string; address: string }): Promise<number> {
  const [owner] = await findOwners(ctx.db, outreachWorkspace(ctx.actor), [address])
  if (owner) return owner.id
  const [firstName = '', ...rest] = name.split(/\s+/)
  const { id } = await createContact(ctx, {
    kind: 'person',
    firstName,
    lastName: rest.join(' '),
    addresses: [address],
    groupIds: [],
  })
  return id
}

const VERDICT_WORDS: Record<Verdict, string> = {
  interested: 'Interested',
  'not-now': 'Not now',
  'not-interested': 'Not interested',
  'wrong-person': 'Wrong person',
  away: 'Away',
}

function sayOf({ as, until, other, suppress: isSuppressed }: Omit<Judging, 'id'>): string {
  if (as === 'not-now' && until) return `Not now: ask again on ${fullDay(until)}`
  if (as === 'away' && until) return `Away until ${fullDay(until)}: the campaign waits`
  if (as === 'wrong-person' && other) return `Wrong person: ${other.name || other.address} instead`
  if (as === 'not-interested' && isSuppressed) return 'Not interested: never written to again'
  return VERDICT_WORDS[as]
}
