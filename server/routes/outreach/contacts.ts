import type { contacts } from '#core/contract/outreach/contacts.ts'
import { listStandings } from '#server/campaigns/audience/standings.ts'
import { changeContact } from '#server/contacts/change/change-contact.ts'
import { createContact } from '#server/contacts/change/create-contact.ts'
import { removeContact, removeContacts } from '#server/contacts/change/remove-contacts.ts'
import { setStatus } from '#server/contacts/change/set-status.ts'
import { suppressContacts } from '#server/contacts/change/suppress-contacts.ts'
import { getContact } from '#server/contacts/list/get-contact.ts'
import { countAll, listContacts } from '#server/contacts/list/list-contacts.ts'
import { mergeContacts } from '#server/contacts/merge/merge-contacts.ts'
import { lookUp, suggestContacts } from '#server/contacts/names/known-as.ts'
import { readTimeline } from '#server/contacts/timeline/timeline.ts'
import type { Routes } from '#server/http/call.ts'

const SUCCESS = { success: true } as const

export const contactRoutes: Routes<typeof contacts> = {
  list: ({ ctx, query }) => listContacts(ctx, query),
  suggestions: ({ ctx, query }) => suggestContacts(ctx, query.q),
  knownAs: ({ ctx, query }) => lookUp(ctx, query.address),
  get: ({ ctx, params }) => getContact(ctx, params.id),
  timeline: ({ ctx, params, query }) => readTimeline(ctx, { ...query, id: params.id }),
  async campaigns({ ctx, params }) {
    return { campaigns: await listStandings(ctx, params.id) }
  },
  create: ({ ctx, body }) => createContact(ctx, body),
  change: ({ ctx, params, body }) => changeContact(ctx, { ...body, id: params.id }),
  async remove({ ctx, params }) {
    await removeContact(ctx, params.id)
    return SUCCESS
  },
  removeMany: ({ ctx, body }) => removeContacts(ctx, body.selection),
  setStatus: ({ ctx, body }) => setStatus(ctx, body),
  suppress: ({ ctx, body }) => suppressContacts(ctx, body),
  merge: ({ ctx, body }) => mergeContacts(ctx, body),
  count: ({ ctx, body }) => countAll(ctx, body.filter),
}
