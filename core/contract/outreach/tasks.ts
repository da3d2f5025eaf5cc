import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { emailField, required } from '../fields.ts'
import { id, timestamp } from '../ids.ts'
import { TASK_KINDS, TASK_STATES, VERDICTS } from './task-values.ts'

const TASKS_A_PAGE = 50
/** So far ahead may a task be due. */
export const MOST_SNOOZE_DAYS = 366

const who = z.object({ id: z.number(), name: z.string() })
/** A day without a time of day. */
const day = z.iso.date({ error: 'Please choose a day' })
const moment = z.iso.datetime({ offset: true, error: 'Please choose a date and a time' })

/** What the assistant takes an answer for; a person decides. */
const taskProposal = z.object({
  as: z.enum(VERDICTS),
  /** When to ask again, or when somebody is back. */
  until: day.nullable(),
  /** Whom the answer names instead. */
  other: z.object({ name: z.string(), address: z.string().nullable() }).nullable(),
  /** The words of the answer that it rests on. */
  why: z.string(),
})
export type TaskProposal = z.output<typeof taskProposal>

export const task = z.object({
  id: z.number(),
  kind: z.enum(TASK_KINDS),
  state: z.enum(TASK_STATES),
  title: z.string(),
  text: z.string(),
  contact: z
    .object({ id: z.number(), name: z.string(), company: z.string(), address: z.string().nullable() })
    .nullable(),
  campaign: who.nullable(),
  /** The message that it is about; null where there is none, or where the caller may not read it. */
  message: z
    .object({
      emailId: z.number(),
      threadId: z.string(),
      /** The mailbox that it lies in. */
      mailbox: z.string(),
      subject: z.string(),
      snippet: z.string(),
      receivedAt: timestamp,
    })
    .nullable(),
  /** Whether it is about a message in a mailbox that the caller may not read. */
  isElsewhere: z.boolean(),
  /** The address that a message did not reach. */
  address: z.string().nullable(),
  proposal: taskProposal.nullable(),
  dueAt: timestamp,
  assignee: who.nullable(),
  createdAt: timestamp,
  closedAt: timestamp.nullable(),
  closedBy: z.string().nullable(),
  /** What was decided, in plain words; null while it is open. */
  outcome: z.string().nullable(),
  canUndo: z.boolean(),
})
export type Task = z.output<typeof task>

export const WHOSE = ['mine', 'all', 'unassigned'] as const
export const WHEN = ['now', 'later', 'all'] as const
const byId = z.object({ id })

/** What awaits a person: steps by hand, answers to judge, first lines to approve, addresses to mend. */
export const tasks = {
  list: endpoint('GET /api/outreach/tasks', {
    access: 'user',
    summary: 'Tasks of the workspace: open ones by when they are due, closed ones newest first',
    query: z.object({
      /** `mine`: also those that nobody has been given. */
      whose: z.enum(WHOSE).default('mine'),
      kind: z.enum(TASK_KINDS).optional(),
      when: z.enum(WHEN).default('now'),
      state: z.enum(['open', 'closed']).default('open'),
      campaignId: id.optional(),
      contactId: id.optional(),
      after: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(TASKS_A_PAGE),
    }),
    response: z.object({
      tasks: z.array(task),
      /** For the page that follows; null at the end. */
      next: z.string().nullable(),
    }),
  }),
  create: endpoint('POST /api/outreach/tasks', {
    access: 'user',
    summary: 'Note something to do about a contact',
    body: z.object({
      contactId: id,
      title: required('Say what is to be done').max(200, 'A title has 200 characters at most'),
      text: z.string().trim().max(5000, 'A text has 5,000 characters at most').default(''),
      /** At once, if it is left out. */
      dueAt: moment.nullish(),
      /** Everybody’s, if it is left out. */
      assigneeId: id.nullish(),
    }),
    response: task,
  }),
  counts: endpoint('GET /api/outreach/tasks/counts', {
    access: 'user',
    summary: 'How many tasks are due: the caller’s, everybody’s, and by kind',
    response: z.object({
      mine: z.number(),
      all: z.number(),
      unassigned: z.number(),
      /** Everybody’s that are due later. */
      later: z.number(),
      /** Of `mine`. */
      kinds: z.record(z.enum(TASK_KINDS), z.number()),
    }),
  }),
  assignees: endpoint('GET /api/outreach/tasks/assignees', {
    access: 'user',
    summary: 'Who may be given a task: everybody of the workspace who may use outreach',
    response: z.object({ people: z.array(who) }),
  }),
  get: endpoint('GET /api/outreach/tasks/:id', {
    access: 'user',
    summary: 'One task',
    params: byId,
    response: task,
  }),
  done: endpoint('POST /api/outreach/tasks/:id/done', {
    access: 'user',
    summary: 'It is done; its campaign goes on',
    params: byId,
    response: task,
  }),
  skip: endpoint('POST /api/outreach/tasks/:id/skip', {
    access: 'user',
    summary: 'It is not done; its campaign goes on without it',
    params: byId,
    response: task,
  }),
  snooze: endpoint('POST /api/outreach/tasks/:id/snooze', {
    access: 'user',
    summary: 'Put it off, or, with a time that has passed, bring it back',
    params: byId,
    body: z.object({ until: moment }),
    response: task,
  }),
  assign: endpoint('POST /api/outreach/tasks/:id/assign', {
    access: 'user',
    summary: 'Give it to somebody who may use outreach, or to nobody',
    params: byId,
    body: z.object({ userId: id.nullable() }),
    response: task,
  }),
  judge: endpoint('POST /api/outreach/tasks/:id/judge', {
    access: 'user',
    summary: 'Say what an answer means; the contact and the campaign follow',
    params: byId,
    body: z.object({
      as: z.enum(VERDICTS),
      /** `not-now`: when to ask again. `away`: the day on which they are back. */
      until: day.nullish(),
      /** The caller's, by its IANA name: in it the day begins. */
      timeZone: z.string().max(100).optional(),
      /** `wrong-person`: who is added as a contact. */
      other: z.object({ name: z.string().trim().max(200).default(''), address: emailField }).nullish(),
      /** `not-interested`: whether nothing automatic is to be sent to them ever again. */
      suppress: z.boolean().default(false),
    }),
    response: task,
  }),
  mend: endpoint('POST /api/outreach/tasks/:id/mend', {
    access: 'user',
    summary: 'Correct the address of a contact that a message did not reach; the campaign goes on',
    params: byId,
    body: z.object({ address: emailField }),
    response: task,
  }),
  undo: endpoint('POST /api/outreach/tasks/:id/undo', {
    access: 'user',
    summary: 'Take back what was decided; 409 if its campaign has gone on since',
    params: byId,
    response: task,
  }),
}
