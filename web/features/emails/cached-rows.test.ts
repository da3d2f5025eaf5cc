import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { type EmailRow, emails } from '#core/contract/emails.ts'
import { labels } from '#core/contract/labels.ts'
import { search } from '#core/contract/search.ts'
import { readKey } from '#web/platform/query.ts'
import { changeCachedRows } from './cached-rows.ts'

const row = (id: number, values: Partial<EmailRow> = {}) =>
  ({
    id,
    threadId: `${id}`,
    labels: ['inbox'],
    isStarred: false,
    isRead: true,
    snoozedUntil: null,
    ...values,
  }) as EmailRow

const inbox = readKey(emails.list, { query: { folder: 'inbox', limit: 25, page: 1 } })
const labelled = readKey(emails.list, { query: { label: '7', limit: 25, page: 1 } })
const found = readKey(search.run, { body: { query: 'x', limit: 100 } })
let client: QueryClient

beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(inbox, { emails: [row(1), row(2), row(3)], total: 40 })
  client.setQueryData(found, { results: [row(2)], total: 1 })
})

const ids = (key: readonly unknown[] = inbox) =>
  client.getQueryData<{ emails: EmailRow[]; total: number }>(key)?.emails.map(({ id }) => id)
const archive = (row: EmailRow) => ({ ...row, labels: ['archive'] })

test('what is archived leaves the inbox, and its total with it; in search results it stays', () => {
  changeCachedRows(client, [2], archive)
  expect(ids()).toEqual([1, 3])
  expect(client.getQueryData(inbox)).toMatchObject({ total: 39 })
  expect(client.getQueryData(found)).toMatchObject({ results: [{ id: 2, labels: ['archive'] }], total: 1 })
})

test('taken back, it stands where it stood, among what has come meanwhile', () => {
  const takeBack = changeCachedRows(client, [2], archive)
  client.setQueryData(inbox, { emails: [row(9), row(1), row(3)], total: 40 })
  takeBack()
  expect(ids()).toEqual([9, 2, 1, 3])
  expect(client.getQueryData(inbox)).toMatchObject({ total: 41 })
})

test('taken back after the server has brought it back, it is there once', () => {
  const takeBack = changeCachedRows(client, [2], archive)
  client.setQueryData(inbox, { emails: [row(1), row(2), row(3)], total: 40 })
  takeBack()
  expect(ids()).toEqual([1, 2, 3])
  expect(client.getQueryData(inbox)).toMatchObject({ total: 40 })
})

test('one change is taken back without the other that came after it', () => {
  const unstar = changeCachedRows(client, [1], row => ({ ...row, isStarred: true }))
  changeCachedRows(client, [1], row => ({ ...row, isRead: false }))
  changeCachedRows(client, [3], archive)
  unstar()
  expect(client.getQueryData(inbox)).toMatchObject({
    emails: [{ id: 1, isStarred: false, isRead: false }, { id: 2 }],
  })
})

test('several that left together come back in their order', () => {
  const takeBack = changeCachedRows(client, [1, 2, 3], archive)
  expect(ids()).toEqual([])
  takeBack()
  expect(ids()).toEqual([1, 2, 3])
})

test('a label that is taken away takes the row out of its list only', () => {
  client.setQueryData(readKey(labels.list, {}), [
    { id: 7, accountId: 1, name: 'Clients', total: 1, unread: 0 },
  ])
  client.setQueryData(labelled, { emails: [row(2, { labels: ['inbox', 'Clients'] })], total: 1 })
  changeCachedRows(client, [2], row => ({ ...row, labels: ['inbox'] }))
  expect(ids(labelled)).toEqual([])
  expect(ids()).toEqual([1, 2, 3])
})

test('what is gone for good is gone everywhere', () => {
  changeCachedRows(client, [2], () => null)
  expect(ids()).toEqual([1, 3])
  expect(client.getQueryData(found)).toMatchObject({ results: [], total: 0 })
})
