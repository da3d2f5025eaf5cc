import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leavesOf, lostLeaves } from '#testing/mime/lost-leaves.ts'
import { anyMessage } from '#testing/mime/mime-tree.ts'
import { parseMessage } from '../parse-message.ts'

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
