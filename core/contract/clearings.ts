import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { done, id, timestamp } from './ids.ts'

/** Where the mail of a folder can go before the folder is deleted. */
export const CLEARING_TARGETS = ['archive', 'inbox', 'trash'] as const
export const clearingTarget = z.enum(CLEARING_TARGETS)
export type ClearingTarget = z.output<typeof clearingTarget>

export const CLEARING_STATES = ['waiting', 'running', 'done', 'failed', 'stopped'] as const
export type ClearingState = (typeof CLEARING_STATES)[number]

export const emptied = z.enum(['trash', 'spam'])
export type EmptiedFolder = z.output<typeof emptied>

/** A folder that is being emptied, or was within the last hour. */
export const clearing = z.object({
  id: z.number(),
  accountId: z.number(),
  /** Of the folder. */
  name: z.string(),
  /** What the folder is; null for one that people have made. */
  folder: emptied.nullable(),
  moveTo: clearingTarget.nullable(),
  deletesFolder: z.boolean(),
  state: z.enum(CLEARING_STATES),
  total: z.number(),
  done: z.number(),
  problem: z.string().nullable(),
  createdAt: timestamp,
})
export type Clearing = z.output<typeof clearing>

export const clearings = {
  list: endpoint('GET /api/clearings', {
    access: 'user',
    summary: 'Folders that are being emptied, or were within the last hour',
    response: z.array(clearing),
  }),
  empty: endpoint('POST /api/clearings', {
    access: 'user',
    summary: 'Delete for good what lies in the trash or in spam, here and at the provider',
    body: z.object({
      folder: emptied,
      /** Absent for all that the caller may change. */
      accountIds: z.array(id).min(1).max(1000).optional(),
    }),
    response: z.array(clearing),
  }),
  stop: endpoint('POST /api/clearings/:id/stop', {
    access: 'user',
    summary: 'Stop emptying a folder; what is deleted by then stays deleted',
    params: z.object({ id }),
    response: done,
  }),
}
