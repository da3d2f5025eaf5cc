import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { EmailRow } from '#core/contract/emails.ts'
import { changeCachedRows } from '#web/read/emails/cached-rows.ts'
import type { PagedList } from '#web/read/emails/list-pages.ts'
import { pagesOfPlace } from '#web/read/emails/queries.ts'
import { lastShown, recallPlace, rememberPlace, rememberShown, searchOfList } from './list-memory.ts'
import { neighbourThread } from './neighbours.ts'

const TOTAL = 60
let client: QueryClient
/** What the server has. */
let mail: number[]
const list: PagedList = {
  ...pagesOfPlace({ folder: 'inbox' }),
  part: page => ({
    ...pagesOfPlace({ folder: 'inbox' }).part(page),
    queryFn: async () => pageOf(page),
  }),
}
const row = (id: number) =>
  ({ id, threadId: `t${id}`, labels: ['inbox'], snoozedUntil: null }) as unknown as EmailRow
const pageOf = (page: number) => ({
  emails: mail.slice(page * 25 - 25, page * 25).map(row),
  total: mail.length,
})
const load = (...pages: number[]) => {
  for (const page of pages) client.setQueryData(list.part(page).queryKey, pageOf(page))
}

beforeEach(() => {
  client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  mail = Array.from({ length: TOTAL }, (_, at) => at + 1)
  rememberShown({ address: 'inbox?', list, page: 1 })
  rememberPlace('inbox?', { currentId: 25, at: 24 })
})

test('the conversation after the last one of a page is the first of the next page, which the list then shows', async () => {
  load(1, 2)
  expect(await neighbourThread(client, 't25', 1)).toBe('t26')
  expect(lastShown()).toMatchObject({ address: 'inbox?page=2', page: 2 })
  expect(searchOfList('inbox')).toBe('?page=2')
  expect(recallPlace('inbox?page=2')).toMatchObject({ currentId: 26, at: 0 })
  expect(await neighbourThread(client, 't26', -1)).toBe('t25')
  expect(lastShown()).toMatchObject({ address: 'inbox?', page: 1 })
})

test('a page that is not loaded is loaded', async () => {
  load(1)
  expect(await neighbourThread(client, 't25', 1)).toBe('t26')
  expect(await neighbourThread(client, 't26', 1)).toBe('t27')
})

test('a list has an end at both sides', async () => {
  load(1, 2, 3)
  rememberShown({ address: 'inbox?page=3', list, page: 3 })
  expect(await neighbourThread(client, 't60', 1)).toBeNull()
  rememberShown({ address: 'inbox?', list, page: 1 })
  expect(await neighbourThread(client, 't1', -1)).toBeNull()
  expect(await neighbourThread(client, 't999', 1)).toBeNull()
})

test('conversations that leave one after the other are followed by each that was after them', async () => {
  load(1)
  let threadId = 't1'
  rememberPlace('inbox?', { currentId: 1, at: 0 })
  for (let id = 1; id < TOTAL; id++) {
    const next = neighbourThread(client, threadId, 1)
    changeCachedRows(client, [id], row => ({ ...row, labels: ['archive'] }))
    mail = mail.filter(each => each !== id)
    expect(await next).toBe(`t${id + 1}`)
    threadId = `t${id + 1}`
  }
})
