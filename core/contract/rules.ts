import { z } from 'zod'
import { emailRow } from './emails.ts'
import { endpoint } from './endpoint.ts'
import { done, id, timestamp } from './ids.ts'
import { RULE_ACTION_KINDS, ruleAction } from './rule-actions.ts'
import { keptMailboxes, keptName, keptSearch, keptTimeZone } from './saved-views.ts'

export const MOST_RULES = 500
/** The mail that a dry run looks at. */
export const DRY_RUN_DAYS = 90
/** Lines on a page of a rule's log. */
export const RUNS_PAGE = 50

/** The problem of a rule that sent mail when its person's password was reset. */
export const RESTS =
  'It is on hold since your password was reset. Look at what it does before you let it go on.'

const actions = z.array(ruleAction).min(1, 'Please choose what the rule does').max(10)
const actionKind = z.enum(RULE_ACTION_KINDS)

const ruleBody = z.object({
  name: keptName,
  search: keptSearch,
  timeZone: keptTimeZone,
  /** Null: all mailboxes that the person owns, or all of the organization. */
  accountIds: keptMailboxes.default(null),
  actions,
  /** Whether rules after it leave the messages alone that it has acted on. */
  stopsHere: z.boolean().default(false),
})

const rule = z.object({
  id: z.number(),
  name: z.string(),
  search: z.string(),
  accountIds: z.array(z.number()).nullable(),
  actions: z.array(ruleAction),
  stopsHere: z.boolean(),
  isOn: z.boolean(),
  /** Whether its search is about the age of mail: it looks at all mail once a day, and not at what arrives. */
  hasAge: z.boolean(),
  /** Kept by the admins of the organization, for its mailboxes. */
  isOrganizations: z.boolean(),
  /** When its present search, actions and mailboxes were last tried on the mail that is there; null if never. */
  dryRunAt: timestamp.nullable(),
  /** Why it does not act, or not everywhere, in plain words. */
  problem: z.string().nullable(),
  /** An organization's that rests because who saved it last is no admin any more: an admin can take it over. */
  rests: z.boolean(),
  /** When it was last changed, or switched on or off. */
  updatedAt: timestamp,
})
export type Rule = z.output<typeof rule>
const ruleList = z.object({ rules: z.array(rule) })

const dryRun = z.object({
  /** Null for a rule about older mail: all that it has not acted on yet. */
  days: z.number().nullable(),
  /** Messages of these days that the rule would have acted on. */
  total: z.number(),
  /** Whether there may be more: it counts so many at most. */
  isCapped: z.boolean(),
  /** Of these: left to an earlier rule that stops here. */
  takenBefore: z.number(),
  /** Per action, in plain words, such as "would archive 214". */
  actions: z.array(z.object({ kind: actionKind, count: z.number(), says: z.string() })),
  /** The newest of them. */
  examples: z.array(emailRow),
})
export type DryRun = z.output<typeof dryRun>

export const RUN_STATES = ['waiting', 'done', 'failed', 'undone'] as const
const runState = z.enum(RUN_STATES)
export type RunState = z.output<typeof runState>

/** What became of one action of a rule on one message. */
const runResult = z.object({
  /** Which of the rule's actions it was, from 0. */
  at: z.number(),
  kind: actionKind,
  outcome: z.enum(['done', 'skipped', 'failed', 'undone', 'kept']),
  /** In plain words. */
  says: z.string(),
  /** The follow-up that it has started. */
  followUpId: z.number().optional(),
})
export type RunResult = z.output<typeof runResult>

const run = z.object({
  email: emailRow,
  at: timestamp,
  state: runState,
  results: z.array(runResult),
  undoneAt: timestamp.nullable(),
  /** Whether something of it can be undone. */
  mayUndo: z.boolean(),
})
export type RuleRun = z.output<typeof run>

/** A rule that is not kept yet: from words or from a file, for a person to check. */
const proposal = z.object({
  name: z.string(),
  search: z.string(),
  /** None where plain words were not understood as a whole. */
  actions: z.array(ruleAction),
  stopsHere: z.boolean(),
  isOn: z.boolean(),
  /** What was not understood or is to be checked, in plain words. */
  problems: z.array(z.string()),
})
export type RuleProposal = z.output<typeof proposal>

