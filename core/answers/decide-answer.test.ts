import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { AnswerLanguage } from '../contract/approved-answers.ts'
import { type Choice, decideAnswer, mayLeave } from './decide-answer.ts'
import { type AnswerToFind, type ReadMail, readMail } from './read-mail.ts'

interface Mail {
  subject?: string
  text: string
  hasAttachments?: boolean
  answers?: string[]
  /** Whether a sentence says who writes, which only an engine can tell. */
  isStated?: boolean
}

const read = (name: string) => parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
const questions: { language: AnswerLanguage; question: string }[] = read('questions.test.yaml')
const { ordinary, held }: Record<'ordinary' | 'held', Mail[]> = read('mails.test.yaml')
const answers: AnswerToFind[] = questions.map(({ language, question }, at) => ({
  id: at + 1,
  versions: [{ language, questions: [question], answer: `Answer to ${question}` }],
}))

const readIt = ({ subject = 'Question', text, hasAttachments = false }: Mail): ReadMail =>
  readMail(
    {
      ...{ subject, text, hasAttachments },
      senderNames: ['Anna Weber', 'anna'],
      greetedNames: ['Ada Novak', 'info', 'demo'],
    },
    answers,
  )

/** An engine that agrees with all that our own reading takes for a question. */
const agrees = ({ sentences }: ReadMail): Choice => ({
  kind: 'ordinary',
  sentences: sentences.map(({ kind, answerId }, sentence) => ({
    ...{ sentence, answerId },
    isAsking: kind === 'question' || kind === 'open',
  })),
})
const decide = (mail: Mail, choose = agrees) => {
  const found = readIt(mail)
  return decideAnswer(found, choose(found), answers)
}

describe('an answer leaves by itself', () => {
  test('where every sentence is a courtesy or an approved question', () => {
    const left: string[] = []
    const drafts: string[] = []
    for (const mail of ordinary) {
      const decided = decide(mail)
      const asked = decided.answerIds.map(id => questions[id - 1]?.question)
      if (mayLeave(decided) && JSON.stringify(asked) === JSON.stringify(mail.answers)) left.push(mail.text)
      else drafts.push(`${mail.text} → ${JSON.stringify(decided)}`)
    }
    console.info(`${left.length} of ${ordinary.length} ordinary mails are answered by approved words`)
    expect(drafts).toEqual([])
  })

  test('and for no mail that says or asks anything else', () => {
    const left = held.filter(mail => mayLeave(decide(mail)))
    expect(left).toEqual([])
    expect(held.length).toBeGreaterThan(30)
  })
})

describe('an engine may veto', () => {
  const mail = ordinary[0] as Mail
  test.each<[string, (read: ReadMail) => Choice]>([
    ['by the kind of the mail', read => ({ ...agrees(read), kind: 'angry' })],
    ['by another answer', read => changed(read, { answerId: 2 })],
    ['by none', read => changed(read, { answerId: null })],
    ['by leaving a sentence out', read => ({ ...agrees(read), sentences: [] })],
  ])('%s', (_, choose) => {
    expect(mayLeave(decide(mail))).toBe(true)
    expect(mayLeave(decide(mail, choose))).toBe(false)
  })
  const changed = (read: ReadMail, change: object): Choice => ({
    kind: 'ordinary',
    sentences: agrees(read).sentences.map(one => ({ ...one, ...change })),
  })

  test('and knows which question is asked in other words, which only a person can say', () => {
    const decided = decide({ text: 'Hi Ada,\n\nIs Norway a place that you send parcels to?\n\nAnna' }, read =>
      changed(read, { answerId: 1 }),
    )
    expect(decided.otherWords).toEqual([
      { question: 'Is Norway a place that you send parcels to?', answerId: 1 },
    ])
    expect(mayLeave(decided)).toBe(false)
  })

  test('a sentence that only says who writes is one where the engine says so, too', () => {
    const stated = ordinary.find(({ isStated }) => isStated) as Mail
    const asking = (read: ReadMail): Choice => ({
      kind: 'ordinary',
      sentences: agrees(read).sentences.map(one => ({ ...one, isAsking: true })),
    })
    expect(mayLeave(decide(stated))).toBe(true)
    expect(mayLeave(decide(stated, asking))).toBe(false)
  })
})
