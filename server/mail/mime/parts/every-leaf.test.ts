import { expect, test } from 'vitest'
import { leavesOf, lostLeaves } from '#testing/mime/lost-leaves.ts'
import { anyMessage } from '#testing/mime/mime-tree.ts'
import { forAllTimes } from '#testing/random/for-all.ts'
import { parseMessage } from '../parse-message.ts'

test('every leaf of any message is shown or listed, its bytes as they were sent', () => {
  let leaves = 0
  forAllTimes(600, anyMessage, ({ tree, source }) => {
    expect(lostLeaves(parseMessage(source), tree)).toEqual([])
    leaves += leavesOf(tree).length
  })
  expect(leaves).toBeGreaterThan(600)
})
