import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { click, leave, soon, type } from '#testing/dom.tsx'
import { renderScreen } from '#testing/web/render-screen.tsx'
import { AutoReminder } from './auto-reminder.tsx'

let stored: object | null
let asked: object[]
beforeEach(() => {
  stored = null
  asked = []
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', async (_: string, { body }: { body?: string }) => {
    if (body !== undefined) {
      const { autoReminder } = JSON.parse(body)
      asked.push(autoReminder)
      stored = autoReminder
    }
    return Response.json({ undoSeconds: 10, autoReminder: stored })
  })
})
afterEach(() => void vi.unstubAllGlobals())

const show = () => renderScreen(<AutoReminder />)
const fieldOf = (screen: HTMLElement, kind: string) =>
  screen.querySelector<HTMLInputElement>(`input[type=${kind}]`) as HTMLInputElement

test('it is switched on with usual times, which are changed when a field is left, and off', async () => {
  const screen = show()
  const toggle = screen.querySelector('[role=switch]') as HTMLElement
  await soon(() => expect(toggle.getAttribute('aria-checked')).toBe('false'))
  click(toggle)
  await soon(() => expect(fieldOf(screen, 'number')?.value).toBe('3'))
  expect(fieldOf(screen, 'time').value).toBe('09:00')
  await soon(() => expect(asked).toEqual([{ weekdays: 3, time: '09:00' }]))
  type(fieldOf(screen, 'number'), '5')
  leave(fieldOf(screen, 'number'))
  await soon(() => expect(asked.at(-1)).toEqual({ weekdays: 5, time: '09:00' }))
  click(toggle)
  await soon(() => expect(asked.at(-1)).toBeNull())
})

test('a number that is none of days is not stored', async () => {
  stored = { weekdays: 2, time: '08:30' }
  const screen = show()
  await soon(() => expect(fieldOf(screen, 'number')?.value).toBe('2'))
  type(fieldOf(screen, 'number'), '99')
  leave(fieldOf(screen, 'number'))
  await soon(() => expect(fieldOf(screen, 'number').value).toBe('2'))
  expect(asked).toEqual([])
})
