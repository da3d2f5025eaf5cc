import { beforeEach, expect, test } from 'vitest'
import { forgetUndos, rememberUndo, undoLast } from './undo.ts'

beforeEach(forgetUndos)

const taken: string[] = []
beforeEach(() => void taken.splice(0))
const remember = (name: string) => rememberUndo(() => taken.push(name))

test('undoes changes one after the other, the latest first', () => {
  for (const name of ['archive', 'star', 'trash']) remember(name)
  expect([undoLast(), undoLast(), undoLast(), undoLast()]).toEqual([true, true, true, false])
  expect(taken).toEqual(['trash', 'star', 'archive'])
})

test('does not undo a change twice', () => {
  remember('archive')
  const trash = remember('trash')
  trash.undo()
  trash.undo()
  undoLast()
  expect(taken).toEqual(['trash', 'archive'])
})

test('skips changes that have expired or failed', () => {
  remember('archive')
  remember('send').expireIn(-1)
  remember('star').forget()
  undoLast()
  expect(taken).toEqual(['archive'])
})
