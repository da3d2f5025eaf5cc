import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createMailReader } from '#server/mail/mime/reader/mail-reader.ts'
import { createLog } from '#server/platform/log.ts'
import { fillInbox, type TestApp, testApp, testMessage } from '#testing/app.ts'
import { pagedMailbox } from '#testing/mailboxes/paged-mailbox.ts'
import { hostileMail } from '#testing/mime/hostile-mail.ts'
import { syncAccount } from './sync-account.ts'

test('a message that takes for ever is kept as a placeholder; meanwhile requests are answered, and the others arrive', async () => {
  const entry = new URL(import.meta.resolve('#testing/mime/stuck-worker.ts'))
  const reader = createMailReader({ log: createLog('silent'), entry, deadlineMs: 400 })
  const t = await testApp({ reader })
  const user = await t.buildUser()
  const account = await t.buildAccount(user)
  const sources = [
    testMessage({ Subject: 'One' }),
    testMessage({ Subject: 'Slow' }, 'never end'),
    testMessage({ Subject: 'Large' }, 'eat all'),
    testMessage({ Subject: 'Two' }),
  ]
  const answers = await answersWhile(t, fillInbox(t, account, sources))
  expect(answers).toBeGreaterThan(20)

  const { emails } = (await t.call(user, 'GET', '/api/emails?folder=inbox')).body
  expect(emails.map(({ subject }: { subject: string }) => subject)).toEqual([
    'Two',
    '(This message could not be read)',
    '(This message could not be read)',
    'One',
  ])
  const kept = await Promise.all(
    [2, 1].map(async at => {
      const { body } = await t.call(user, 'GET', `/api/emails/${emails[at].id}`)
      const source = await t.call(user, 'GET', `/api/emails/${emails[at].id}/source`)
      return { problems: body.problems, source: source.body }
    }),
  )
  expect(kept).toEqual([
    { problems: ['This message takes too long to read; its original is kept.'], source: String(sources[1]) },
    {
      problems: [expect.stringMatching(/too (?:long|much memory) to read; its original is kept/)],
      source: String(sources[2]),
    },
  ])
  await t.close()
})

test('hostile mail arrives as any other, or as a placeholder, and requests are answered meanwhile', async () => {
  // Shorter than in production, because some of this mail is meant to take for ever.
  const reader = createMailReader({ log: createLog('silent'), deadlineMs: 1000 })
  const t = await testApp({ reader })
  const user = await t.buildUser()
  const account = await t.buildAccount(user)
  const hostile = hostileMail()
  expect(
    await answersWhile(t, fillInbox(t, account, [...hostile, testMessage({ Subject: 'Mine' })])),
  ).toBeGreaterThan(20)

  const { rows } = await t.deps.db.execute<{ subject: string; problems: string[]; source: string }>(
    `select subject, problems, source_blob as source from messages`,
  )
  expect(rows).toHaveLength(hostile.length + 1)
  expect(rows.filter(({ source }) => source === null)).toEqual([])
  expect(rows.map(({ subject }) => subject)).toContain('Mine')
  for (const { subject, problems } of rows)
    if (subject.startsWith('('))
      expect(problems).toEqual([expect.stringMatching(/^This message takes too .* to read/)])
  await t.close()
})

test('a page whose transaction fails at its end is read again: its cursor is saved with its mail, or not at all', async () => {
  const t = await testApp()
  const account = await t.buildAccount(await t.buildUser())
  const pages = ['A', 'B'].map(page => [1, 2].map(number => testMessage({ Subject: `${page}${number}` })))
  const publish = () => Promise.reject(new Error('the event cannot be kept'))
  const signal = new AbortController().signal
  const failing = syncAccount({ ...t.deps, publish }, account, pagedMailbox(pages), { signal })
  await expect(failing).rejects.toThrow('the event cannot be kept')
  await syncAccount(t.deps, account, pagedMailbox(pages), { signal })
  const { rows } = await t.deps.db.execute<{ subject: string }>('select subject from messages')
  expect(rows.map(({ subject }) => subject).sort()).toEqual(['A1', 'A2', 'B1', 'B2'])
  await t.close()
})

test('nothing else is asked for before the first page of a mailbox is there to be seen', async () => {
  const t = await testApp()
  const account = await t.buildAccount(await t.buildUser())
  const pages = ['A', 'B', 'C'].map(page =>
    [1, 2].map(number => testMessage({ Subject: `${page}${number}` })),
  )
  const paged = pagedMailbox(pages)
  const subjects = async () => {
    const { rows } = await t.deps.db.execute<{ subject: string }>(
      'select subject from messages order by subject',
    )
    return rows.map(({ subject }) => subject)
  }
  const seen: string[][] = []
  const changes: typeof paged.changes = async cursor => {
    seen.push(await subjects())
    return paged.changes(cursor)
  }
  await syncAccount(t.deps, account, { ...paged, changes }, { signal: new AbortController().signal })
  expect(seen.slice(0, 2)).toEqual([[], ['A1', 'A2']])
  expect(await subjects()).toEqual(['A1', 'A2', 'B1', 'B2', 'C1', 'C2'])
  await t.close()
})

/** Returns how many requests are answered until the promise settles. */
async function answersWhile({ app }: TestApp, doing: Promise<unknown>): Promise<number> {
  let isDone = false
  const done = doing.finally(() => {
    isDone = true
  })
  let answers = 0
  while (!isDone) {
    // From many addresses, because the calls of one address are limited.
    const remoteAddress = `10.1.${(answers >> 8) & 255}.${answers & 255}`
    expect(await app.inject({ url: '/api/health/live', remoteAddress })).toMatchObject({ statusCode: 200 })
    answers += 1
    // Asking without a pause would take as much processor time as the reading does.
    await sleep(5)
  }
  await done
  return answers
}
