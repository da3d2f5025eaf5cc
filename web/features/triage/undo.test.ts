import { beforeEach, expect, test } from 'vitest'
import { forgetUndos, rememberUndo, undoLast } from './undo.ts'

beforeEach(forgetUndos)

test('things are taken back one after the other, the last one first', () => {
  const taken: string[] = []
  for (const name of ['archive', 'star', 'trash']) rememberUndo(() => taken.push(name))
  expect([undoLast(), undoLast(), undoLast(), undoLast()]).toEqual([true, true, true, false])
  expect(taken).toEqual(['trash', 'star', 'archive'])
})

test('what was taken back from its notice is not taken back again', () => {
  const taken: string[] = []
  rememberUndo(() => taken.push('archive'))
  const undoTrash = rememberUndo(() => taken.push('trash'))
  undoTrash()
  undoTrash()
  undoLast()
  expect(taken).toEqual(['trash', 'archive'])
})

test('what can no longer be taken back is passed over', () => {
  const taken: string[] = []
  rememberUndo(() => taken.push('archive'))
  rememberUndo(() => taken.push('send'), -1)
  undoLast()
  expect(taken).toEqual(['archive'])
})
