import { act } from 'react'
import { expect, test } from 'vitest'
import { render } from '#testing/dom.tsx'
import { undoLast } from '#web/read/triage/undo.ts'
import { ToastProvider } from '#web/ui/overlays/toast.tsx'
import { useChange } from './use-change.ts'

let attempts: ReturnType<typeof useChange>

function Screen() {
  attempts = useChange()
  return null
}

test('an undo that is pressed before the change has ended waits for it, and is not told as done', async () => {
  render(
    <ToastProvider>
      <Screen />
    </ToastProvider>,
  )
  const done: string[] = []
  const change = Promise.withResolvers<void>()
  const skip = async () => {
    await change.promise
    done.push('skipped')
    return { title: 'It is skipped', undo: async () => void done.push('undone') }
  }
  const ended = attempts.change('It was not skipped', skip)
  expect(undoLast()).toBe(true)
  expect(done).toEqual([])
  change.resolve()
  await act(() => ended)
  expect(done).toEqual(['skipped', 'undone'])
  expect(document.body.textContent).not.toContain('It is skipped')

  await act(() => attempts.change('It was not skipped', skip))
  expect(document.body.textContent).toContain('It is skipped')
  act(() => void undoLast())
  await act(async () => undefined)
  expect(done).toEqual(['skipped', 'undone', 'skipped', 'undone'])

  await act(() => attempts.change('It was not skipped', async () => ({ title: 'It is being sent' })))
  expect(undoLast()).toBe(false)
})