const byId = z.object({ id })

/** What is done with mail as it arrives, or once it has become old enough: searches with actions. */
export const rules = {
  list: endpoint('GET /api/rules', {
    access: 'user',
    summary: 'The rules of the caller, and those of the organization for its admins, in their order',
    response: ruleList,
  }),
  create: endpoint('POST /api/rules', {
    needsProof: 'sometimes',
    access: 'user',
    summary: 'Keep a rule; it is off until it was tried on the mail that is there',
    body: ruleBody.extend({ isOrganizations: z.boolean().default(false) }),
    response: rule,
  }),
  order: endpoint('PUT /api/rules/order', {
    access: 'user',
    summary: 'Put rules into another order',
    body: z.object({ ids: z.array(id).max(MOST_RULES) }),
    response: ruleList,
  }),
  change: endpoint('PUT /api/rules/:id', {
    needsProof: 'sometimes',
    access: 'user',
    summary: 'Change a rule; another search, other actions or mailboxes switch it off',
    params: byId,
    body: ruleBody,
    response: rule,
  }),
  remove: endpoint('DELETE /api/rules/:id', {
    access: 'user',
    summary: 'Remove a rule and its log; what it has done stays',
    params: byId,
    response: done,
  }),
  preview: endpoint('POST /api/rules/preview', {
    access: 'user',
    summary:
      'What a search finds among the mail of the last 90 days, or among all mail if it is about its age',
    body: ruleBody
      .pick({ search: true, timeZone: true, accountIds: true })
      .extend({ isOrganizations: z.boolean().default(false) }),
    response: z.object({
      total: z.number(),
      examples: z.array(emailRow),
      /** The search as typed operators. */
      understood: z.string(),
      /** Whether a rule with this search is about older mail. */
      hasAge: z.boolean(),
      /** Parts of the search that were not understood. */
      notices: z.array(z.string()),
    }),
  }),
  dryRun: endpoint('POST /api/rules/:id/dry-run', {
    access: 'user',
    summary:
      'What the rule would have done with the mail of the last 90 days, or would do now; nothing is done',
    params: byId,
    response: dryRun,
  }),
  switch: endpoint('PUT /api/rules/:id/on', {
    needsProof: 'sometimes',
    access: 'user',
    summary: 'Switch a rule on or off; on only after a dry run of what it says now',
    params: byId,
    body: z.object({ isOn: z.boolean() }),
    response: rule,
  }),
  takeOver: endpoint('POST /api/rules/:id/take-over', {
    access: 'user',
    summary: 'Let a rule of the organization that rests act again, with the rights of the caller',
    needsProof: 'sometimes',
    params: byId,
    response: rule,
  }),
  runs: endpoint('GET /api/rules/:id/runs', {
    access: 'user',
    summary: 'What a rule has done, newest first',
    params: byId,
    query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    response: z.object({ runs: z.array(run), hasMore: z.boolean() }),
  }),
  undo: endpoint('POST /api/rules/:id/runs/:messageId/undo', {
    access: 'user',
    summary: 'Undo what a rule has done with a message, as far as that can be undone',
    params: z.object({ id, messageId: id }),
    response: z.object({ state: runState, results: z.array(runResult) }),
  }),
  understand: endpoint('POST /api/rules/understand', {
    access: 'user',
    summary: 'Read a rule in plain words as a search and actions, to be checked; nothing is kept',
    body: z.object({
      text: z.string().trim().min(1, 'Please say what the rule shall do').max(500),
      timeZone: keptTimeZone,
    }),
    response: proposal,
  }),
  import: endpoint('POST /api/rules/import', {
    access: 'user',
    summary: 'Read filters of Gmail (mailFilters.xml) or a Sieve script, to be checked; nothing is kept',
    body: z.object({ text: z.string().min(1, 'Please choose a file or paste its text').max(1_000_000) }),
    response: z.object({
      format: z.enum(['gmail', 'sieve']),
      rules: z.array(proposal),
      /** What concerns no single rule. */
      problems: z.array(z.string()),
    }),
  }),
  export: endpoint('GET /api/rules/export', {
    access: 'user',
    summary: 'The rules of the caller as a Sieve script',
    response: z.object({ sieve: z.string(), problems: z.array(z.string()) }),
  }),
}
