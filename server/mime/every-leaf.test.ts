import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMessage } from './parse-message.ts'
import { leavesOf, lostLeaves } from './test-lost-leaves.ts'
import { anyMessage } from './test-mime-tree.ts'

test('every leaf of any message is shown or listed, its bytes as they were sent', () => {
  let leaves = 0
  fc.assert(
    fc.property(anyMessage, ({ tree, source }) => {
      expect(lostLeaves(parseMessage(source), tree)).toEqual([])
      leaves += leavesOf(tree).length
    }),
    { numRuns: 600 },
  )
  expect(leaves).toBeGreaterThan(600)
})
