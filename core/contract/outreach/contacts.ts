import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, id, timestamp } from '../ids.ts'
import { campaignContact } from './campaigns.ts'
import { contactNote } from './contact-notes.ts'
import { contactFilter, filterQuery, selection } from './contact-selection.ts'
import {
  ADDRESS_STATES,
  CONTACT_KINDS,
  CONTACT_SOURCES,
  CONTACT_STATUSES,
  ofTextFacts,
  ZONE_SOURCES,
} from './contact-values.ts'
import { contactBody, contactChange } from './contact-writing.ts'
import { timelineEntry } from './timeline.ts'

export const CONTACTS_A_PAGE = 50
export const CONTACT_SORTS = ['name', 'newest'] as const
/** So many are counted; a list that has more says "more than". */
export const MOST_COUNTED = 20_000

const group = z.object({ id: z.number(), name: z.string() })

/** What a list shows of a contact. */
const contactRow = z.object({
  id: z.number(),
  kind: z.enum(CONTACT_KINDS),
  name: z.string(),
  title: z.string(),
  company: z.string(),
  /** The address that is written to; null where there is none. */
  address: z.string().nullable(),
  addressState: z.enum(ADDRESS_STATES).nullable(),
  status: z.enum(CONTACT_STATUSES),
  tags: z.array(group),
  lists: z.array(group),
  /** Whether the address that is written to is on the suppression list. */
  isSuppressed: z.boolean(),
  createdAt: timestamp,
})
export type ContactRow = z.output<typeof contactRow>

const contactAddress = z.object({
  address: z.string(),
  state: z.enum(ADDRESS_STATES),
  isRole: z.boolean(),
  isDisposable: z.boolean(),
  /** Why it is not to be written to; null if it may be. */
  suppressed: z.string().nullable(),
})

/** A contact in a campaign, as far as it matters when contacts become one. */
const enrolment = z.object({
  campaignId: z.number(),
  campaign: z.string(),
  state: z.enum(['active', 'paused', 'finished', 'stopped']),
  /** How many of its steps are done. */
  steps: z.number(),
  since: timestamp,
})

/** Where a contact stands in a campaign. */
const standing = campaignContact
  .pick({ state: true, why: true, lastAt: true, nextAt: true, mailbox: true, threadId: true })
  .extend({
    campaignId: z.number(),
    campaign: z.string(),
    /** The last mail or task that was done for them, in words; null before the first. */
    lastStep: z.string().nullable(),
    /** The mail that comes next; null where none does, or not by itself. */
    nextStep: z.string().nullable(),
    since: timestamp,
  })
export type Standing = z.output<typeof standing>

/** A whole contact. */
export const contact = contactRow.extend({
  ...ofTextFacts(() => z.string()),
  addresses: z.array(contactAddress),
  /** By whose clock campaigns write to them, and what it was read from; null where nothing tells it. */
  clock: z.object({ timeZone: z.string(), from: z.enum(ZONE_SOURCES) }).nullable(),
  links: z.array(z.string()),
  custom: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  organization: group.nullable(),
  /** Of an organization: how many people it has here. */
  people: z.number(),
  source: z.enum(CONTACT_SOURCES),
  /** Who added it; null if nobody did, or they are gone. */
  addedBy: z.string().nullable(),
  updatedAt: timestamp,
  notes: z.array(contactNote),
  campaigns: z.array(enrolment),
})
export type Contact = z.output<typeof contact>

const byId = z.object({ id })
const cursor = z.string().max(1000)
const changed = z.object({ changed: z.number() })

