import { describe, expect, test } from 'vitest'
import { checkExports, checkLayers, checkRoutes } from './check-layers.ts'
import { importsOf } from './imports.ts'

const check = (files: Record<string, string>) => checkLayers(new Map(Object.entries(files)))

describe('the rooms', () => {
  test('let a file import from its own room and from those that its room lists', () => {
    const problems = check({
      'core/policy.ts': `import { z } from 'zod'\nimport ICAL from 'ical.js'`,
      'server/platform/log.ts': `import { can } from '#core/policy.ts'\nimport './errors.ts'`,
      'server/routes/emails.ts': `import { listAccounts } from '#server/mailbox/accounts/present.ts'\nimport type { Routes } from '#server/http/call.ts'\nimport { list } from '#server/read/emails/list-emails.ts'`,
      'server/read/emails/list-emails.ts': `import type { Ctx } from '#server/deps.ts'\nimport { findPage } from './queries.ts'`,
      'server/main.ts': `import { start } from './start.ts'\nimport cookie from 'cookie'\nimport { open } from 'node:fs/promises'\nimport { sql } from 'drizzle-orm/pg-core'`,
      'web/screens/inbox.tsx': `import { EmailList } from '#web/read/emails/email-list.tsx'`,
    })
    expect(problems).toEqual([])
  })

  test.each([
    ['server/platform/log.ts', '#server/db/client.ts', 'server/platform does not list server/db'],
    ['server/mailbox/accounts/access.ts', '#server/read/emails/queries.ts', 'does not list'],
    ['server/read/emails/list-emails.ts', '#server/routes/emails.ts', 'does not list server/routes'],
    ['server/read/emails/list-emails.ts', '#server/send/drafts/save-draft.ts', 'does not list server/send'],
    ['server/read/emails/list-emails.ts', '#server/http/call.ts', 'does not list server/http'],
    ['server/work/jobs/catalog.ts', '#server/http/send-file.ts', 'does not list server/http'],
    ['server/routes/emails.ts', '#server/db/transaction.ts', 'server/routes does not list server/db'],
    ['server/work/jobs/catalog.ts', '#server/work/jobs/handlers.ts', 'does not list'],
    ['server/db/client.ts', '../mail/providers/provider.ts', 'server/db does not list server/mail'],
    ['web/ui/button.tsx', '#web/people/auth/queries.ts', 'does not list'],
    ['web/ui/button.tsx', '../platform/api.ts', 'does not list'],
    ['web/read/threads/message-view.tsx', '#web/send/compose/edit-again.tsx', 'does not list web/send'],
    ['web/read/threads/message-view.tsx', '#web/screens/admin.tsx', 'does not list web/screens'],
    ['web/app/router.tsx', '#server/api.ts', 'does not list'],
    ['core/policy.ts', '#server/platform/clock.ts', 'core does not list server/platform'],
    ['core/policy.ts', 'node:crypto', 'knows only entities/decode and htmlparser2'],
    ['web/ui/button.tsx', 'radix-ui/internal', 'is inside a package'],
    ['server/app.ts', 'nodemailer/lib/shared/index.js', 'is inside a package'],
    ['server/app.ts', '@fastify/cookie/lib/signer.js', 'is inside a package'],
    ['server/app.ts', '#testing/db/database.ts', 'for tests only'],
    ['server/routes/search.ts', '#server/ai/load-thread.ts', 'kept to'],
    ['server/routes/ai.ts', '#server/ai/engine-of.ts', 'kept to'],
    ['server/automation/automations.ts', '#server/engines/engines.ts', 'kept to'],
  ])('refuse %s importing %s', (path, specifier, reason) => {
    for (const statement of [
      `import { a } from '${specifier}'`,
      `import type {\n  A,\n  B,\n} from '${specifier}'`,
      `export { a } from '${specifier}'`,
      `export * from "${specifier}"`,
      `const a = await import('${specifier}')`,
    ])
      expect(check({ [path]: statement })).toEqual([expect.stringContaining(reason)])
  })

  test('refuse a file that nobody has given a room', () => {
    expect(check({ 'server/weather/routes.ts': '' })).toEqual([expect.stringContaining('has no room')])
  })

  test('refuse a transaction that is not run again after a conflict; a savepoint is none', () => {
    const path = 'server/read/emails/change-emails.ts'
    for (const statement of ['await deps.db.transaction(work)', 'return (db as Db).transaction(work)'])
      expect(check({ [path]: statement }), statement).toEqual([
        expect.stringContaining('opens a transaction'),
      ])
    expect(check({ [path]: 'await inTransaction(deps.db, work)\nawait tx.transaction(work)' })).toEqual([])
  })

  test.each([
    'await deps.db\n    .select()\n    .from(users)',
    'await tx.execute(sql`select 1`)',
    'const count = await db.$count(users)',
  ])('refuse a question to the database outside the queries of a wing: %s', statement => {
    const path = 'server/read/emails/list-emails.ts'
    expect(check({ [path]: statement })).toEqual([expect.stringContaining('asks the database')])
    expect(
      check({
        'server/read/emails/queries.ts': statement,
        'server/read/emails/row-queries.ts': statement,
        'server/read/emails/emails.test.ts': statement,
        'server/db/upkeep/upkeep.ts': statement,
        [path]: '// not db.select()\nawait blobs.delete(key)\nconst sha = hash.update(bytes)',
      }),
    ).toEqual([])
  })

  test('let routes use every wing', () => {
    expect(
      check({
        'server/routes/accounts.ts': `import { send } from '#server/send/compose/send-email.ts'`,
      }),
    ).toEqual([])
  })

  test('refuse a folder that nobody can take in at a glance', () => {
    const files = (count: number, name: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`core/text/${name}${at}.ts`, '']))
    expect(check({ ...files(15, 'a'), 'core/text/a.test.ts': '' })).toEqual([])
    expect(check(files(16, 'a'))).toEqual(['core/text holds 16 files: give it sub-folders'])
  })

  test('let tests, and what is for them, reach anywhere', () => {
    expect(
      check({
        'testing/app.ts': `import { buildApp } from '#server/app.ts'`,
        'core/text/a.test.ts': `import { openDatabase } from '#server/db/client.ts'\nimport 'vitest'`,
      }),
    ).toEqual([])
  })

  test('refuse a cycle, once, and show it', () => {
    const problems = check({
      'core/a.ts': `import './b.ts'`,
      'core/b.ts': `import type { C } from './c.ts'`,
      'core/c.ts': `import { a } from '#core/a.ts'`,
      'core/d.ts': `import './a.ts'`,
    })
    expect(problems).toEqual(['cycle: core/a.ts → core/b.ts → core/c.ts → core/a.ts'])
  })
})

