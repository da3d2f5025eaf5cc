import { createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inMailTransaction } from '#server/db/transaction.ts'
import { fillInbox, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { checkDomains } from './domains.ts'
import { lineOf } from './finding.ts'
import { stepsInWords, stepsOf } from './migration-steps.ts'
import { holderOf } from './port-holder.ts'
import { checkUpgrade } from './upgrade.ts'

describe('migrations in words', () => {
  const sizes = new Map([['messages', { rows: 1e6, bytes: 4e9 }]])
  test.each([
    ['ALTER TABLE "messages" ADD COLUMN "a" text;', 'adds messages.a'],
    ['-- By hand.\nCREATE TABLE "a" ("id" bigint);', 'makes the table a'],
    [
      'CREATE INDEX "i" ON "messages" USING btree ("a");',
      'builds an index of messages, and nothing writes to it meanwhile: about 100 s',
    ],
    ['UPDATE "messages" SET "a" = 1;', 'changes rows of messages: about 9 min'],
    ['CREATE INDEX "i" ON "a" ("id");', 'builds an index of a, and nothing writes to it meanwhile'],
    ['CREATE OR REPLACE FUNCTION "f"() returns trigger;', 'makes the function f'],
    [
      ['a', 'b', 'c'].map(name => `CREATE TABLE "${name}" ("id" bigint);`).join('--> statement-breakpoint\n'),
      'makes 3 tables',
    ],
  ])('%s', (migration, text) => {
    expect(stepsInWords(stepsOf(migration, sizes))).toBe(text)
  })
})

describe('an upgrade', () => {
  const t = sharedApp()
  const said = async (
    change: ReturnType<typeof sql>,
    { free = 1e12, accountIds = [] }: { free?: number | null; accountIds?: number[] } = {},
  ) => {
    let found: string[] = []
    await inMailTransaction(t.deps.db, accountIds, async tx => {
      await tx.execute(change)
      found = (await checkUpgrade(tx, free)).map(lineOf)
      throw new Error('undone')
    }).catch(error => expect(error.message).toBe('undone'))
    return found
  }
  const older = sql`delete from drizzle.__drizzle_migrations where id > (select max(id) - 1 from drizzle.__drizzle_migrations)`

  test('needs nothing where the database has all migrations', async () => {
    expect(await said(sql`select 1`)).toEqual([
      expect.stringMatching(/^ok .*Upgrade: the database has all migrations/),
    ])
  })
  test('is told with time and room, and refused a disk that is too full', async () => {
    expect(await said(older)).toContainEqual(
      expect.stringMatching(/^note .*1 migration waits .* MB of disk → Make a backup/),
    )
    expect(await said(older, { free: 1e6 })).toContainEqual(
      expect.stringMatching(/^PROBLEM .* and 1 MB are free → Make room/),
    )
    expect(await said(older, { free: null })).toContainEqual(
      expect.stringMatching(/the disk of the PostgreSQL server is not seen/),
    )
  })
  test('is over where a later version was here', async () => {
    const later = sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('', 99999999999999)`
    expect(await said(later)).toEqual([
      expect.stringMatching(
        /^PROBLEM .*that this build, .*, does not have → Go on with the build that made them/,
      ),
    ])
  })
  test('says what jobs do behind it', async () => {
    const account = await t.buildAccount(await t.buildUser())
    await fillInbox(t, account, [testMessage()])
    const older = sql`update messages set derived_version = 0 where workspace_id = ${account.workspaceId}`
    expect(await said(older, { accountIds: [account.id] })).toContainEqual(
      expect.stringMatching(/^note .*In the background: .* messages are read again .* → Nothing: /),
    )
  })
})

describe('the DNS of mail domains', () => {
  const zone: Record<string, string[]> = {
    'MX good.example': ['mail.good.example'],
    'TXT good.example': ['v=spf1 include:x ~all'],
    'TXT _dmarc.good.example': ['v=DMARC1; p=reject'],
  }
  const dns = async (name: string, type: string) => {
    const found = zone[`${type} ${name}`]
    if (!found) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
    return (type === 'TXT' ? found.map(text => [text]) : found.map(exchange => ({ exchange }))) as never
  }
  const settings = { checkSenders: true, smtp: null }

  test('is told with the records to add, and of hosts that belong to nobody here not at all', async () => {
    const lines = (await checkDomains(settings, ['good.example', 'bad.example', 'gmail.com'], dns)).map(
      lineOf,
    )
    expect(lines).toContainEqual(expect.stringMatching(/^ok .*DNS of good.example: MX: /))
    expect(lines).toContainEqual(
      expect.stringMatching(/^note .*DNS of bad.example: MX: .* → Add the MX records/),
    )
    expect(lines).toContainEqual(
      expect.stringMatching(/^note .*bad.example: DMARC: .* → .*TXT _dmarc.bad.example "v=DMARC1; p=none/),
    )
    expect(lines).toContainEqual(
      expect.stringMatching(/^note .*good.example: blocklists: .* could not be asked/),
    )
    expect(lines.join()).not.toContain('gmail.com')
  })
  test('of the relay’s address is asked without MX', async () => {
    const smtp = { url: '', from: 'Post <post@relay.example>', tls: 'required' as const }
    const lines = (await checkDomains({ ...settings, smtp }, [], dns)).map(lineOf).join('\n')
    expect(lines).toMatch(/DNS of relay.example: SPF: /)
    expect(lines).not.toContain('MX: ')
  })
  test('is one line where nobody answers', async () => {
    const silent = async () => {
      throw Object.assign(new Error('silent'), { code: 'ETIMEOUT' })
    }
    expect((await checkDomains(settings, ['good.example'], silent)).map(lineOf)).toEqual([
      expect.stringMatching(/^note .*no name server has answered → /),
    ])
  })
})

test.runIf(process.platform === 'linux')('who has a port is known', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  expect(await holderOf(port)).toMatch(new RegExp(`\\(pid ${process.pid}\\)$`))
  server.close()
})
