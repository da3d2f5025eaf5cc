import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { required } from './fields.ts'
import { done, id } from './ids.ts'

/** Texts of one's own are limited to this number, and so are those that an organization shares. */
export const MOST_SNIPPETS = 500

/**
 * The word that finds a snippet in the editor, after "/" or ";". It begins with a letter, because "/5" and ";)" are
 * ordinary text.
 */
const shortcut = z
  .string()
  .trim()
  .max(30, 'Please shorten the shortcut to 30 characters')
  .regex(/^(?:\p{L}[\p{L}\p{M}\p{N}_-]*)?$/u, 'One word: letters, digits, - and _, beginning with a letter')
  .transform(word => (word === '' ? null : word.toLowerCase()))

const snippet = z.object({
  id: z.number(),
  name: z.string(),
  shortcut: z.string().nullable(),
  /** Sanitised HTML. It may have placeholders such as `{{name|there}}` (core/sequence/placeholders.ts). */
  body: z.string(),
  /** Whether everybody in the organization has it. */
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** Whether the caller may change and delete it. */
  canChange: z.boolean(),
})
export type Snippet = z.output<typeof snippet>

export const snippetBody = z.object({
  name: required('Please give the snippet a name').max(100, 'Please shorten the name to 100 characters'),
  shortcut: shortcut.nullish().transform(word => word ?? null),
  body: required('Please write the text').max(100_000, 'This text is too long for a snippet'),
  isShared: z.boolean().default(false),
})

const byId = z.object({ id })

/** Texts that people insert into messages: their own, and those that their organization shares. */
export const snippets = {
  list: endpoint('GET /api/snippets', {
    access: 'user',
    summary: 'The caller’s own snippets and those that their organization shares, by name',
    response: z.array(snippet),
  }),
  create: endpoint('POST /api/snippets', {
    access: 'user',
    summary: 'Make a snippet, for oneself or for one’s organization',
    body: snippetBody,
    response: snippet,
  }),
  change: endpoint('PUT /api/snippets/:id', {
    needsProof: 'sometimes',
    access: 'user',
    summary: 'Change a snippet: by who made it or, if it is shared, by an admin',
    params: byId,
    body: snippetBody,
    response: snippet,
  }),
  remove: endpoint('DELETE /api/snippets/:id', {
    access: 'user',
    summary: 'Delete a snippet; it can be restored for 30 days',
    params: byId,
    response: done,
  }),
  restore: endpoint('POST /api/snippets/:id/restore', {
    access: 'user',
    summary: 'Undo that a snippet was deleted',
    params: byId,
    response: snippet,
  }),
}
