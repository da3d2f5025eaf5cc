import { beforeEach, expect, test, vi } from 'vitest'
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

test('after a reload, what was kept is undone by its steps, the latest first and each once, by the same person only', async () => {
  const signIn = (id: number) => {
    localStorage.setItem('authToken', 'token')
    localStorage.setItem('user', JSON.stringify({ id }))
  }
  const reload = async () => {
    vi.resetModules()
    return import('./undo.ts')
  }
  const kept = (title: string) => ({ steps: [{ waiting: 1 }], told: { title } })
  signIn(1)
  remember('archive').keep(kept('archived'))
  remember('star')
  const sent = remember('send')
  sent.keep(kept('sent'))
  sent.expireIn(-1)
  remember('trash').keep(kept('trashed'))
  remember('snooze').keep(kept('snoozed'))
  expect(undoLast()).toBe(true)

  const run = vi.fn()
  signIn(2)
  const other = await reload()
  expect(other.undoLast(run)).toBe(false)
  signIn(1)
  const fresh = await reload()
  expect([fresh.undoLast(run), fresh.undoLast(run), fresh.undoLast(run)]).toEqual([true, true, false])
  expect(run.mock.calls).toEqual([[kept('trashed')], [kept('archived')]])
  expect((await reload()).undoLast(run)).toBe(false)
  expect(taken).toEqual(['snooze'])
})
