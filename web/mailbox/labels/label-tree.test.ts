import { expect, test } from 'vitest'
import type { Label } from '#core/contract/labels.ts'
import { labelTree, nestedName, possibleParents } from './label-tree.ts'

let ids = 0
const label = (name: string, more: Partial<Label> = {}): Label => {
  ids += 1
  const plain = { total: 0, unread: 0, colour: null, position: null, isTag: false, canBeRenamed: true }
  return { ...plain, id: ids, accountId: 1, name, mayChange: true, ...more }
}
const shown = (labels: Label[]) => labelTree(labels).map(row => `${'-'.repeat(row.depth)}${row.shown}`)

test('labels stand below the one that they lie in, in the order that is chosen, then by name', () => {
  expect(
    shown([
      label('Zebra', { position: 0 }),
      label('Äpfel'),
      label('Clients/Acme'),
      label('Clients'),
      label('Clients/Acme/2026'),
      label('Clients 2'),
      label('Lost/Deep/One'),
    ]),
  ).toEqual(['Zebra', 'Äpfel', 'Clients', '-Acme', '--2026', 'Clients 2', 'Lost/Deep/One'])
})

test('labels of one name in several mailboxes are one row that counts for all', () => {
  const [row] = labelTree([
    label('Bills', { unread: 2, total: 5, colour: 'red' }),
    label('Bills', { accountId: 2, unread: 1, total: 1, mayChange: false }),
  ])
  expect(row).toMatchObject({ unread: 3, total: 6, colour: 'red', accountIds: [1, 2], mayChange: false })
})

test('a label goes below any other of its mailboxes, but not into itself or where one has its name', () => {
  const rows = labelTree([
    label('A'),
    label('A/B'),
    label('C'),
    label('C/B'),
    label('D'),
    label('Elsewhere', { accountId: 2 }),
  ])
  const of = (name: string) => rows.find(row => row.name === name)!
  expect(possibleParents(of('A'), rows).map(({ name }) => name)).toEqual(['C', 'C/B', 'D'])
  expect(possibleParents(of('A/B'), rows).map(({ name }) => name)).toEqual(['C/B', 'D'])
  expect(nestedName(of('A/B'), 'D')).toBe('D/B')
  expect(nestedName(of('A/B'), '')).toBe('B')
})
