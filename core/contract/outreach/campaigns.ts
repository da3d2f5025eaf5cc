import { z } from 'zod'
import { mailboxPace } from '#core/outreach/campaigns/mailbox-pace.ts'
import { campaignSettingChanges, campaignSettings } from '#core/outreach/campaigns/settings.ts'
import { campaignSteps } from '#core/outreach/campaigns/steps.ts'
import { endpoint } from '../endpoint.ts'
import { flag, newList, required } from '../fields.ts'
import { done, id, timestamp } from '../ids.ts'
import { campaignAudience } from './campaign-audience.ts'
import { CAMPAIGN_STATES } from './campaign-values.ts'

export const CAMPAIGNS_PAGE = 50
/** Contacts on a page, in lists of a campaign. */
export const CAMPAIGN_CONTACTS_PAGE = 50
/** How far a plan looks ahead. */
export const PLAN_DAYS = 180

const state = z.enum(CAMPAIGN_STATES)
const name = required('Please give the campaign a name').max(200, 'A name has 200 characters at most')
const page = z.coerce.number().int().min(1).max(100_000).default(1)
/** The `next` of the page before: then `page` does not count. */
const after = z.string().max(1000).optional()
const next = z.string().nullable()
/** `YYYY-MM-DD`. */
const day = z.string()
const byId = z.object({ id })

/** How far the contacts of a campaign are. */
const progress = z.object({
  /** All contacts that are in it; before the launch, all who would be. */
  contacts: z.number(),
  /** Got nothing yet. */
  untouched: z.number(),
  /** Got something, and more is to come. */
  underWay: z.number(),
  /** All steps done. */
  finished: z.number(),
  /** Ended before the last step, for whatever reason. */
  stopped: z.number(),
  /** Mails, and of these those that came back. */
  sent: z.number(),
  bounced: z.number(),
  /** Contacts who got at least one that did not; the share of those who have answered is taken of them. */
  reached: z.number(),
  answered: z.number(),
  interested: z.number(),
  unsubscribed: z.number(),
})
export type CampaignProgress = z.output<typeof progress>

const summary = z.object({
  id: z.number(),
  name: z.string(),
  state,
  /** For whom it sends; null once the person is gone. */
  userName: z.string().nullable(),
  progress,
  /** When a mail leaves next; null where none will, or something else has to happen first. */
  nextAt: timestamp.nullable(),
  /** Why nothing leaves although it is running, in plain words; null where all is well. */
  problem: z.string().nullable(),
  /** Why it rests until somebody takes it over: a right has ended, or a person has left. Null where it does not. */
  rests: z.string().nullable(),
  createdAt: timestamp,
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  archivedAt: timestamp.nullable(),
})
export type CampaignSummary = z.output<typeof summary>

/** A mailbox of the workspace that campaigns may leave from. */
const mailbox = z.object({
  accountId: z.number(),
  email: z.string(),
  displayName: z.string().nullable(),
  /** How fast all campaigns together may send from it. */
  pace: mailboxPace,
  /** False while nobody has set the pace. */
  isChosen: z.boolean(),
  /** The day of its first campaign message, from which the ramp-up counts. */
  begunOn: day.nullable(),
  limitToday: z.number(),
  sentToday: z.number(),
  /** Why nothing leaves from it, such as that it rests, in plain words; null where it sends. */
  problem: z.string().nullable(),
})
export type ShownMailbox = z.output<typeof mailbox>

const campaign = summary.extend({
  /** Why the caller may not change it, in plain words; null if they may. */
  refusal: z.string().nullable(),
  /** While it runs: what contacts wait for besides their time, each line with the reason and what to do about it. */
  waits: newList(z.string()),
  steps: campaignSteps,
  /** Rises with each change of steps, settings, mailboxes or audience. */
  revision: z.number(),
  /** Numbers up to this one are those of steps and variants that are or were there: a new one gets a greater number. */
  lastStepNumber: z.number(),
  settings: campaignSettings,
  mailboxes: z.array(mailbox),
  audience: campaignAudience.extend({
    /** Those of the audience by name, to be shown. */
    groups: z.array(
      z.object({ id: z.number(), kind: z.enum(['tag', 'list']), name: z.string(), count: z.number() }),
    ),
  }),
  /** For each step: how many contacts have got it, and how many wait for it. Empty before the launch. */
  stepCounts: z.array(z.object({ step: z.number(), done: z.number(), waiting: z.number() })),
})
export type Campaign = z.output<typeof campaign>

/** What is saved; parts that are left out stay as they are. */
const changes = z.object({
  name: name.optional(),
  steps: campaignSteps.optional(),
  settings: campaignSettingChanges.optional(),
  accountIds: z.array(id).max(50, 'A campaign has 50 mailboxes at most').optional(),
  audience: campaignAudience.optional(),
})

/** `blocks`: it cannot be launched so. `warns`: it can, and should not. `says`: good to know. */
const SEVERITIES = ['blocks', 'warns', 'says'] as const
const severity = z.enum(SEVERITIES)
export type Severity = z.output<typeof severity>

