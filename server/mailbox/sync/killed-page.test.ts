import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { testMessage } from '#testing/app.ts'
import { sharedAppOnServer } from '#testing/fixture.ts'
import { pagedMailbox } from '#testing/mailboxes/paged-mailbox.ts'
import { syncAccount } from './sync-account.ts'

describe('a worker that is killed while a page is in a thread', () => {
  const { t, postgres } = sharedAppOnServer()

  test('has kept the pages before it; the next one reads that page again, once', async () => {
    const bodyOf = (page: string, number: number) => (page === 'C' && number === 2 ? 'never end' : 'text')
    const pages = ['A', 'B', 'C', 'D'].map(page =>
      [1, 2, 3].map(number => testMessage({ Subject: `${page}${number}` }, bodyOf(page, number))),
    )
    const account = await t.buildAccount(await t.buildUser())
    const stored = async () => {
      const { rows } = await t.deps.db.execute<{ subject: string; source: string }>(sql`
        select subject, source_blob as source from messages where account_id = ${account.id} order by received_at desc`)
      return rows
    }
    const subjects = async () => (await stored()).map(({ subject }) => subject)

    const program = fileURLToPath(import.meta.resolve('#testing/stand-ins/stuck-reader.ts'))
    const texts = JSON.stringify(pages.map(page => page.map(String)))
    const worker = spawn(
      process.execPath,
      [program, postgres.socketUrl, `${account.workspaceId}`, `${account.id}`, texts],
      { stdio: 'inherit' },
    )
    // By then the third page is in its thread: a page is read while the one before is applied.
    await vi.waitFor(async () => expect(await subjects()).toEqual(['A1', 'A2', 'A3', 'B1', 'B2', 'B3']))
    worker.kill('SIGKILL')
    await once(worker, 'exit')

    await syncAccount(t.deps, account, pagedMailbox(pages), { signal: new AbortController().signal })
    expect(await subjects()).toEqual(
      pages.flatMap((_, at) => [1, 2, 3].map(number => `${'ABCD'[at]}${number}`)),
    )
    // The bytes of the first two pages lie with the worker that was killed.
    const again = (await stored()).slice(6)
    const kept = again.map(({ source }) => t.deps.blobs.read(account.workspaceId, source))
    expect((await Promise.all(kept)).map(bytes => String(Buffer.from(bytes ?? [])))).toEqual(
      pages.slice(2).flat().map(String),
    )
  })
})
