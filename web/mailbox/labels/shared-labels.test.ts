import { expect, test } from 'vitest'
import { labelsByName, sharedLabels } from './shared-labels.ts'

const plain = {
  total: 0,
  unread: 0,
  colour: null,
  position: null,
  isTag: false,
  canBeRenamed: true,
  mayChange: true,
}
const label = (id: number, accountId: number, name: string) => ({ ...plain, id, accountId, name })
const labels = [label(1, 1, 'Plans'), label(2, 1, 'Bills'), label(3, 2, 'Bills'), label(4, 3, 'Bills')]

test('merges labels of the same name', () => {
  expect(labelsByName(labels)).toEqual([
    { name: 'Plans', ids: [1] },
    { name: 'Bills', ids: [2, 3, 4] },
  ])
})

test('lists both labels where an account has two of one name, and applies one', () => {
  const both = [label(5, 1, 'Plans'), ...labels]
  expect(labelsByName(both)[0]).toEqual({ name: 'Plans', ids: [5, 1] })
  expect(sharedLabels(both, [1])[0]).toEqual({ name: 'Plans', ids: [1] })
})

test('offers all labels of a single account, and the common ones of several', () => {
  expect(sharedLabels(labels, [1])).toEqual([
    { name: 'Plans', ids: [1] },
    { name: 'Bills', ids: [2] },
  ])
  expect(sharedLabels(labels, [1, 2])).toEqual([{ name: 'Bills', ids: [2, 3] }])
  expect(sharedLabels(labels, [1, 4])).toEqual([])
})
