import { z } from 'zod'
import { id, idList } from '../ids.ts'
import { CONTACT_KINDS, CONTACT_STATUSES } from './contact-values.ts'

/** This many contacts can be named one by one; more are named by a filter. */
const MOST_NAMED = 10_000
/** This many contacts can be changed at once. */
export const MOST_CHANGED = 200_000

const search = z.string().trim().max(200)
const kind = z.enum(CONTACT_KINDS)
const status = z.enum(CONTACT_STATUSES)

/** What a list of contacts is narrowed by; all of it has to fit. */
export const contactFilter = z.object({
  /** Beginnings of words of names, companies and addresses. */
  q: search.optional(),
  kind: kind.optional(),
  status: status.optional(),
  /** Tags and lists; a contact is in all of them. */
  groupIds: z.array(id).max(20).optional(),
  /** The people of this organization. */
  organizationId: id.optional(),
})
export type ContactFilter = z.output<typeof contactFilter>

/** The same as it stands in an address. */
export const filterQuery = contactFilter.extend({
  groupIds: idList.pipe(z.array(z.number()).max(20)).optional(),
})

/** Contacts, named one by one, or all that a filter finds. */
export const selection = z.union([
  z.strictObject({ ids: z.array(id).min(1, 'Please select contacts').max(MOST_NAMED) }),
  z.strictObject({ filter: contactFilter }),
])
export type Selection = z.output<typeof selection>
