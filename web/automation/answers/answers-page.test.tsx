import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ApprovedAnswer, MOST_ANSWERS } from '#core/contract/approved-answers.ts'
import { click, named, soon, type } from '#testing/dom.tsx'
import { renderScreen } from '#testing/web/render-screen.tsx'
import { AnswersPage } from './answers-page.tsx'

/** What the server has, and what it was asked to change. */
let answers: ApprovedAnswer[]
let changes: string[]
/** Set to have the next change refused. */
let refusal: { status: number; body: object } | null

const answerOf = (id: number, question: string, more: Partial<ApprovedAnswer> = {}): ApprovedAnswer => ({
  id,
  accountId: 1,
  state: 'approved',
  origin: 'hand',
  messageId: null,
  approvedBy: 'Ada Brandt',
  approvedAt: '2026-11-03T12:00:00.000Z',
  sentCount: 0,
  lastSentAt: null,
  versions: [{ language: 'en', questions: [question], answer: `Words of ${id}.` }],
  ...more,
})
const proposed = { state: 'proposed', origin: 'sent', approvedBy: null, approvedAt: null } as const

beforeEach(() => {
  changes = []
  refusal = null
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  let deleted: ApprovedAnswer[] = []
  vi.stubGlobal(
    'fetch',
    async (url: string, { method = 'GET', body }: { method?: string; body?: string }) => {
      if (url === '/api/accounts')
        return Response.json([{ id: 1, email: 'ada@demo.example', canManageEmails: true }])
      if (method !== 'GET') {
        if (refusal) {
          const { status, body: text } = refusal
          refusal = null
          return Response.json(text, { status })
        }
        const [, id = '', rest = ''] = /answers\/?(\d*)(.*)$/.exec(url) ?? []
        changes.push([method, id + rest, body].filter(Boolean).join(' '))
        const one = answers.find(answer => answer.id === Number(id))
        if (method === 'DELETE' && one) {
          deleted = [one]
          answers = answers.filter(answer => answer !== one)
          return Response.json({ success: true })
        }
        if (rest === '/restore') {
          answers = [...answers, ...deleted]
          return Response.json(deleted[0])
        }
        if (method === 'PUT' && one) one.state = 'approved'
        return Response.json(one ?? answers[0])
      }
      return Response.json({ accountId: 1, answers, sendsUnapproved: false })
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

async function open() {
  renderScreen(<AnswersPage accountId={1} />)
  await soon(() => expect(document.body.textContent).toContain('Answers of ada@demo.example'))
}
const section = (name: string) => document.querySelector(`section[aria-label="${name}"]`)?.textContent ?? ''

test('a proposal stands apart, and is approved with the words that were read', async () => {
  answers = [answerOf(1, 'Do you ship?'), answerOf(2, 'May I return it?', proposed)]
  await open()
  await soon(() => expect(section('Proposed answers')).toContain('May I return it?'))
  expect(section('Approved answers')).not.toContain('May I return it?')
  click(named('Approve “May I return it?”'))
  await soon(() => expect(section('Approved answers')).toContain('May I return it?'))
  expect(changes).toEqual([`PUT 2 ${JSON.stringify({ versions: answers[1]?.versions })}`])
  expect(section('Proposed answers')).toBe('')
})

test.each([
  ['Delete “Do you ship?”', 'Answer deleted'],
  ['Turn down “May I return it?”', 'Answer turned down'],
])('%s can be undone', async (button, said) => {
  answers = [answerOf(1, 'Do you ship?'), answerOf(2, 'May I return it?', proposed)]
  await open()
  await soon(() => named(button))
  named(button).focus()
  click(named(button))
  await soon(() => expect(document.body.textContent).toContain(said))
  // The row is gone, and it was the last of its list.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Answers')
  expect(answers).toHaveLength(1)
  click(named('Undo'))
  await soon(() => named(button))
  expect(answers).toHaveLength(2)
})

test('what is typed is there again after the dialog was closed, and gone once it is approved', async () => {
  answers = [answerOf(1, 'Do you ship?')]
  await open()
  await soon(() => named('New answer'))
  click(named('New answer'))
  type(named('Ways of asking'), 'To Oslo?\nTo Bergen?')
  type(named('Answer'), 'Yes, within a week.')
  click(named('Cancel'))
  await soon(() => expect(document.querySelector('textarea')).toBeNull())
  click(named('New answer'))
  expect(named<HTMLTextAreaElement>('Answer').value).toBe('Yes, within a week.')
  expect(document.body.textContent).toContain('This is what you typed before')

  refusal = { status: 400, body: { message: 'No', fields: { 'versions.0.questions.1': 'This is too long' } } }
  click(named('Approve'))
  await soon(() => expect(document.body.textContent).toContain('“To Bergen?”: This is too long'))
  expect(named<HTMLTextAreaElement>('Answer').value).toBe('Yes, within a week.')
  click(named('Approve'))
  await soon(() => expect(document.querySelector('textarea')).toBeNull())
  expect(changes).toEqual([
    `POST ${JSON.stringify({
      versions: [{ language: 'en', questions: ['To Oslo?', 'To Bergen?'], answer: 'Yes, within a week.' }],
      origin: 'hand',
    })}`,
  ])
  click(named('New answer'))
  expect(named<HTMLTextAreaElement>('Answer').value).toBe('')
})

test('a long list is searched, and a full one says what to do', async () => {
  answers = Array.from({ length: MOST_ANSWERS }, (_, at) => answerOf(at + 1, `Question ${at + 1}?`))
  await open()
  await soon(() => expect(section('Approved answers')).toContain('500 approved answers'))
  expect(named('New answer').getAttribute('aria-disabled')).toBe('true')
  click(named('New answer'))
  expect(document.querySelector('textarea')).toBeNull()
  // Not all are drawn at once, and all are found.
  expect(section('Approved answers')).not.toContain('Question 499?')
  type(named('Search the answers'), 'question 499')
  await soon(() => expect(section('Approved answers')).toContain('1 of 500 approved answers'))
  expect(section('Approved answers')).toContain('Question 499?')
})

test('what nobody has approved is sent only once the person has read what that means', async () => {
  answers = []
  await open()
  await soon(() => expect(document.body.textContent).toContain('None yet.'))
  click(document.querySelector<HTMLElement>('button[role=switch]') ?? document.body)
  await soon(() => expect(document.body.textContent).toContain('it may be untrue'))
  expect(changes).toEqual([])
  click(named('Send it after the delay'))
  await soon(() => expect(changes).toEqual(['PUT unapproved {"sendsUnapproved":true}']))
})
