import { beforeAll, describe, expect, test } from 'vitest'
import type { EmailRow } from '#core/contract/emails.ts'
import { statements } from '#server/db/statement-channel.ts'
import { fillInbox, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { type FoundWord, whyFound } from './why-found.ts'

const t = sharedApp()
let user: TestUser
beforeAll(async () => {
  user = await t.buildUser()
  const account = await t.buildAccount(user)
  const inThread = (at: number, text: string) =>
    testMessage(
      {
        Subject: `${at > 1 ? 'Re: ' : ''}Kitchen at last`,
        From: 'Mara Tiler <mara@tiles.example>',
        'Message-ID': `<kitchen-${at}@x.example>`,
        ...(at > 1 && { 'In-Reply-To': '<kitchen-1@x.example>' }),
      },
      text,
    )
  await fillInbox(t, account, [
    inThread(1, 'The kitchen gets red tiles, and the tiles come on Monday.'),
    inThread(2, 'Tiles? I thought of wood.'),
    inThread(3, 'Then wood it is.'),
    testMessage({ Subject: 'Bathroom', From: 'Nils <nils@x.example>' }, 'Red tiles again, Müller has them.'),
    Buffer.from(
      'Subject: Here it is\r\nFrom: nils@x.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nSee the file.\r\n--b\r\nContent-Disposition: attachment; filename="invoice 4711.pdf"\r\n\r\nx\r\n--b--\r\n',
    ),
  ])
})

const search = async (query: string, more: object = {}) =>
  (await t.call(user, 'POST', '/api/search', { body: { query, searchType: 'keyword', ...more } })).body
const preview = async (query: string) =>
  (await t.call(user, 'POST', '/api/search/preview', { body: { query } })).body
const reasons = async (query: string) =>
  Object.fromEntries((await search(query)).results.map(({ subject, why }: EmailRow) => [subject, why]))

describe('why a message was found', () => {
  test('one word: where it stands', async () => {
    expect(await reasons('bathroom')).toEqual({ Bathroom: 'In the subject' })
    expect(await reasons('Mara kitchen')).toMatchObject({ 'Kitchen at last': 'All words' })
    expect((await reasons('mara'))['Kitchen at last']).toBe('In a name or address')
    expect(await reasons('monday')).toEqual({ 'Kitchen at last': 'In the text' })
  })

  test('several words: which of them, as they were typed and without those that hold sentences together', async () => {
    expect(await reasons('the red tiles of Müller')).toMatchObject({ Bathroom: 'All words' })
    expect(await reasons('"red tiles" mulle')).toMatchObject({ Bathroom: 'All words' })
  })

  test('the file whose name alone has the words', async () => {
    expect(await reasons('invoice')).toEqual({ 'Here it is': 'In the name of invoice 4711.pdf' })
    expect(await reasons('invoice file')).toEqual({
      'Here it is': 'All words, in the name of invoice 4711.pdf too',
    })
  })

  test('operators alone need no reason', async () => {
    expect(await reasons('from:nils subject:bath')).toEqual({ Bathroom: undefined })
  })

  const word = (name: string, places: string, file: string | null = null): FoundWord => ({
    name,
    places: [...places] as FoundWord['places'],
    file,
  })
  test.each<[FoundWord[], string]>([
    [[word('kitchen', 'AC'), word('tiles', 'C'), word('blue', '')], '2 of 3 words: kitchen, tiles'],
    [
      [word('a', ''), word('offer', 'D', 'the name of offer.pdf')],
      '1 of 2 words: offer (in the name of offer.pdf)',
    ],
    [[word('kitchen', ''), word('tiles', '')], 'Same meaning'],
  ])('%j', (words, why) => {
    expect(whyFound(words, 'Same meaning')).toBe(why)
  })
})

describe('conversations', () => {
  test('one result for each, with its best message and how many more of its messages were found', async () => {
    const alone = await search('tiles')
    expect(alone).toMatchObject({ total: 4, messages: 4 })
    expect(alone.results.some(({ others }: EmailRow) => others !== undefined)).toBe(false)

    const { results, total, messages, hasMore } = await search('tiles', { isGrouped: true })
    expect({ total, messages, hasMore }).toEqual({ total: 2, messages: 4, hasMore: false })
    const heads = results.map(({ subject, others }: EmailRow) => [subject.replace('Re: ', ''), others]).sort()
    expect(heads).toEqual([
      ['Bathroom', 0],
      ['Kitchen at last', 2],
    ])
    const [best] = alone.results
    expect(results[0].id).toBe(best.id)

    const { threadId } = results.find(({ others }: EmailRow) => others)
    const within = await search('tiles', { threadId })
    expect(within).toMatchObject({ total: 3, messages: 3 })
    expect(new Set(within.results.map((row: EmailRow) => row.threadId))).toEqual(new Set([threadId]))
  })

  test('pages are pages of conversations', async () => {
    const pages = [1, 2, 3].map(page => search('tiles', { isGrouped: true, limit: 1, page }))
    const found = await Promise.all(pages)
    expect(found.map(({ results, hasMore }) => [results.length, hasMore])).toEqual([
      [1, true],
      [1, false],
      [0, false],
    ])
  })
})

test('percentages descend, on every page and in every mode', async () => {
  for (const searchType of ['keyword', 'semantic', 'hybrid', null])
    for (const isGrouped of [false, true]) {
      const found: number[] = []
      for (const page of [1, 2, 3, 4]) {
        const { results } = await search('red tiles', { searchType, isGrouped, limit: 1, page })
        found.push(...results.map(({ similarity }: EmailRow) => similarity))
      }
      expect(found, `${searchType} ${isGrouped}`).toEqual(found.toSorted((a, b) => b - a))
      expect(found.length).toBeGreaterThan(0)
    }
})

test('the passage is where the words are that tell something, and only those are marked', async () => {
  const { results, words } = await search('the wood of Nils', { searchType: 'hybrid' })
  expect(words).toEqual(['wood', 'nils'])
  expect(results.length).toBeGreaterThan(0)
  expect((await search('"then wood"')).words).toEqual(['then', 'wood'])
})

test('no text is read where no passages are wanted', async () => {
  const readsTexts = async (hasPassages: boolean) => {
    const made: string[] = []
    const see = (text: unknown) => made.push(String(text))
    statements.subscribe(see)
    const { results } = await search('tiles', { hasPassages })
    statements.unsubscribe(see)
    expect(results).toHaveLength(4)
    return made.some(text => text.includes('message_bodies'))
  }
  expect(await readsTexts(true)).toBe(true)
  expect(await readsTexts(false)).toBe(false)
})

test.each([
  'tile',
  'mul',
  'red ti',
  'invo',
  'invoice 47',
  '4711',
  'nils@x',
  'bath from:nils',
  'red tiles from nils',
  'tiles from mara',
  'wood from monday',
  'the',
])('what the preview of %s shows, Enter finds', async query => {
  const shown = await preview(query)
  const found = await search(query, { searchType: null })
  const ids = new Set(found.results.map(({ id }: EmailRow) => id))
  expect(shown.results.filter(({ id }: EmailRow) => !ids.has(id))).toEqual([])
  if (query !== 'wood from monday' && query !== 'the') expect(shown.results.length).toBeGreaterThan(0)
})
