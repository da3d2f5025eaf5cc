import { type SQL, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { MailReader } from '#server/mail/mime/reader/mail-reader.ts'
import { fillInbox, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { docxOf, pdfOf } from '#testing/files/make-files.ts'
import { sharedApp } from '#testing/fixture.ts'
import { rereadMessages } from '../messages/reread-messages.ts'
import { readFiles } from './read-files.ts'

const t = sharedApp()
let user: TestUser
let account: TestAccount
beforeEach(async () => {
  user = await t.buildUser()
  account = await t.buildAccount(user)
})

type File = [name: string, bytes: Buffer]

const mailWith = (subject: string, body: string, ...files: File[]) =>
  testMessage(
    { Subject: subject, 'Content-Type': 'multipart/mixed; boundary=b' },
    [
      `--b\r\n\r\n${body}`,
      ...files.map(([name, bytes]) =>
        [
          '--b\r\nContent-Type: application/octet-stream',
          `Content-Disposition: attachment; filename="${name}"`,
          `Content-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}`,
        ].join('\r\n'),
      ),
      '--b--',
    ].join('\r\n'),
  )
const search = async (query: string, as = user) =>
  (await t.call(as, 'POST', '/api/search', { body: { query, searchType: 'keyword' } })).body.results
const found = async (query: string) =>
  (await search(query)).map(({ subject, why }: { subject: string; why: string }) => [
    subject,
    ...(why.match(/\S+\.\w+$/) ?? []),
  ])
const read = (signal = new AbortController().signal) => readFiles(t.deps, signal)
/** As if another version of the reading had made what is known of the mail. */
const changeVersion = (version: SQL) =>
  inMailTransaction(t.deps.db, [account.id], tx =>
    tx.execute(sql`update messages set derived_version = ${version} where account_id = ${account.id}`),
  )
/** Stops the job after so many files. */
async function readSome(count: number): Promise<string[]> {
  const stopping = new AbortController()
  const { fileText } = t.deps.reader
  const names: string[] = []
  t.deps.reader.fileText = file => {
    names.push(file.name)
    if (names.length === count) stopping.abort()
    return fileText(file)
  }
  await read(stopping.signal)
  t.deps.reader.fileText = fileText as MailReader['fileText']
  return names
}

test('mail is found by the text of its files, which names the file; words of the mail itself do not', async () => {
  await fillInbox(t, account, [
    mailWith(
      'Trip',
      'The papers for the garden.',
      ['notes.txt', Buffer.from('Nothing')],
      ['invoice.pdf', pdfOf('A kangaroo was seen', 'Total 1,249.50 EUR')],
      ['plan.docx', await docxOf('Wombats everywhere')],
    ),
  ])
  expect(await search('kangaroo')).toEqual([])
  expect(await read()).toBe(true)
  expect(await found('kangaroo')).toEqual([['Trip', 'invoice.pdf']])
  expect(await found('kangaroos')).toEqual([['Trip', 'invoice.pdf']])
  expect(await found('1249.50')).toEqual([['Trip', 'invoice.pdf']])
  expect(await found('wombat')).toEqual([['Trip', 'plan.docx']])
  expect(await found('garden')).toEqual([['Trip']])
  expect(await search('kangaroo')).toMatchObject([
    { snippet: expect.stringContaining('A kangaroo was seen') },
  ])
  // Only some of the words stand in the file.
  expect(await search('garden kangaroo')).toMatchObject([
    { why: 'All words, in invoice.pdf too', snippet: expect.stringContaining('papers') },
  ])
  const preview = await t.call(user, 'POST', '/api/search/preview', { body: { query: 'kangar' } })
  expect(preview.body.results).toMatchObject([{ why: 'In invoice.pdf' }])
})

test('files are read once, the newest mail first, and the same bytes are read once', async () => {
  const pdf = pdfOf('A kangaroo')
  const mail = Array.from({ length: 12 }, (_, at) =>
    mailWith(`Trip ${at}`, 'Hello', [`${at}.txt`, Buffer.from(`wombat${at}`)]),
  )
  await fillInbox(t, account, [mailWith('First', 'Hello', ['a.pdf', pdf]), ...mail])
  await fillInbox(t, account, [mailWith('Again', 'Hello', ['b.pdf', pdf])])
  expect((await readSome(1)).slice(0, 3)).toEqual(['b.pdf', '11.txt', '10.txt'])
  expect(await found('wombat11')).toEqual([['Trip 11', '11.txt']])
  expect(await found('wombat0')).toEqual([])
  expect(await readSome(1)).not.toContain('a.pdf')
  await read()
  expect((await found('kangaroo')).sort()).toEqual([
    ['Again', 'b.pdf'],
    ['First', 'a.pdf'],
  ])
  expect(await readSome(1)).toEqual([])
})

test('a file that cannot be read holds up nothing, and its message is found by all else', async () => {
  await fillInbox(t, account, [
    mailWith('Trip', 'A wombat', ['broken.pdf', Buffer.from('nonsense')], ['a.txt', Buffer.from('kangaroo')]),
  ])
  expect(await read()).toBe(true)
  expect(await found('wombat')).toEqual([['Trip']])
  expect(await found('broken')).toEqual([['Trip', 'broken.pdf']])
  expect(await found('kangaroo')).toEqual([['Trip', 'a.txt']])
})

test('words of files come back to a message that is read again by another version', async () => {
  await fillInbox(t, account, [mailWith('Trip', 'A wombat', ['a.pdf', pdfOf('A kangaroo')])])
  await read()
  await changeVersion(sql`0`)
  const publish = async () => {}
  await rereadMessages({ ...t.deps, publish }, new AbortController().signal)
  expect(await readSome(1)).toEqual([])
  expect(await found('kangaroo')).toEqual([['Trip', 'a.pdf']])
})

test('a message that is read again while its files are read gets their words by the next run', async () => {
  await fillInbox(t, account, [mailWith('Trip', 'A wombat', ['a.pdf', pdfOf('A kangaroo')])])
  const { words } = t.deps.reader
  t.deps.reader.words = async sources => {
    t.deps.reader.words = words
    await changeVersion(sql`derived_version + 1`)
    return words(sources)
  }
  expect(await read()).toBe(true)
  expect(await found('kangaroo')).toEqual([['Trip', 'a.pdf']])
})
