import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { required } from '../fields.ts'
import { done, id } from '../ids.ts'
import { selection } from './contact-selection.ts'
import { GROUP_KINDS } from './contact-values.ts'

/** A workspace has this many tags and lists at most. */
export const MOST_GROUPS = 1000

const contactGroup = z.object({
  id: z.number(),
  kind: z.enum(GROUP_KINDS),
  name: z.string(),
  /** How many contacts are in it. */
  size: z.number(),
})
export type ContactGroup = z.output<typeof contactGroup>

const name = required('Please enter a name').max(60, 'Please shorten the name to 60 characters')
const byId = z.object({ id })

/** Tags and lists of contacts. */
export const contactGroups = {
  list: endpoint('GET /api/outreach/contacts/groups', {
    access: 'user',
    summary: 'The tags and lists of the workspace, by name',
    response: z.array(contactGroup),
  }),
  create: endpoint('POST /api/outreach/contacts/groups', {
    access: 'user',
    summary: 'Make a tag or a list; one that is there already is returned',
    body: z.object({ kind: z.enum(GROUP_KINDS), name }),
    response: contactGroup,
  }),
  rename: endpoint('PATCH /api/outreach/contacts/groups/:id', {
    access: 'user',
    summary: 'Rename a tag or a list',
    params: byId,
    body: z.object({ name }),
    response: contactGroup,
  }),
  remove: endpoint('DELETE /api/outreach/contacts/groups/:id', {
    access: 'user',
    summary: 'Delete a tag or a list; its contacts stay',
    params: byId,
    response: done,
  }),
  put: endpoint('POST /api/outreach/contacts/groups/:id/contacts', {
    access: 'user',
    summary: 'Put contacts into a tag or a list, or take them out',
    params: byId,
    body: z.object({ selection, isIn: z.boolean() }),
    /** How many were not in it, or were in it, before. */
    response: z.object({ changed: z.number() }),
  }),
}
