import { expect, test } from 'vitest'
import { runInOrder } from './run-in-order.ts'

test('a change waits for earlier ones of the same messages, and for no others', async () => {
  const begun: string[] = []
  const first = Promise.withResolvers<void>()
  const begin = (name: string, ids: number[], until: Promise<void> = Promise.resolve()) =>
    runInOrder(ids, () => {
      begun.push(name)
      return until
    })
  const archive = begin('archive 1 and 2', [1, 2], first.promise)
  const star = begin('star 2', [2])
  await begin('archive 3', [3])
  expect(begun).toEqual(['archive 1 and 2', 'archive 3'])
  first.reject(new Error('refused'))
  await expect(archive).rejects.toThrow('refused')
  await star
  expect(begun).toEqual(['archive 1 and 2', 'archive 3', 'star 2'])
})
