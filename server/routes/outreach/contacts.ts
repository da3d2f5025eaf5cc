import type { contactFields } from '#core/contract/outreach/contact-fields.ts'
import type { contactGroups } from '#core/contract/outreach/contact-groups.ts'
import type { contactNotes } from '#core/contract/outreach/contact-notes.ts'
import type { contacts } from '#core/contract/outreach/contacts.ts'
import { listStandings } from '#server/campaigns/audience/standings.ts'
import { changeContact } from '#server/contacts/change/change-contact.ts'
import { createContact } from '#server/contacts/change/create-contact.ts'
import { removeContact, removeContacts } from '#server/contacts/change/remove-contacts.ts'
import { setStatus } from '#server/contacts/change/set-status.ts'
import { suppressContacts } from '#server/contacts/change/suppress-contacts.ts'
import { changeField, createField, listFields, removeField } from '#server/contacts/fields/fields.ts'
import {
  createGroup,
  listGroups,
  putIntoGroup,
  removeGroup,
  renameGroup,
} from '#server/contacts/groups/groups.ts'
import { getContact } from '#server/contacts/list/get-contact.ts'
import { countAll, listContacts } from '#server/contacts/list/list-contacts.ts'
import { mergeContacts } from '#server/contacts/merge/merge-contacts.ts'
import { lookUp, suggestContacts } from '#server/contacts/names/known-as.ts'
import { changeNote, createNote, removeNote } from '#server/contacts/notes/notes.ts'
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

export const contactGroupRoutes: Routes<typeof contactGroups> = {
  list: ({ ctx }) => listGroups(ctx),
  create: ({ ctx, body }) => createGroup(ctx, body),
  rename: ({ ctx, params, body }) => renameGroup(ctx, { ...body, id: params.id }),
  async remove({ ctx, params }) {
    await removeGroup(ctx, params.id)
    return SUCCESS
  },
  put: ({ ctx, params, body }) => putIntoGroup(ctx, { ...body, id: params.id }),
}

export const contactFieldRoutes: Routes<typeof contactFields> = {
  list: ({ ctx }) => listFields(ctx),
  create: ({ ctx, body }) => createField(ctx, body),
  change: ({ ctx, params, body }) => changeField(ctx, { ...body, key: params.key }),
  async remove({ ctx, params }) {
    await removeField(ctx, params.key)
    return SUCCESS
  },
}

export const contactNoteRoutes: Routes<typeof contactNotes> = {
  create: ({ ctx, params, body }) => createNote(ctx, { ...body, id: params.id }),
  change: ({ ctx, params, body }) => changeNote(ctx, { ...body, ...params }),
  async remove({ ctx, params }) {
    await removeNote(ctx, params)
    return SUCCESS
  },
}