const finding = z.object({
  severity,
  /** What it is about; the browser leads there. */
  about: z.enum(['steps', 'audience', 'variables', 'mailboxes', 'settings', 'texts', 'first-lines', 'plan']),
  /** One sentence, and what to do about it. */
  says: z.string(),
  step: z.number().nullable(),
  variant: z.number().nullable(),
  variable: z.string().nullable(),
  /** How many contacts it concerns, and the first of them. */
  count: z.number().nullable(),
  contacts: z.array(z.object({ id: z.number(), name: z.string(), email: z.string() })),
})
export type LaunchFinding = z.output<typeof finding>

/** Why somebody of the audience gets nothing. */
const LEFT_OUT = [
  'already-in',
  'in-another',
  'excluded',
  'suppressed',
  'bounced',
  'no-mail',
  'no-address',
  'colleague',
] as const
const leftOut = z.enum(LEFT_OUT)
export type LeftOut = z.output<typeof leftOut>

const audienceCounts = z.object({
  included: z.number(),
  /** In plain words why, most first. */
  leftOut: z.array(z.object({ reason: leftOut, why: z.string(), count: z.number() })),
})
export type AudienceCounts = z.output<typeof audienceCounts>

const audienceContact = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  /** Null for who is included. */
  reason: leftOut.nullable(),
})
export type AudienceContact = z.output<typeof audienceContact>

const plan = z.object({
  /** By the calendar of the sender. Days on which nothing leaves are not in it. */
  days: z.array(
    z.object({
      day,
      mailboxes: z.array(
        z.object({
          accountId: z.number(),
          mails: z.number(),
          /** Of these: the first mail of a contact. */
          firsts: z.number(),
          /** What campaigns may send from the mailbox on that day. */
          limit: z.number(),
          /** Whether the limit keeps mails from leaving on that day. */
          isFull: z.boolean(),
        }),
      ),
    }),
  ),
  mailboxes: z.array(z.object({ accountId: z.number(), email: z.string(), mails: z.number() })),
  mails: z.number(),
  contacts: z.number(),
  /** The last day on which something leaves; null where nothing does, or where that lies beyond the plan. */
  until: day.nullable(),
  /** Whether more is left than the plan shows. */
  isCut: z.boolean(),
  /** In plain words: when all is sent, what holds it up, and what the plan assumes. Empty while a first plan is worked out. */
  says: z.array(z.string()),
  /** Contacts whose time zone is not known: that of the campaign counts for them. */
  withoutZone: z.number(),
  /**
   * Null once this is the whole plan as things are. Until then: how much of it is done, from 0 to 1, and what is being done. The
   * days that are there already stay as they are, or are those of the plan before. Ask again after a second.
   */
  progress: z.object({ share: z.number(), says: z.string() }).nullable(),
})
export type CampaignPlan = z.output<typeof plan>

const effect = z.object({ severity, says: z.string(), step: z.number().nullable() })

/** `untouched`, `under-way`: still in it. */
export const CAMPAIGN_CONTACT_STATES = [
  'untouched',
  'under-way',
  'answered',
  'interested',
  'bounced',
  'unsubscribed',
  'finished',
  'stopped',
] as const
const contactState = z.enum(CAMPAIGN_CONTACT_STATES)
export type CampaignContactState = z.output<typeof contactState>

