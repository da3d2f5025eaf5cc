import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
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

describe('over the pages of a list', () => {
  const page = (number: number) =>
    readKey(emails.list, { query: { folder: 'inbox', limit: 25, page: number } })
  const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)
  const put = (number: number, first: number, count = 25) =>
    client.setQueryData(page(number), { emails: numbers(first, count).map(id => row(id)), total: 110 })
  const totals = () => [1, 2, 3].map(number => client.getQueryData<{ total: number }>(page(number))?.total)
  beforeEach(() => {
    client.clear()
    for (const number of [1, 2, 3]) put(number, number * 25 - 24)
  })

  test('the rows of the next pages fill up the page from which others were removed', () => {
    const undo = changeCachedRows(client, [1, 2, 30], archive)
    expect(ids(page(1))).toEqual(numbers(3, 25))
    expect(ids(page(2))).toEqual([28, 29, ...numbers(31, 23)])
    expect(ids(page(3))).toEqual(numbers(54, 22))
    expect(totals()).toEqual([107, 107, 107])
    undo()
    for (const number of [1, 2, 3]) expect(ids(page(number))).toEqual(numbers(number * 25 - 24, 25))
    expect(totals()).toEqual([110, 110, 110])
  })

  test('undo puts rows back before pages that were loaded since, the last change first', () => {
    const undos = numbers(1, 30).map(id => changeCachedRows(client, [id], archive))
    expect(ids(page(1))).toEqual(numbers(31, 25))
    for (const number of [1, 2, 3]) put(number, number * 25 + 6)
    for (const undo of undos.toReversed()) undo()
    for (const number of [1, 2, 3]) expect(ids(page(number))).toEqual(numbers(number * 25 - 24, 25))
  })

  test('pages that are not loaded leave a gap, over which no row moves', () => {
    client.removeQueries({ queryKey: page(2), exact: true })
    const undo = changeCachedRows(client, [60], archive)
    expect(ids(page(1))).toEqual(numbers(1, 25))
    expect(ids(page(3))).toEqual([...numbers(51, 9), ...numbers(61, 15)])
    undo()
    expect(ids(page(3))).toEqual(numbers(51, 25))
  })

  test('the parts of a search are such pages, too', () => {
    const part = (number?: number) =>
      readKey(search.run, { body: { query: 'x', limit: 100, ...(number ? { page: number } : {}) } })
    client.setQueryData(part(), { results: numbers(1, 100).map(id => row(id)), total: 130 })
    client.setQueryData(part(2), { results: numbers(101, 30).map(id => row(id)), total: 130 })
    changeCachedRows(client, [7], row => ({ ...row, labels: ['trash'] }))
    const found = (number?: number) =>
      client.getQueryData<{ results: EmailRow[] }>(part(number))?.results.map(({ id }) => id)
    expect(found()).toEqual([...numbers(1, 6), ...numbers(8, 94)])
    expect(found(2)).toEqual(numbers(102, 29))
  })
})
