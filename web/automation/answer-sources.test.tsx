import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AutomaticAnswer } from '#core/contract/automatic-answers.ts'
import { type EmailAutomation, emailAutomation } from '#core/contract/automation.ts'
import { click, named, press, soon } from '#testing/dom.tsx'
import { renderScreen } from '#testing/web/render-screen.tsx'
import { AiReplyCard } from './ai-reply-card.tsx'
import { SourcesOfDraft, SourcesOfScheduled } from './answer-sources.tsx'

const APPROVED = {
  id: 7,
  accountId: 1,
  state: 'approved',
  origin: 'hand',
  messageId: null,
  approvedBy: 'Ada Brandt',
  approvedAt: '2026-11-03T12:00:00.000Z',
  sentCount: 0,
  lastSentAt: null,
  versions: [{ language: 'en', questions: ['Do you ship to Norway?'], answer: 'Yes, for 20 EUR.' }],
}
let automatic: Partial<AutomaticAnswer>
let sendsUnapproved: boolean
let added: unknown[]

beforeEach(() => {
  added = []
  sendsUnapproved = false
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    if (url.endsWith('/questions')) {
      added.push([url, JSON.parse(body ?? '')])
      return Response.json(APPROVED)
    }
    if (url.endsWith('/answers'))
      return Response.json({
        accountId: 1,
        answers: [APPROVED, { ...APPROVED, id: 8, state: 'proposed' }],
        sendsUnapproved,
      })
    return Response.json(url.includes('/emails/') ? null : automatic)
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('what waits says whose approved words it is, and of each sentence that it is an approved answer', async () => {
  automatic = {
    accountId: 1,
    engine: null,
    isApproved: true,
    otherWords: [],
    sentences: [
      { text: 'Hello June,', isInstructed: false, answerId: null, sources: [] },
      { text: 'Yes, for 20 EUR.', isInstructed: false, answerId: 7, sources: [] },
    ],
  }
  const screen = renderScreen(<SourcesOfScheduled id={3} />)
  await soon(() =>
    expect(screen.querySelector('summary')?.textContent).toMatch(/^Words approved by Ada Brandt:/),
  )
  const sentences = [...screen.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(sentences).toEqual(['Hello June,A polite phrase', 'Yes, for 20 EUR.An approved answer'])
  expect(screen.querySelector('li a')?.getAttribute('href')).toBe('/settings?tab=accounts&answers=1')
})

test('a question in other words is added to its answer by one press', async () => {
  automatic = {
    accountId: 1,
    engine: 'OpenAI (gpt-5-mini)',
    isApproved: false,
    otherWords: [{ question: 'Can you deliver to Oslo?', language: 'en', answerId: 7 }],
    sentences: [],
  }
  const screen = renderScreen(<SourcesOfDraft id={3} why="A question is asked in other words." />)
  await soon(() => expect(screen.textContent).toContain('may ask the same as Do you ship to Norway?'))
  click(named('It asks the same'))
  const body = { question: 'Can you deliver to Oslo?', language: 'en' }
  await soon(() => expect(added).toEqual([['/api/accounts/1/answers/7/questions', body]]))
})

test.each<[Partial<EmailAutomation>, boolean, RegExp]>([
  [{ aiReplyMode: 'send' }, false, /Only what you have approved is sent by itself.*becomes a draft\./],
  [{ aiReplyMode: 'send' }, true, /What the AI writes is sent, too, .*may be untrue\./],
  [{ aiReplyMode: 'draft' }, false, /Nothing is sent by itself/],
  [{ aiReplyMode: 'draft' }, true, /Nothing is sent by itself/],
])('with %j, and unapproved mail sent: %j, the card says %s', async (settings, isSent, says) => {
  sendsUnapproved = isSent
  const screen = renderScreen(
    <AiReplyCard
      email={{ id: 5, threadId: '9', accountId: 1 }}
      settings={emailAutomation.parse({ ...settings, autoAiReplyEnabled: true })}
      isChanged={false}
      change={() => {}}
    />,
  )
  await soon(() => expect(screen.textContent).toMatch(says))
  // A proposed one is no approved answer.
  const link = screen.querySelector('a[href="/settings?tab=accounts&answers=1"]')
  expect(link?.textContent).toBe('1 approved answer')
})

test('a sentence of the instructions becomes an answer, and what stands beside it can be added', async () => {
  const screen = renderScreen(
    <AiReplyCard
      email={{ id: 5, threadId: '9', accountId: 1 }}
      settings={emailAutomation.parse({
        autoAiReplyEnabled: true,
        aiCustomPrompt: 'We ship to Sweden. But only from 50 EUR on.',
      })}
      isChanged={false}
      change={() => {}}
    />,
  )
  const open = async () => {
    await soon(() => named('Use as an answer…'))
    press(named('Use as an answer…'), 'Enter')
    await soon(() => expect(document.querySelectorAll('[role=menuitem]')).toHaveLength(2))
  }
  await open()
  click(document.querySelector<HTMLElement>('[role=menuitem]') ?? screen)
  const answer = () => document.querySelectorAll('textarea')[2]?.value
  await soon(() => expect(answer()).toBe('We ship to Sweden.'))
  click(named('Add to the answer'))
  expect(answer()).toBe('We ship to Sweden. But only from 50 EUR on.')
  expect(document.body.textContent).not.toContain('Beside it stands')
})