/** Who the workspace writes to. */
export const contacts = {
  list: endpoint('GET /api/outreach/contacts', {
    access: 'user',
    summary: 'A page of the contacts of the workspace',
    query: filterQuery.extend({
      sort: z.enum(CONTACT_SORTS).default('name'),
      after: cursor.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(CONTACTS_A_PAGE),
    }),
    response: z.object({
      contacts: z.array(contactRow),
      /** How many fit, up to `MOST_COUNTED`. */
      total: z.number(),
      isMore: z.boolean(),
      /** For the page that follows; null at the end. */
      next: z.string().nullable(),
    }),
  }),
  suggestions: endpoint('GET /api/outreach/contacts/suggestions', {
    access: 'user',
    summary: 'Contacts to complete a recipient from',
    query: z.object({ q: z.string().trim().min(1).max(200) }),
    response: z.array(z.object({ name: z.string().nullable(), address: z.string(), company: z.string() })),
  }),
  knownAs: endpoint('GET /api/outreach/contacts/known-as', {
    access: 'user',
    summary: 'The contact with an address, and what texts call it; null if there is none',
    query: z.object({ address: z.string().trim().min(1).max(320) }),
    response: z
      .object({
        id: z.number(),
        firstName: z.string(),
        lastName: z.string(),
        name: z.string(),
        company: z.string(),
      })
      .nullable(),
  }),
  get: endpoint('GET /api/outreach/contacts/:id', {
    access: 'user',
    summary: 'A contact with all that is known of it, but the mail',
    params: byId,
    response: contact,
  }),
  timeline: endpoint('GET /api/outreach/contacts/:id/timeline', {
    access: 'user',
    summary:
      'What was exchanged with any address of a contact in mailboxes that the caller may read, its campaigns and notes; newest first',
    params: byId,
    query: z.object({
      after: cursor.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
    response: z.object({ entries: z.array(timelineEntry), next: z.string().nullable() }),
  }),
  campaigns: endpoint('GET /api/outreach/contacts/:id/campaigns', {
    access: 'user',
    summary: 'Where a contact stands in each of its campaigns, the newest first',
    params: byId,
    response: z.object({ campaigns: z.array(standing) }),
  }),
  create: endpoint('POST /api/outreach/contacts', {
    access: 'user',
    summary: 'Add a person or an organization',
    body: contactBody.refine(
      ({ firstName, lastName, name, addresses }) => firstName || lastName || name || addresses?.length,
      { message: 'Please give a name or an address', path: ['firstName'] },
    ),
    response: contact,
  }),
  change: endpoint('PATCH /api/outreach/contacts/:id', {
    access: 'user',
    summary: 'Change facts of a contact; what is left out stays',
    params: byId,
    body: contactChange,
    response: contact,
  }),
  remove: endpoint('DELETE /api/outreach/contacts/:id', {
    access: 'user',
    summary: 'Delete a contact with its notes and its part in campaigns; the mail stays',
    params: byId,
    response: done,
  }),
  removeMany: endpoint('POST /api/outreach/contacts/delete', {
    access: 'user',
    summary: 'Delete several contacts',
    body: z.object({ selection }),
    response: changed,
  }),
  setStatus: endpoint('POST /api/outreach/contacts/status', {
    access: 'user',
    summary: 'Say where several contacts stand',
    body: z.object({ selection, status: z.enum(CONTACT_STATUSES) }),
    response: changed,
  }),
  suppress: endpoint('POST /api/outreach/contacts/suppress', {
    access: 'user',
    summary: 'Put all addresses of several contacts on the suppression list',
    body: z.object({ selection, reason: z.string().trim().max(500).default('') }),
    response: changed,
  }),
  merge: endpoint('POST /api/outreach/contacts/merge', {
    access: 'user',
    summary:
      'Make several contacts one: it has all addresses, tags, lists and notes, and is once in each campaign',
    body: z.object({
      /** The one that stays. */
      into: id,
      /** Those that become part of it. */
      ids: z.array(id).min(1, 'Please select another contact').max(20),
      /** What wins where they differ; else the value of the one that stays, and others where it has none. */
      values: contactChange.optional(),
    }),
    response: contact,
  }),
  count: endpoint('POST /api/outreach/contacts/count', {
    access: 'user',
    summary: 'How many contacts a filter finds, counted to the end',
    body: z.object({ filter: contactFilter }),
    response: z.object({ total: z.number() }),
  }),
}
