import { afterAll } from 'vitest'
import { statementLogger } from '#server/db/statement-channel.ts'
import { callerOf, isOfTests, rememberCallers } from './db/statements/callers.ts'
import { type Judgement, judge } from './db/statements/judge.ts'
import { columnsOf } from './db/statements/table-columns.ts'

/**
 * For every test file: each statement of the product names the workspace of every row that it reads or writes, so that a
 * distributed PostgreSQL sends it to the node of that workspace and runs it there (docs/decisions/023-workspaces.md,
 * `db/statements/judge.ts`). Otherwise the test file fails.
 */
/** Files whose statements may span all workspaces, each with the reason. */
const OF_ALL_WORKSPACES: Readonly<Record<string, string>> = {
  'server/db/upkeep/in-batches.ts': 'finds the workspaces that have what is to be deleted',
  'server/db/migrate.ts': 'migrations change all rows of a table',
  'server/mailbox/blobs/upkeep-queries.ts': 'looks after blobs whose time has come',
  'server/mailbox/messages/upkeep-queries.ts': 'finds what is to be read or checked again',
  'server/mailbox/kinds/upkeep-queries.ts': 'finds mail that is not sorted yet',
  'server/mailbox/labels/upkeep-queries.ts': 'finds labels that are not counted yet',
  'server/mailbox/clearings/upkeep-queries.ts': 'finds folders that are being emptied',
  'server/mailbox/sync/worker/installation-queries.ts':
    'providers name a mailbox by its address; looks after lost jobs',
  'server/mailbox/sync/worker/lease-queries.ts': 'shares all mailboxes among the workers',
  'server/read/triage/due-queries.ts': 'finds what was snoozed until now, in whichever workspace',
  'server/office/health/queries.ts': 'reads and writes no row',
  'server/doctor/queries.ts':
    'counts sign-ins and mail of the installation, and lists the domains of its mailboxes',
  'server/mailbox/accounts/upkeep-queries.ts':
    'finds accounts whose turn it is, and what names an account from another workspace',
  'server/office/admin/installation-queries.ts':
    'figures of the installation; what a person who goes leaves anywhere',
  'server/office/admin/sealed-queries.ts': 'keys are changed for the whole installation',
  'server/office/metrics/installation-queries.ts':
    'counts for the whole installation, without a name or a text of anybody',
  'server/people/audit/installation-queries.ts':
    'super admins read the logs of all workspaces, and all of them are proven',
  'server/send/outbox/recovery/upkeep-queries.ts':
    'finds messages on their way that nothing looks after any more',
  'server/send/outbox/settings/upkeep-queries.ts':
    'looks again at what a switch has held for a person or for everybody',
  'server/campaigns/sending/due-queries.ts':
    'takes contacts of campaigns that are due, in whichever workspace',
  'server/automation/sequences/due-queries.ts': 'finds follow-ups that are due, in whichever workspace',
  'server/send/drafts/upkeep-queries.ts': 'finds drafts that are due, or that a crash has left',
  'server/office/privacy/exports/upkeep-queries.ts': 'finds exports to make and to delete',
  'server/office/mail-imports/upkeep-queries.ts':
    'finds imports that a crash has left, and deletes old ones, in all workspaces',
  'server/contacts/import/upkeep-queries.ts':
    'finds imports that a crash has left, and deletes old ones, in all workspaces',
  'server/office/privacy/record-queries.ts': 'what stands of a person also where they are no member any more',
  'server/contacts/websites/upkeep-queries.ts': 'finds workspaces with websites that are to be read',
  'server/people/usage/person-queries.ts': 'calls of a person also where they are no member any more',
}

/** Kept in the process: this file runs before each test file, but listens once. */
const kept = globalThis as {
  judgedStatements?: { known: Map<string, Judgement[]>; problems: string[] }
}
kept.judgedStatements ??= { known: new Map(), problems: [] }
const { known, problems } = kept.judgedStatements

function check(text: string, values: readonly unknown[]): void {
  let judged = known.get(text)
  if (!judged) {
    judged = judge(text, columnsOf)
    known.set(text, judged)
    note(judged, text)
  }
  for (const { isChange, workspaces } of judged)
    if (isChange && workspaces.length > 1 && new Set(workspaces.map(one => valueIn(one, values))).size > 1) {
      const caller = callerOf()
      if (!isOfTests(caller))
        problems.push(`${caller}: it changes rows by those of another workspace in ${inOneLine(text)}`)
    }
}

/** The value of a parameter, or the constant itself. */
const valueIn = (workspace: string, values: readonly unknown[]) =>
  workspace.startsWith('=$') ? String(values[Number(workspace.slice(2)) - 1]) : workspace

function note(judged: readonly Judgement[], text: string): void {
  const refusals = judged.flatMap(one => one.refusals)
  const unknown = judged.flatMap(one => one.unknown)
  if (refusals.length === 0 && unknown.length === 0) return
  const caller = callerOf()
  const file = caller.split(':')[0] ?? ''
  if (isOfTests(caller)) return
  const ofOne = file in OF_ALL_WORKSPACES ? [] : unknown.map(name => `the workspace of ${name} is not known`)
  const says = [...refusals, ...ofOne].join('; ')
  if (says !== '') problems.push(`${caller}: ${says} in ${inOneLine(text)}`)
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const logger = statementLogger as typeof statementLogger & { isJudged?: true }
if (!logger.isJudged) {
  logger.isJudged = true
  rememberCallers()
  const { logQuery } = logger
  logger.logQuery = (text, values) => {
    logQuery(text, values)
    check(text, values)
  }
}

afterAll(() => {
  const found = problems.splice(0)
  if (found.length > 0)
    throw new Error(
      `${found.length} statements would not run for one workspace on a distributed PostgreSQL:\n${found.slice(0, 5).join('\n')}`,
    )
})
