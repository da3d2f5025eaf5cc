import { describe, expect, test } from 'vitest'
import { checkLayers } from './check-layers.ts'
import { importsOf } from './imports.ts'

const check = (files: Record<string, string>) => checkLayers(new Map(Object.entries(files)))

describe('the rooms', () => {
  test('let a file import from its own room and from those that its room lists', () => {
    const problems = check({
      'core/policy.ts': `import { z } from 'zod'\nimport ICAL from 'ical.js'`,
      'server/platform/http.ts': `import { can } from '#core/policy.ts'\nimport './errors.ts'`,
      'server/features/emails/routes.ts': `import { listAccounts } from '#server/features/accounts/queries.ts'\nimport type { Deps } from '#server/deps.ts'\nimport { list } from './queries.ts'`,
      'server/main.ts': `import { start } from './start.ts'\nimport cookie from '@fastify/cookie'\nimport { open } from 'node:fs/promises'\nimport { sql } from 'drizzle-orm/pg-core'`,
      'web/screens/inbox.tsx': `import { EmailList } from '#web/features/emails/email-list.tsx'`,
    })
    expect(problems).toEqual([])
  })

  test.each([
    ['server/platform/http.ts', '#server/db/client.ts', 'server/platform does not list server/db'],
    ['server/features/accounts/access.ts', '#server/features/emails/queries.ts', 'does not list'],
    ['server/features/emails/list-emails.ts', './routes.ts', 'does not list server routes'],
    ['server/jobs/catalog.ts', '#server/jobs/handlers.ts', 'does not list'],
    ['server/db/client.ts', '../providers/mail/provider.ts', 'server/db does not list server/providers'],
    ['web/ui/button.tsx', '#web/features/auth/queries.ts', 'does not list'],
    ['web/ui/button.tsx', '../platform/api.ts', 'does not list'],
    ['web/app/router.tsx', '#server/api.ts', 'does not list'],
    ['core/policy.ts', '#server/platform/clock.ts', 'core does not list server/platform'],
    ['core/policy.ts', 'node:crypto', 'knows only entities/decode and htmlparser2'],
    ['web/ui/button.tsx', 'radix-ui/internal', 'is inside a package'],
    ['server/app.ts', 'nodemailer/lib/shared/index.js', 'is inside a package'],
    ['server/app.ts', '@fastify/cookie/lib/signer.js', 'is inside a package'],
    ['server/app.ts', '#testing/db/database.ts', 'for tests only'],
    ['server/features/search/routes.ts', '#server/features/ai/load-thread.ts', 'kept to'],
    ['server/features/ai/routes.ts', './engine-of.ts', 'kept to'],
    ['server/features/automation/routes.ts', '#server/providers/ai/engines.ts', 'kept to'],
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
    expect(check({ 'server/features/weather/routes.ts': '' })).toEqual([
      expect.stringContaining('has no room'),
    ])
  })

  test('refuse a transaction that is not run again after a conflict; a savepoint is none', () => {
    const path = 'server/features/emails/change-emails.ts'
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
  ])('refuse a question to the database outside the queries of a feature: %s', statement => {
    const path = 'server/features/emails/list-emails.ts'
    expect(check({ [path]: statement })).toEqual([expect.stringContaining('asks the database')])
    expect(
      check({
        'server/features/emails/queries.ts': statement,
        'server/features/emails/row-queries.ts': statement,
        'server/features/emails/emails.test.ts': statement,
        'server/db/embedded/upkeep.ts': statement,
        [path]: '// not db.select()\nawait blobs.delete(key)\nconst sha = hash.update(bytes)',
      }),
    ).toEqual([])
  })

  test('let routes use every feature', () => {
    expect(
      check({
        'server/features/accounts/routes.ts': `import { send } from '#server/features/compose/send-email.ts'`,
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
