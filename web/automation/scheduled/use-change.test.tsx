import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { followUps } from '#core/contract/follow-ups.ts'
import { soon } from '#testing/dom.tsx'
import { renderScreen } from '#testing/web/render-screen.tsx'
import { undoLast } from '#web/read/triage/undo.ts'
import { stepOf } from '#web/read/triage/use-undo.ts'
import { useChange } from './use-change.ts'

afterEach(() => void vi.unstubAllGlobals())

let attempts: ReturnType<typeof useChange>

function Screen() {
  attempts = useChange()
  return null
}

const undo = stepOf(followUps.resume, { params: { threadId: '7' } })

test('an undo that is pressed before the change has ended waits for it, and is not told as done', async () => {
  const done: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    done.push(`${method} ${new URL(url, 'http://localhost').pathname}`)
    return Response.json({})
  })
  renderScreen(<Screen />)
  const change = Promise.withResolvers<void>()
  const skip = async () => {
    await change.promise
    done.push('stopped')
    return { title: 'It is stopped', undo }
  }
  const both = ['stopped', 'POST /api/threads/7/follow-up/resume']
  const ended = attempts.change('It was not stopped', skip)
  expect(undoLast()).toBe(true)
  expect(done).toEqual([])
  change.resolve()
  await act(() => ended)
  await soon(() => expect(done).toEqual(both))
  expect(document.body.textContent).not.toContain('It is stopped')

  await act(() => attempts.change('It was not stopped', skip))
  expect(document.body.textContent).toContain('It is stopped')
  const [kept = ''] = Object.values(sessionStorage)
  // A page that is loaded anew takes the same step.
  expect(JSON.parse(kept)).toMatchObject({
    kept: { steps: [{ ...undo, isNow: true }] },
    until: expect.any(Number),
  })
  act(() => void undoLast())
  await soon(() => expect(done).toEqual([...both, ...both]))
  expect(sessionStorage).toHaveLength(0)

  await act(() => attempts.change('It was not skipped', async () => ({ title: 'It is being sent' })))
  expect(undoLast()).toBe(false)
})
