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

test('an archived message leaves the inbox and its total, but stays in search results', () => {
  changeCachedRows(client, [2], archive)
  expect(ids()).toEqual([1, 3])
  expect(client.getQueryData(inbox)).toMatchObject({ total: 39 })
  expect(client.getQueryData(found)).toMatchObject({ results: [{ id: 2, labels: ['archive'] }], total: 1 })
})

test('undo puts a row back at its old place, among those that have arrived since', () => {
  const takeBack = changeCachedRows(client, [2], archive)
  client.setQueryData(inbox, { emails: [row(9), row(1), row(3)], total: 40 })
  takeBack()
  expect(ids()).toEqual([9, 2, 1, 3])
  expect(client.getQueryData(inbox)).toMatchObject({ total: 41 })
})

test('undo adds no second row when the server has already restored it', () => {
  const takeBack = changeCachedRows(client, [2], archive)
  client.setQueryData(inbox, { emails: [row(1), row(2), row(3)], total: 40 })
  takeBack()
  expect(ids()).toEqual([1, 2, 3])
  expect(client.getQueryData(inbox)).toMatchObject({ total: 40 })
})

test('undo of one change keeps a later change', () => {
  const unstar = changeCachedRows(client, [1], row => ({ ...row, isStarred: true }))
  changeCachedRows(client, [1], row => ({ ...row, isRead: false }))
  changeCachedRows(client, [3], archive)
  unstar()
  expect(client.getQueryData(inbox)).toMatchObject({
    emails: [{ id: 1, isStarred: false, isRead: false }, { id: 2 }],
  })
})

test('undo restores the order of several rows', () => {
  const takeBack = changeCachedRows(client, [1, 2, 3], archive)
  expect(ids()).toEqual([])
  takeBack()
  expect(ids()).toEqual([1, 2, 3])
})

test("removing a label removes the row from that label's list only", () => {
  client.setQueryData(readKey(labels.list, {}), [
    { id: 7, accountId: 1, name: 'Clients', total: 1, unread: 0 },
  ])
  client.setQueryData(labelled, { emails: [row(2, { labels: ['inbox', 'Clients'] })], total: 1 })
  changeCachedRows(client, [2], row => ({ ...row, labels: ['inbox'] }))
  expect(ids(labelled)).toEqual([])
  expect(ids()).toEqual([1, 2, 3])
})

test('a deleted message is removed everywhere', () => {
  changeCachedRows(client, [2], () => null)
  expect(ids()).toEqual([1, 3])
  expect(client.getQueryData(found)).toMatchObject({ results: [], total: 0 })
})