describe('operations', () => {
  test.each(['fastify', '@fastify/cookie', 'fastify-type-provider-zod'])(
    'know no HTTP: %s is for the adapters',
    specifier => {
      const files = (...paths: string[]) =>
        check(Object.fromEntries(paths.map(path => [path, `import type { A } from '${specifier}'`])))
      const adapters = ['server/app.ts', 'server/http/call.ts', 'server/routes/credentials.ts']
      expect(files(...adapters, 'server/app.test.ts', 'testing/app.ts')).toEqual([])
      for (const path of ['server/people/auth/log-in.ts', 'server/deps.ts', 'server/work/jobs/catalog.ts'])
        expect(files(path)).toEqual([expect.stringContaining('only routes and server/http know HTTP')])
    },
  )

  test.each([
    'export async function mark(ctx: Ctx, ids: number[], isRead: boolean): Promise<void> {}',
    'export async function mark(\n  ctx: Ctx,\n  { id }: { id: number },\n  isRead = false,\n) {}',
    'export const mark = (ctx: Ctx, ids: number[], isRead: boolean) => change(ctx, ids)',
    'export const mark = async <T extends object>(ctx: Ctx<Actor | null>, given: T, act: () => void) => {}',
    "export function mark({ db }: Pick<Ctx, 'db' | 'actor'>, id: number, act: (tx: Tx, n: number) => void) {}",
    'export async function* mark<A, B>(ctx: Ctx, a: Map<A, B>, b: B): AsyncGenerator<A> {}',
  ])('take a context and one input: %s', declaration => {
    expect(check({ 'server/read/emails/mark.ts': declaration })).toEqual([
      'server/read/emails/mark.ts: mark takes ctx and 2 others: give it one input',
    ])
  })

  test.each([
    'export const list = (ctx: Ctx) => find(ctx, 1, 2, 3)',
    'export async function mark(\n  ctx: Ctx,\n  { id, isRead }: { id: number; isRead: boolean },\n): Promise<Map<number, string>> {}',
    'export function each(ctx: Ctx, act: (a: Map<A, B>, b: number) => Promise<void>): void {}',
    'export function each(ctx: Ctx, n: number = 1 > 0 ? 2 : 3): void {}',
    'export async function save(deps: Deps, tx: Tx, row: Row) {}',
    'async function inner(ctx: Ctx, id: number, name: string) {}',
    '// export function mark(ctx: Ctx, a: A, b: B) {}',
  ])('may be: %s', declaration => {
    expect(check({ 'server/read/emails/mark.ts': declaration })).toEqual([])
  })

  test.each([
    ['star: ({ ctx, params, body }) => mark(ctx, params.id, body.isStarred)', 'calls mark with more'],
    ['star: call => mark(call.ctx, [call.params.id], { a: 1 })', 'calls mark with more'],
    ['list: ({ ctx }) => loadRows(ctx.db)', 'uses ctx.db'],
    ["star: ({ ctx }) => ctx.events.publish({ type: 'x' })", 'uses ctx.events'],
    ["} \nimport { findPage } from './queries.ts'\nconst a = {", 'imports ./queries.ts'],
    [
      "} \nimport { findPage } from '#server/read/emails/people-queries.ts'\nconst a = {",
      'people-queries.ts: that is the work',
    ],
  ])('are called by routes, which do nothing themselves: not %s', (code, problem) => {
    const path = 'server/routes/triage.ts'
    expect(check({ [path]: `export const routes = { ${code} }` })).toEqual([expect.stringContaining(problem)])
  })

  test('may be called with an input of any form', () => {
    const code = `star: ({ ctx, body }) => mark(ctx, { ids: [1, 2], act: (a, b) => a < b }),
      list: ({ ctx }) => present(list(ctx), ctx.actor),
      me: call => setCookie(call, 'a', 'b')`
    expect(check({ 'server/routes/triage.ts': `export const routes = { ${code} }` })).toEqual([])
  })
})

test('a value that is exported is named by another file', () => {
  const files = {
    'core/a.ts': 'export const used = 1\nexport const unused = 2',
    'core/b.ts': "import { used } from './a.ts'",
  }
  expect(checkExports(new Map(Object.entries(files)))).toEqual([
    'core/a.ts exports unused, which no other file uses',
  ])
})

test('routes are named as their contract', () => {
  const paths = [
    'core/contract/outreach/tasks.ts',
    'server/routes/outreach/tasks.ts',
    'server/routes/tasks.ts',
  ]
  expect(checkRoutes(new Map(paths.map(path => [path, ''])))).toEqual([
    'server/routes/tasks.ts has no contract of this name',
  ])
})

test('imports in comments and words like "from" in code are not imports', () => {
  const source = `
// import { a } from 'comment'
/** import('comment') */
export const range = (from: string) => [from, 'text']
export function copy() { return 'from' }
import real from 'real'
`
  expect(importsOf(source)).toEqual(['real'])
})
