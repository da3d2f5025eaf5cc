import { expect, test } from 'vitest'
import { collapse, foldedAtFirst, startOf } from './collapse.ts'

const thread = (...unread: number[]) =>
  Array.from({ length: 6 }, (_, at) => ({ id: at, isRead: !unread.includes(at), sending: null, bounces: [] }))
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

test('a read conversation opens at its last message, and shows the first two and the last two', () => {
  const { first, hidden, last } = collapse(thread(), startOf(thread()))
  expect([ids(first), ids(hidden), ids(last)]).toEqual([
    [0, 1],
    [2, 3],
    [4, 5],
  ])
  expect([...foldedAtFirst(thread())]).toEqual([0, 1, 2, 3, 4])
  expect(collapse(thread().slice(2))).toMatchObject({ hidden: [], last: [] })
})

test('the first unread message is shown, with all that follows it where it is not one of the first two', () => {
  const mail = thread(3, 5)
  expect(startOf(mail)).toBe(3)
  expect(ids(collapse(mail, 3).hidden)).toEqual([2])
  expect(ids(collapse(mail, 3).last)).toEqual([3, 4, 5])
  expect([...foldedAtFirst(mail)]).toEqual([0, 1, 2])
  expect(collapse(thread(2), 2).hidden).toEqual([])
  expect(ids(collapse(thread(0, 1, 2, 3), 0).hidden)).toEqual([2, 3])
})

test('a message that was not sent, or did not arrive, is never folded', () => {
  const [one, two, ...rest] = thread()
  const mail = [{ ...one!, sending: 'failed' }, { ...two!, bounces: [{}] }, ...rest]
  expect([...foldedAtFirst(mail)]).toEqual([2, 3, 4])
})
