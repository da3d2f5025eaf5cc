import { AsyncLocalStorage } from 'node:async_hooks'
import { fileURLToPath } from 'node:url'
import { getTableName, is, QueryPromise } from 'drizzle-orm'
import {
  PgDatabase,
  PgInsertBuilder,
  PgSelectBase,
  PgSelectBuilder,
  PgTable,
  PgUpdateBuilder,
} from 'drizzle-orm/pg-core'
import { PgCountBuilder } from 'drizzle-orm/pg-core/query-builders/count'
import { afterAll } from 'vitest'
import { GLOBAL_TABLES } from '#server/db/distributed/distribution.ts'
import * as schema from '#server/db/schema/index.ts'
import { statements } from '#server/db/statement-channel.ts'
import { findUnbound } from './db/statements/find-unbound.ts'

/**
 * For every test file: each statement of the product that uses a tenant table must name the workspace of every row that
 * it reads or writes (docs/decisions/023-workspaces.md). Otherwise the test file fails.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))

const tenants = new Set([
  ...Object.values(schema).flatMap(table => (is(table, PgTable) ? [getTableName(table)] : [])),
  // Of 0.1.0.
  'message_chunks',
])
for (const table of Object.keys(GLOBAL_TABLES)) tenants.delete(table)

/** Files whose statements may span all workspaces, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'server/db/upkeep/in-batches.ts': 'finds the workspaces that have what is to be deleted',
  'server/db/migrate.ts': 'migrations change all rows of a table',
  'server/mailbox/blobs/upkeep-queries.ts': 'looks after blobs whose time has come',
  'server/mailbox/messages/upkeep-queries.ts': 'finds what is to be read or checked again',
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
  'server/people/audit/upkeep-queries.ts': 'deletes who opened what on days that are over, in all workspaces',
  'server/send/outbox/recovery/upkeep-queries.ts':
    'finds messages on their way that nothing looks after any more',
  'server/send/outbox/settings/upkeep-queries.ts':
    'looks again at what a switch has held for a person or for everybody',
  'server/campaigns/sending/due-queries.ts':
    'takes contacts of campaigns that are due, in whichever workspace',
  'server/automation/sequences/due-queries.ts': 'finds follow-ups that are due, in whichever workspace',
  'server/automation/vacation/upkeep-queries.ts': 'forgets who has got a vacation note more than a week ago',
  'server/send/drafts/upkeep-queries.ts': 'finds drafts that are due, or that a crash has left',
  'server/office/privacy/exports/upkeep-queries.ts': 'finds exports to make and to delete',
  'server/office/mail-imports/upkeep-queries.ts':
    'finds imports that a crash has left, and deletes old ones, in all workspaces',
  'server/contacts/import/upkeep-queries.ts':
    'finds imports that a crash has left, and deletes old ones, in all workspaces',
  'server/send/snippets/upkeep-queries.ts':
    'deletes for good what was deleted a month ago, in all workspaces',
  'server/automation/approved/upkeep-queries.ts':
    'deletes for good what was deleted a day ago, in all workspaces',
  'server/office/privacy/record-queries.ts': 'what stands of a person also where they are no member any more',
  'server/contacts/websites/upkeep-queries.ts': 'finds workspaces with websites that are to be read',
  'server/automation/rules/upkeep-queries.ts': 'deletes the logs of rules that are gone, in all workspaces',
  'server/search/saved-views/upkeep-queries.ts':
    'deletes what views that are gone have left, in all workspaces',
  'server/people/usage/person-queries.ts': 'calls of a person also where they are no member any more',
}

/** Kept in the process: this file runs before each test file, but subscribes once. */
const kept = globalThis as { statementsWithoutWorkspace?: string[] }
kept.statementsWithoutWorkspace ??= []
const unbound = kept.statementsWithoutWorkspace

const known = new Set<string>()

function check(text: unknown): void {
  if (typeof text !== 'string' || known.has(text)) return
  known.add(text)
  const names = findUnbound(text, tenants)
  if (names.length === 0) return
  const caller = callerOf()
  // Tests may read any rows.
  if (/\.test\.tsx?:|^(testing|demo|bench|e2e)\//.test(caller) || caller.split(':')[0]! in EXCEPTIONS) return
  unbound.push(`${caller}: ${names.join(', ')} in ${text.replace(/\s+/g, ' ').trim()}`)
}

/** Remembers where each query was built, because its caller is not on the stack once it is awaited. */
const builtAt = new WeakMap<object, Error>()
const building = new AsyncLocalStorage<Error>()

function rememberCallers(): void {
  // biome-ignore lint/suspicious/noExplicitAny: methods of every shape
  type Methods = Record<string, (...values: any[]) => any>
  const wrap = (prototype: object, name: string, around: (run: () => object, built: object) => object) => {
    const methods = prototype as Methods
    const original = methods[name] as Methods[string]
    methods[name] = function (this: object, ...values) {
      return around(() => original.apply(this, values), this)
    }
  }
  const remember = (run: () => object) => {
    const built = run()
    // Whoever builds a query is a few calls away, and reading deep stacks takes long.
    builtAt.set(built, errorOf(12))
    return built
  }
  wrap(PgSelectBuilder.prototype, 'from', remember)
  wrap(PgInsertBuilder.prototype, 'values', remember)
  wrap(PgUpdateBuilder.prototype, 'set', remember)
  wrap(PgDatabase.prototype, 'execute', remember)
  wrap(PgDatabase.prototype, 'delete', remember)
  wrap(PgDatabase.prototype, '$count', remember)
  const asBuilt = (run: () => object, built: object) => building.run(builtAt.get(built) ?? errorOf(60), run)
  for (const { prototype } of [QueryPromise, PgSelectBase, PgCountBuilder]) wrap(prototype, 'then', asBuilt)
}

function errorOf(frames: number): Error {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = frames
  const error = new Error()
  Error.stackTraceLimit = before
  return error
}

/** The place in the product, or in a test, that sends the statement. */
function callerOf(): string {
  const { stack = '' } = building.getStore() ?? errorOf(60)
  const frames = stack.split('\n').flatMap(line => {
    const at = line.split(ROOT)[1]?.replace(/\)$/, '')
    const isOurs =
      at &&
      !at.startsWith('node_modules') &&
      !/^(testing\/tenants|server\/db\/(statement-channel|transaction))\.ts/.test(at)
    return isOurs ? [at] : []
  })
  return frames[0] ?? '?'
}

if (!statements.hasSubscribers) {
  rememberCallers()
  statements.subscribe(check)
}

afterAll(() => {
  const found = unbound.splice(0)
  if (found.length > 0)
    throw new Error(
      `${found.length} statements do not name their workspace:\n${found.slice(0, 5).join('\n')}`,
    )
})
