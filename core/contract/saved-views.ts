import { z } from 'zod'
import { emailRow, groupBy, MAX_PAGE_SIZE, PAGE_SIZE } from './emails.ts'
import { endpoint } from './endpoint.ts'
import { required } from './fields.ts'
import { done, id } from './ids.ts'

/** The search of a view or a rule, in the language of the search box. */
export const keptSearch = required('Please enter a search').max(
  500,
  'Please shorten the search to 500 characters',
)
export const keptName = required('Please enter a name').max(80, 'Please shorten the name to 80 characters')
/** The mailboxes that a view or a rule is about; null for all. */
export const keptMailboxes = z.array(id).min(1, 'Please choose a mailbox').max(1000).nullable()
/** The time zone in which days of the search begin. An unknown one counts as UTC. */
export const keptTimeZone = z.string().max(100).optional()

/** The most messages that a view lists: its newest. */
export const MOST_LISTED = 5000
/** So many views are enough for a sidebar. */
export const MOST_VIEWS = 50

const view = z.object({
  id: z.number(),
  name: z.string(),
  search: z.string(),
  accountIds: z.array(z.number()).nullable(),
  /** Whether its messages are left out of All Inboxes and of the number of unread messages there. */
  hidesFromInbox: z.boolean(),
})
export type SavedView = z.output<typeof view>
const views = z.object({ views: z.array(view) })

const body = z.object({
  name: keptName,
  search: keptSearch,
  timeZone: keptTimeZone,
  accountIds: keptMailboxes.default(null),
  hidesFromInbox: z.boolean().default(false),
})

const byId = z.object({ id })

/** Searches that a person keeps in the sidebar. Each person has their own. */
export const savedViews = {
  list: endpoint('GET /api/saved-views', {
    access: 'user',
    summary: 'The views of the caller, in their order',
    response: views,
  }),
  counts: endpoint('GET /api/saved-views/counts', {
    access: 'user',
    summary: 'How many unread messages each view of the caller has',
    response: z.object({ counts: z.array(z.object({ id: z.number(), unread: z.number() })) }),
  }),
  create: endpoint('POST /api/saved-views', {
    access: 'user',
    summary: 'Keep a search as a view',
    body,
    response: view,
  }),
  order: endpoint('PUT /api/saved-views/order', {
    access: 'user',
    summary: 'Put the views of the caller into another order',
    body: z.object({ ids: z.array(id).max(MOST_VIEWS) }),
    response: views,
  }),
  change: endpoint('PUT /api/saved-views/:id', {
    access: 'user',
    summary: 'Change a view',
    params: byId,
    body,
    response: view,
  }),
  remove: endpoint('DELETE /api/saved-views/:id', {
    access: 'user',
    summary: 'Remove a view; its messages stay where they are',
    params: byId,
    response: done,
  }),
  emails: endpoint('GET /api/saved-views/:id/emails', {
    access: 'user',
    summary: 'A page of the messages that a view finds, newest first',
    params: byId,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      groupBy,
    }),
    response: z.object({
      emails: z.array(emailRow),
      /** At most `MOST_LISTED`. */
      total: z.number(),
      /** Parts of the search that are not understood any more, in plain words. */
      notices: z.array(z.string()),
    }),
  }),
}
