import { expect, test } from 'vitest'
import { classify } from '#server/engines/offline/classify-reply.ts'
import { LABELLED_ANSWERS } from '#testing/ai/judged-answers.ts'
import { judge } from './judge.ts'

const SENT_AT = new Date('2026-03-04T10:00:00Z')
const from = { name: 'Anna Berg', address: 'anna@there.example' }
const answerOf = (text: string) => ({ id: 2, from, to: [], sentAt: SENT_AT, text, isOwn: false })
const judged = (text: string) => {
  const answer = answerOf(text)
  return judge(answer, classify({ subject: 'Our offer', messages: [answer] }), [
    'Tom Reed',
    'tom@here.example',
  ])
}

test('the labelled answers are judged as people judge them, with day, person and sentence', () => {
  const wrong = LABELLED_ANSWERS.flatMap(({ verdict, text, until, person }) => {
    const found = judged(`Hi Tom,\n\n${text}\n\nBest,\nAnna`)
    const isRight =
      found.verdict === verdict &&
      (until === undefined || found.until === until) &&
      (person === undefined || found.person?.name.endsWith(person)) &&
      (verdict === 'unclear' || text.includes(found.sentence.replace(/…$/, '')))
    return isRight ? [] : [{ text, wanted: { verdict, until, person }, found }]
  })
  console.info(
    `${LABELLED_ANSWERS.length - wrong.length} of ${LABELLED_ANSWERS.length} answers are judged right`,
  )
  expect(wrong).toEqual([])
})

test('a verdict rests on words of the answer: a model that invents them judges nothing', () => {
  const answer = answerOf('Thanks for your message.')
  const invented = { intent: 'interested' as const, confidence: 0.99, evidence: 'I want to buy it' }
  expect(judge(answer, invented, [])).toMatchObject({ verdict: 'unclear', sentence: '' })
})

test('the right person is neither the writer nor one of us', () => {
  const text = 'I am not the right person. Please contact Tom Reed, or ask purchasing@there.example.'
  expect(judged(text).person).toEqual({ name: '', address: 'purchasing@there.example' })
})

test('quoted history says nothing', () => {
  const quoted =
    'Thanks for your message.\n\nOn Mon, 2 Mar 2026 at 10:00, Tom Reed <tom@here.example> wrote:\n> Are you interested? Sounds good, count me in.'
  expect(judged(quoted).verdict).toBe('unclear')
})
