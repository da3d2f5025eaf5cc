import { beforeEach, expect, test } from 'vitest'
import { forgetUndos, rememberUndo, undoLast } from './undo.ts'

beforeEach(forgetUndos)

const taken: string[] = []
beforeEach(() => void taken.splice(0))
const remember = (name: string) => rememberUndo(() => taken.push(name))

test('things are taken back one after the other, the last one begun first', () => {
  for (const name of ['archive', 'star', 'trash']) remember(name)
  expect([undoLast(), undoLast(), undoLast(), undoLast()]).toEqual([true, true, true, false])
  expect(taken).toEqual(['trash', 'star', 'archive'])
})

test('what was taken back from its notice is not taken back again', () => {
  remember('archive')
  const trash = remember('trash')
  trash.undo()
  trash.undo()
  undoLast()
  expect(taken).toEqual(['trash', 'archive'])
})

test('what can no longer be taken back, or was not done after all, is passed over', () => {
  remember('archive')
  remember('send').expireIn(-1)
  remember('star').forget()
  undoLast()
  expect(taken).toEqual(['archive'])
})
