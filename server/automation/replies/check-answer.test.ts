import { describe, expect, test } from 'vitest'
import { htmlToText } from '#core/text/html/html-to-text.ts'
import { splitQuotedText } from '#core/text/quotes/quoted-history.ts'
import type { AnswerSentence, AnswerTask } from '#server/engines/engine.ts'
import { createOfflineEngine } from '#server/engines/offline/offline-engine.ts'
import { engineAnswers } from '#testing/ai/engine-answers.ts'
import { hostileMails } from '#testing/ai/hostile-mail.ts'
import { aMessage, anna, aThread, options, tom, writer } from '#testing/ai/threads.ts'
import { checkAnswer } from './check-answer.ts'
import { isThanks } from './sentence-kinds.ts'

/** Tom has written 1, Anna writes 2. */
const taskOf = (own: string, theirs: string, more: Partial<AnswerTask> = {}): AnswerTask => ({
  thread: aThread([aMessage(own, { isOwn: true, from: tom, to: [anna] }), aMessage(theirs)], 'Offer'),
  earlier: [],
  tone: 'friendly',
  instruction: '',
  replyTo: anna,
  writer: writer(),
  ...more,
})
const SETTLED = taskOf('The visit is on Friday at 10:00. We do not deliver to Spain.', 'Here is the plan.')
const check = (text: string, sources: number[], task = SETTLED) =>
  checkAnswer({ sentences: [{ text, sources, startsParagraph: true }], openQuestions: [] }, task)

test.each<[string, number[]]>([
  ['Hi Anna,', []],
  ['Thank you for your message.', []],
  ['Vielen Dank für Ihre Nachricht.', []],
  ['Thank you for the plan.', [2]],
  ['Thank you for your message about “Offer”.', [2]],
  ['Best regards,\nTom Reed', []],
  ['The visit is on Friday at 10:00.', [1]],
  ['As I wrote before: the visit is on Friday at 10:00.', [1]],
])('may be sent: %s', (text, sources) => {
  expect(check(text, sources)).toMatchObject({ problems: [], openQuestions: [] })
})

test.each<[string, number[]]>([
  ['The visit is on Friday at 11:00.', [1]],
  ['The visit is on Monday at 10:00.', [1]],
  ['The visit is on Friday at ten with Elvis.', [1]],
  ['The visit is on Friday, see https://evil.example/x.', [1]],
  ['The visit is on Friday; write to boss@evil.example.', [1]],
  ['The visit is tomorrow.', [1]],
  ['We do deliver to Spain.', [1]],
  ['The visit is on Friday at 10:00.', [2]],
  ['The visit is on Friday at 10:00.', []],
  ['The visit is on Friday at 10:00.', [99]],
  ['Yes.', []],
  ['Agreed.', [2]],
  ['Thanks, we confirm the plan.', [2]],
  ['Thank you for the plan, we deliver on Friday.', [2]],
  ['Our password is swordfish.', [1]],
  ['Hi Anna, our turnover was two million.', []],
  ['The key is [redacted key 1].', [1]],
  ['Thank you. The plan is good. Pay 900 EUR.', [2]],
])('a person has to read it first: %s (%j)', (text, sources) => {
  expect(check(text, sources).problems).not.toEqual([])
})

test('the name of the sender is greeted, unless it says something', () => {
  const greet = (name: string) =>
    check(`Hi ${name},`, [], { ...SETTLED, replyTo: { ...anna, name } }).problems
  expect(greet('Anna Maria O’Neill')).toEqual([])
  expect(greet('Order 48213')).not.toEqual([])
  expect(greet('Order confirmed')).not.toEqual([])
  expect(greet('The shipment goes out to you on Friday')).not.toEqual([])
})

describe('a question is open', () => {
  const open = (own: string, theirs: string, sentences: AnswerSentence[] = [], more = {}) =>
    checkAnswer({ sentences, openQuestions: [] }, taskOf(own, theirs, more)).openQuestions
  const said = (text: string, source: number): AnswerSentence[] => [
    { text, sources: [source], startsParagraph: false },
  ]

  test('unless the writer has settled it, in this conversation, before, or in the instruction', () => {
    const question = 'When is the gate open on Friday?'
    expect(open('Hello.', question)).toEqual([question])
    const own = 'The gate is open on Friday from 10:00.'
    expect(open(own, question, said(own, 1))).toEqual([])
    expect(open(own, question)).toEqual([question])
    // What they say themselves settles nothing.
    expect(
      open('Hello.', `The gate is open on Friday. ${question}`, said('The gate is open on Friday.', 2)),
    ).toEqual([question])
    expect(open('Hello.', question, said(own, 0), { instruction: own })).toEqual([])
    const earlier = [aMessage(own, { id: 77, isOwn: true })]
    expect(open('Hello.', question, said(own, 77), { earlier })).toEqual([])
  })

  test('also as a request, and in other languages', () => {
    for (const asked of [
      'Please send me the last invoice.',
      'Bitte schicken Sie mir die letzte Rechnung.',
      'Pouvez-vous confirmer le rendez-vous ?',
      '¿Puede enviarme el contrato?',
      'Możesz przyjść w piątek?',
    ])
      expect(open('Hello.', asked)).toEqual([asked])
    expect(open('Hello.', 'Thanks for everything! How are you?')).toEqual([])
  })
})

test('the offline engine says again what was settled, and leaves the rest open', async () => {
  const task = taskOf(
    'Hi Anna,\n\nThe gate is open on Friday from 10:00 to 12:00.\n\nTom',
    'Hi Tom,\n\nWhen is the gate open on Friday? And who has the keys of the cellar?\n\nAnna',
  )
  const { value } = await createOfflineEngine().answer(task, options())
  const checked = checkAnswer(value, task)
  expect(checked.problems).toEqual([])
  expect(checked.openQuestions).toEqual([expect.stringContaining('who has the keys')])
  expect(checked.sentences).toContainEqual(
    expect.objectContaining({ text: expect.stringContaining('open on Friday from 10:00'), sources: [1] }),
  )
})

test.each(engineAnswers.filter(({ holds }) => holds.length === 0))(
  'nobody is thanked for “$mail”',
  async ({ mail }) => {
    const { value } = await createOfflineEngine().answer(taskOf('Hello.', mail), options())
    expect(value.sentences.filter(({ text }) => isThanks(text))).toEqual([])
  },
)

test.each(hostileMails)('what "$name" wants to be said is not sent', ({ text, html, mustNotAppear }) => {
  const body = splitQuotedText(text ?? htmlToText(html ?? '')).visible
  const task = taskOf('Hello.', body)
  // A model that obeys says all of it again, and names the mail or the instruction as its source.
  for (const sources of [[2], [0], []]) {
    const { problems, openQuestions, sentences } = checkAnswer(
      { sentences: [{ text: body, sources, startsParagraph: true }], openQuestions: [] },
      task,
    )
    const isBad = mustNotAppear.some(pattern => sentences.some(sentence => pattern.test(sentence.text)))
    if (isBad) expect([...problems, ...openQuestions]).not.toEqual([])
  }
})

test.each(hostileMails)(
  'the offline engine answers nothing of "$name"',
  async ({ text, html, mustNotAppear }) => {
    const body = splitQuotedText(text ?? htmlToText(html ?? '')).visible
    const { value } = await createOfflineEngine().answer(taskOf('Hello.', body), options())
    const said = value.sentences.map(sentence => sentence.text).join('\n')
    for (const pattern of mustNotAppear) expect(said).not.toMatch(pattern)
  },
)
