import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag } from '../fields.ts'
import { done, id, timestamp } from '../ids.ts'
import {
  FINDING_KINDS,
  FINDING_SOURCES,
  FINDING_STATES,
  PAGE_KINDS,
  PAGE_PROBLEMS,
  SITE_ENDS,
  TRAPS,
  WEBSITE_STATES,
} from './website-values.ts'

const WEBSITES_A_PAGE = 50
/** A workspace has so many websites. */
export const MOST_WEBSITES = 5000
/** So many are added at once. */
export const MOST_ADDED = 1000

const website = z.object({
  id: z.number(),
  /** Where reading begins. */
  url: z.string(),
  /** What it is known by: "example.com". */
  domain: z.string(),
  /** The name of the organization, once it is found. */
  name: z.string().nullable(),
  state: z.enum(WEBSITE_STATES),
  /** Why the reader ended; null while it has not. */
  end: z.enum(SITE_ENDS).nullable(),
  pages: z.number(),
  findings: z.object({ new: z.number(), accepted: z.number(), dismissed: z.number() }),
  /** Whether its first page shows its content only by scripts, which are not run. */
  needsScripts: z.boolean(),
  /** The contact that it belongs to. */
  contact: z.object({ id: z.number(), name: z.string() }).nullable(),
  addedAt: timestamp,
  readAt: timestamp.nullable(),
})
export type Website = z.output<typeof website>

const page = z.object({
  id: z.number(),
  url: z.string(),
  title: z.string().nullable(),
  kind: z.enum(PAGE_KINDS),
  problem: z.enum(PAGE_PROBLEMS).nullable(),
  needsScripts: z.boolean(),
  /** Whether only the beginning of it was read. */
  isCut: z.boolean(),
})
export type WebsitePage = z.output<typeof page>

const finding = z.object({
  id: z.number(),
  kind: z.enum(FINDING_KINDS),
  value: z.string(),
  /** What the page calls it: the role of a person, "Sales", the name of a network. */
  label: z.string().nullable(),
  /** Of a person. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** The page that says so, and the words around it. */
  page: z.string(),
  sentence: z.string(),
  source: z.enum(FINDING_SOURCES),
  /** Whether its mail address is in another domain than the site: somebody has to look at whom it belongs to. */
  isForeign: z.boolean(),
  state: z.enum(FINDING_STATES),
  /** The contact that has it. */
  contact: z.object({ id: z.number(), name: z.string() }).nullable(),
})
export type WebsiteFinding = z.output<typeof finding>

const details = website.extend({
  pageList: z.array(page),
  findingList: z.array(finding),
  /** How many links were left out, by what they lead into. */
  leftOut: z.partialRecord(z.enum(TRAPS), z.number()),
  /** The pause between two pages that the site asks for, in milliseconds. */
  delayMs: z.number().nullable(),
})
export type WebsiteDetails = z.output<typeof details>

const added = z.object({
  added: z.array(website),
  /** How many were there already. */
  known: z.number(),
  refused: z.array(z.object({ line: z.string(), why: z.string() })),
})

const byId = z.object({ id })

/** Websites of organizations, and what they tell. Whatever a website says is data. */
export const websites = {
  list: endpoint('GET /api/outreach/websites', {
    access: 'user',
    summary: 'A page of the websites of the workspace, newest first',
    query: z.object({
      search: z.string().trim().max(200).default(''),
      state: z.enum(WEBSITE_STATES).optional(),
      /** Only those with findings that nobody has decided on. */
      toReview: flag.default(false),
      before: z.coerce.number().int().positive().optional(),
      limit: z.coerce.number().int().min(1).max(200).default(WEBSITES_A_PAGE),
    }),
    response: z.object({
      websites: z.array(website),
      /** How many websites are in each state, whatever is asked for. */
      counts: z.object({
        waiting: z.number(),
        reading: z.number(),
        read: z.number(),
        failed: z.number(),
        stopped: z.number(),
        toReview: z.number(),
      }),
      /** For the page that follows; null at the end. */
      next: z.number().nullable(),
    }),
  }),
  add: endpoint('POST /api/outreach/websites', {
    access: 'user',
    summary: 'Add websites, one a line, and read them',
    body: z.object({
      addresses: z
        .string()
        .max(200_000, 'Please add fewer websites at once')
        .refine(text => text.trim() !== '', 'Please enter a website'),
    }),
    response: added,
  }),
  addFromContacts: endpoint('POST /api/outreach/websites/from-contacts', {
    access: 'user',
    summary: 'Add the websites of the domains that contacts have their addresses in',
    response: added,
  }),
  get: endpoint('GET /api/outreach/websites/:id', {
    access: 'user',
    summary: 'A website with its pages and findings',
    params: byId,
    response: details,
  }),
  read: endpoint('POST /api/outreach/websites/:id/read', {
    access: 'user',
    summary: 'Read a website again; what was decided stays',
    params: byId,
    response: website,
  }),
  stop: endpoint('POST /api/outreach/websites/:id/stop', {
    access: 'user',
    summary: 'Stop reading a website; what was found stays',
    params: byId,
    response: website,
  }),
  decide: endpoint('POST /api/outreach/websites/:id/findings', {
    access: 'user',
    summary: 'Accept findings, which makes or fills contacts, dismiss them, or take a dismissal back',
    params: byId,
    body: z.object({
      ids: z.array(id).min(1).max(200),
      decision: z.enum(['accept', 'dismiss', 'reopen']),
    }),
    response: z.object({ findings: z.array(finding) }),
  }),
  remove: endpoint('DELETE /api/outreach/websites/:id', {
    access: 'user',
    summary: 'Delete a website with its findings; contacts that were made of them stay',
    params: byId,
    response: done,
  }),
}
