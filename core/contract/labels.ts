import { z } from 'zod'
import { clearing, clearingTarget } from './clearings.ts'
import { endpoint } from './endpoint.ts'
import { required } from './fields.ts'
import { done, id } from './ids.ts'

/** Named for the hue. Each has a pair of colours in `tokens.css`, in this order. */
export const LABEL_COLOURS = ['red', 'orange', 'yellow', 'green', 'blue', 'violet', 'pink'] as const
const labelColour = z.enum(LABEL_COLOURS)
export type LabelColour = z.output<typeof labelColour>

/** The person's own folder or label, as the provider has it. A message may be in several. */
export const label = z.object({
  id: z.number(),
  accountId: z.number(),
  name: z.string(),
  /** How many messages have it, and how many of them are unread. */
  total: z.number(),
  unread: z.number(),
  colour: labelColour.nullable().default(null),
  /** Its place in the sidebar; null where nobody has put it anywhere. */
  position: z.number().nullable().default(null),
  /** Whether its messages lie elsewhere, and stay there when it is deleted. */
  isTag: z.boolean().default(false),
  /** Whether the caller may change it. */
  mayChange: z.boolean().default(true),
  /** Whether it can have another name. */
  canBeRenamed: z.boolean().default(true),
})
export type Label = z.output<typeof label>

const byId = z.object({ id })

/** Slashes make levels; each needs a name. */
const name = required('Please give the label a name')
  .max(100, 'Please shorten the name to 100 characters')
  .refine(
    text => text.split('/').every(level => level.trim() !== ''),
    'Please write a name before and after each slash',
  )

export const labels = {
  list: endpoint('GET /api/labels', {
    access: 'user',
    summary: 'Labels (folders of their own) of the accounts the caller may see',
    response: z.array(label),
  }),
  create: endpoint('POST /api/labels', {
    access: 'user',
    summary: 'Make a label at the provider',
    body: z.object({
      accountId: id,
      name,
      /** `folder`: for a provider that has both folders and labels, while access to its labels is not granted. */
      as: z.enum(['label', 'folder']).default('label'),
    }),
    response: label,
  }),
  change: endpoint('PATCH /api/labels/:id', {
    access: 'user',
    summary: 'Rename, nest or colour a label, at the provider too',
    params: byId,
    body: z.object({ name: name.optional(), colour: labelColour.nullable().optional() }),
    response: label,
  }),
  order: endpoint('PUT /api/labels/order', {
    access: 'user',
    summary: 'Put labels into this order, for all who use their mailboxes',
    body: z.object({ ids: z.array(id).min(1).max(5000) }),
    response: done,
  }),
  remove: endpoint('DELETE /api/labels/:id', {
    access: 'user',
    summary: 'Delete a label or folder at the provider; the mail of a folder is moved first',
    params: byId,
    query: z.object({ moveTo: clearingTarget.optional() }),
    /** Set while its mail is being moved. */
    response: z.object({ clearing: clearing.nullable() }),
  }),
}
