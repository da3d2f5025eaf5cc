import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ThreadAutomation, threadAutomation } from '#core/contract/automation.ts'
import type { FollowUpPlan, PlannedStep } from '#core/contract/follow-ups.ts'
import { click, named, render, soon, type } from '#testing/dom.tsx'
import { createQueryClient } from '#web/platform/query.ts'
import { FollowUpDialog } from './follow-up-dialog.tsx'

interface Asked extends ThreadAutomation {
  edits: { step: number; text: string | null; isSkipped: boolean }[]
}

/** The settings whose plan was asked for, and those that were stored. */
let asked: Asked[]
let stored: Asked[]
/** Set to keep the answer to the next plan back. */
let held: Promise<void> | undefined
beforeEach(() => {
  asked = []
  stored = []
  held = undefined
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    const sent = body === undefined ? null : (JSON.parse(body) as Asked)
    if (url.endsWith('/automation')) {
      if (sent) stored.push(sent)
      return Response.json(sent ?? threadAutomation.parse({ autoFollowUpEnabled: true }))
    }
    if (url.endsWith('/follow-up/plan') && sent) {
      asked.push(sent)
      await held
      return Response.json(planOf(sent))
    }
    if (url.includes('/follow-up')) return Response.json(planOf(null))
    if (url.includes('/suggestions'))
      return Response.json({
        suggestions: [],
        recipient: null,
        known: { sentences: [], offsetMinutes: null },
      })
    throw new Error(`${method} ${url}`)
  })
})
afterEach(() => void vi.unstubAllGlobals())

function planOf(settings: Asked | null): FollowUpPlan {
  const step = (number: number): PlannedStep => {
    const edit = settings?.edits.find(one => one.step === number)
    const text = edit?.text ?? `Text ${number + 1} after ${settings?.followUpDelay}`
    return {
      step: number,
      state: 'planned',
      at: '2027-05-12T07:00:00.000Z',
      sentAt: null,
      subject: 'Re: Plan',
      html: `<p>${text}</p>`,
      text,
      isEdited: edit?.text != null,
      isSkipped: edit?.isSkipped ?? false,
      isTimeChosen: false,
      startsThread: false,
      isAiWritten: false,
      isReminder: false,
      outgoingId: null,
      messageId: null,
      why: '',
    }
  }
  return {
    state: 'none',
    why: null,
    canResume: false,
    from: 'me@a.example',
    to: ['you@b.example'],
    aboutMessageId: 1,
    aboutSentAt: null,
    unknownPlaceholders: [],
    notes: [],
    hours: 'Monday to Friday',
    steps: Array.from({ length: settings?.maxFollowUps ?? 0 }, (_, number) => step(number)),
  }
}

const plan = () => document.querySelector('section[aria-label=Plan]')

async function open(onClose = () => {}) {
  const client = createQueryClient()
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <FollowUpDialog threadId="7" accountId={1} subject="Plan" onClose={onClose} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await soon(() => expect(plan()?.textContent).toContain('Text 2 after 3'))
}

test('what was changed in single steps stays when the settings change, and is stored with them', async () => {
  const onClose = vi.fn()
  await open(onClose)
  click(named('Skip follow-up 2'))
  click(named('Edit follow-up 1'))
  type(named<HTMLInputElement>('Text of follow-up 1'), 'My own words')
  click([...document.querySelectorAll('button')].find(one => one.textContent?.startsWith('Use this text'))!)
  await soon(() => expect(plan()?.textContent).toContain('My own words'))
  type(named<HTMLInputElement>('Follow up after'), '9')
  await soon(() => expect(asked.at(-1)?.followUpDelay).toBe(9))
  const edits = [
    { step: 0, text: 'My own words', isSkipped: false },
    { step: 1, text: null, isSkipped: true },
  ]
  expect(asked.at(-1)?.edits).toEqual(edits)
  expect(stored).toEqual([])
  click(named('Save Settings'))
  await soon(() => expect(onClose).toHaveBeenCalled())
  expect(stored).toMatchObject([{ followUpDelay: 9, autoFollowUpEnabled: true, edits }])
})

test('typing asks once, and the plan before stays on screen until the new one is there', async () => {
  await open()
  const before = asked.length
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  for (const typed of ['1', '12']) type(named<HTMLInputElement>('Follow up after'), typed)
  await soon(() => expect(asked).toHaveLength(before + 1))
  expect(asked.at(-1)?.followUpDelay).toBe(12)
  expect(plan()?.getAttribute('aria-busy')).toBe('true')
  expect(plan()?.textContent).toContain('Text 1 after 3')
  resolve()
  await soon(() => expect(plan()?.textContent).toContain('Text 1 after 12'))
  expect(plan()?.getAttribute('aria-busy')).toBe('false')
})