export const campaignContact = z.object({
  contactId: z.number(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  state: contactState,
  /** What they wait for, or why it has ended, in plain words. */
  why: z.string(),
  /** Whether the campaign is held for them, and a person may let it go on. */
  isHeld: z.boolean(),
  /** A mail of which nobody knows whether it has arrived; until somebody says so (`outbox.decide`), nothing more is sent. */
  uncertainEmailId: z.number().nullable(),
  /** The last step that was done for them. */
  lastStep: z.number().nullable(),
  lastAt: timestamp.nullable(),
  nextStep: z.number().nullable(),
  nextAt: timestamp.nullable(),
  /** By whose clock they get mail; null where nothing tells their zone, and the campaign goes by its own. */
  timeZone: z.string().nullable(),
  /** The mailbox that stays with them. */
  mailbox: z.string().nullable(),
  /** The conversation, where the caller may see it. */
  threadId: z.string().nullable(),
})
export type CampaignContact = z.output<typeof campaignContact>

export const campaigns = {
  list: endpoint('GET /api/outreach/campaigns', {
    access: 'user',
    summary: 'The campaigns of the workspace, newest first',
    query: z.object({ state: state.optional(), archived: flag.default(false), page }),
    response: z.object({ campaigns: z.array(summary), total: z.number(), hasMore: z.boolean() }),
  }),
  create: endpoint('POST /api/outreach/campaigns', {
    access: 'user',
    summary: 'Begin a campaign; nothing leaves before its launch',
    body: changes.extend({ name }),
    response: campaign,
  }),
  mailboxes: endpoint('GET /api/outreach/campaigns/mailboxes', {
    access: 'user',
    summary: 'The mailboxes that campaigns of the caller may leave from, and how fast',
    response: z.object({ mailboxes: z.array(mailbox) }),
  }),
  setPace: endpoint('PUT /api/outreach/campaigns/mailboxes/:accountId', {
    access: 'user',
    summary: 'Set how fast campaigns, all together, may send from a mailbox',
    params: z.object({ accountId: id }),
    body: mailboxPace,
    response: mailbox,
  }),
  get: endpoint('GET /api/outreach/campaigns/:id', {
    access: 'user',
    summary: 'A campaign with its steps and settings',
    params: byId,
    response: campaign,
  }),
  change: endpoint('PATCH /api/outreach/campaigns/:id', {
    access: 'user',
    summary: 'Change a campaign; 409 when somebody else has changed it since `revision`',
    params: byId,
    body: changes.extend({ revision: z.number().int().min(0) }),
    response: campaign,
  }),
  previewChange: endpoint('POST /api/outreach/campaigns/:id/change-preview', {
    access: 'user',
    summary: 'What a change means for the contacts of a running campaign, in plain words; nothing is stored',
    params: byId,
    body: changes,
    response: z.object({ effects: z.array(effect) }),
  }),
  remove: endpoint('DELETE /api/outreach/campaigns/:id', {
    access: 'user',
    summary: 'Delete a campaign that was never launched',
    params: byId,
    response: done,
  }),
  audience: endpoint('GET /api/outreach/campaigns/:id/audience', {
    access: 'user',
    summary: 'How many contacts the campaign would reach, and how many are left out, with the reasons',
    params: byId,
    response: audienceCounts,
  }),
  audienceContacts: endpoint('GET /api/outreach/campaigns/:id/audience/contacts', {
    access: 'user',
    summary: 'Who would get the campaign, or is left out',
    params: byId,
    query: z.object({
      /** Without it: who is included. */
      reason: leftOut.optional(),
      search: z.string().trim().max(200).default(''),
      page,
      after,
    }),
    response: z.object({ contacts: z.array(audienceContact), total: z.number(), hasMore: z.boolean(), next }),
  }),
  plan: endpoint('GET /api/outreach/campaigns/:id/plan', {
    access: 'user',
    summary: 'What would leave from which mailbox on which day, as the limits allow it',
    params: byId,
    response: plan,
  }),
  check: endpoint('GET /api/outreach/campaigns/:id/check', {
    access: 'user',
    summary: 'What stands against a launch, and what a person should know before it',
    params: byId,
    response: z.object({ findings: z.array(finding), mayLaunch: z.boolean() }),
  }),
  launch: endpoint('POST /api/outreach/campaigns/:id/launch', {
    access: 'user',
    summary: 'Add the contacts of the audience and begin; 409 where something stands against it',
    params: byId,
    body: z.object({ revision: z.number().int().min(0) }),
    response: campaign,
  }),
  pause: endpoint('POST /api/outreach/campaigns/:id/pause', {
    access: 'user',
    summary: 'Send nothing until it is resumed; what waits in the outbox does not leave either',
    params: byId,
    response: campaign,
  }),
  resume: endpoint('POST /api/outreach/campaigns/:id/resume', {
    access: 'user',
    summary: 'Go on where every contact stands',
    params: byId,
    response: campaign,
  }),
  stop: endpoint('POST /api/outreach/campaigns/:id/stop', {
    access: 'user',
    summary: 'End it for all contacts, for good',
    params: byId,
    response: campaign,
  }),
  takeOver: endpoint('POST /api/outreach/campaigns/:id/take-over', {
    access: 'user',
    summary: 'Send it for the caller, who answers for all that stands in it; what rests goes on',
    params: byId,
    response: campaign,
  }),
  duplicate: endpoint('POST /api/outreach/campaigns/:id/duplicate', {
    access: 'user',
    summary: 'Begin another campaign with the same steps, settings and mailboxes, without contacts',
    params: byId,
    response: campaign,
  }),
  archive: endpoint('PUT /api/outreach/campaigns/:id/archived', {
    access: 'user',
    summary: 'Put a campaign that is not running out of sight, or bring it back',
    params: byId,
    body: z.object({ isArchived: z.boolean() }),
    response: campaign,
  }),
  contacts: endpoint('GET /api/outreach/campaigns/:id/contacts', {
    access: 'user',
    summary: 'The contacts of a launched campaign, with their state and step',
    params: byId,
    query: z.object({
      state: contactState.optional(),
      step: z.coerce.number().int().min(1).optional(),
      search: z.string().trim().max(200).default(''),
      page,
      after,
    }),
    response: z.object({ contacts: z.array(campaignContact), total: z.number(), hasMore: z.boolean(), next }),
  }),
  stopContact: endpoint('POST /api/outreach/campaigns/:id/contacts/:contactId/stop', {
    access: 'user',
    summary: 'End the campaign for one contact',
    params: z.object({ id, contactId: id }),
    response: done,
  }),
  goOn: endpoint('POST /api/outreach/campaigns/:id/contacts/:contactId/go-on', {
    access: 'user',
    summary: 'Go on for one contact for whom the campaign is held; 409 where it is not',
    params: z.object({ id, contactId: id }),
    response: done,
  }),
}
