import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { required } from '../fields.ts'
import { done } from '../ids.ts'
import { FIELD_TYPES } from './contact-values.ts'

/** A workspace has this many fields of its own at most. */
export const MOST_FIELDS = 100
const MOST_CHOICES = 100

const contactField = z.object({
  /** How texts (`{{key}}`) and imports name it; it never changes. */
  key: z.string(),
  name: z.string(),
  type: z.enum(FIELD_TYPES),
  /** Of a choice: what can be chosen. */
  choices: z.array(z.string()),
})
export type ContactField = z.output<typeof contactField>

const name = required('Please give the field a name').max(60, 'Please shorten the name to 60 characters')
const choices = z
  .array(z.string().trim().min(1, 'A choice cannot be empty').max(100))
  .max(MOST_CHOICES, `A field can have ${MOST_CHOICES} choices`)
  .refine(list => new Set(list).size === list.length, 'Two choices are the same')

const byKey = z.object({ key: z.string().max(100) })

/** Fields that a workspace has beside ours. */
export const contactFields = {
  list: endpoint('GET /api/outreach/contacts/fields', {
    access: 'user',
    summary: 'The fields that the workspace has beside ours, in their order',
    response: z.array(contactField),
  }),
  create: endpoint('POST /api/outreach/contacts/fields', {
    access: 'user',
    summary: 'Add a field; its key is made from its name',
    body: z
      .object({ name, type: z.enum(FIELD_TYPES), choices: choices.default([]) })
      .refine(({ type, choices }) => type !== 'choice' || choices.length > 0, {
        path: ['choices'],
        message: 'Please say what can be chosen',
      }),
    response: contactField,
  }),
  change: endpoint('PATCH /api/outreach/contacts/fields/:key', {
    access: 'user',
    summary: 'Rename a field, or change what can be chosen; contacts keep the values that they have',
    params: byKey,
    body: z.object({ name: name.optional(), choices: choices.optional() }),
    response: contactField,
  }),
  remove: endpoint('DELETE /api/outreach/contacts/fields/:key', {
    access: 'user',
    summary: 'Delete a field, with its values in all contacts',
    params: byKey,
    response: done,
  }),
}
