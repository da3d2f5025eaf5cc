import { describe, expect, test } from 'vitest'
import type { ApprovedAnswer } from '#core/contract/approved-answers.ts'
import {
  answerLanguageOf,
  approvedInWords,
  contentOf,
  hasWords,
  instructedIn,
  sentInWords,
} from './answer-words.ts'

test('each line is a question; blank and repeated lines are none', () => {
  const typed = {
    language: 'en' as const,
    questions: ' Do you ship?\n\n Do you ship? \nTo Oslo? ',
    answer: 'Yes.',
  }
  expect(contentOf([typed])).toEqual({
    versions: [{ language: 'en', questions: ['Do you ship?', 'To Oslo?'], answer: 'Yes.' }],
  })
})

test.each([
  ['zürich', true],
  ['ZURICH', true],
  ['ship norw', true],
  ['liefern', true],
  ['ship sweden', false],
  ['', true],
])('the search %j finds it: %j', (words, isFound) => {
  const content = {
    versions: [
      { language: 'en' as const, questions: ['Do you ship to Norway?'], answer: 'Yes, from Zürich.' },
      { language: 'de' as const, questions: ['Liefern Sie nach Norwegen?'], answer: 'Ja.' },
    ],
  }
  expect(hasWords(content, words)).toBe(isFound)
})

test.each([
  [['de-CH', 'en'], 'de'],
  [['ja', 'pl'], 'pl'],
  [['ja'], 'en'],
])('a new answer of somebody who reads %j begins in %s', (wanted, language) => {
  expect(answerLanguageOf(wanted)).toBe(language)
})

describe('what a row tells', () => {
  const now = new Date('2026-11-28T12:00:00Z')
  const at = '2026-11-03T12:00:00.000Z'
  const answer = (more: Partial<ApprovedAnswer>) => more as ApprovedAnswer
  test.each([
    [{ sentCount: 0, lastSentAt: null }, 'Not sent yet'],
    [{ sentCount: 1, lastSentAt: at }, /^Sent once on \S+ \S+$/],
    [{ sentCount: 1200, lastSentAt: at }, /^Sent 1,200 times, last on \S+ \S+$/],
  ])('%j', (more, words) => {
    expect(sentInWords(answer(more), now)).toMatch(words)
  })
  test.each([
    [{ approvedBy: 'Ada Brandt', approvedAt: at }, /^Approved by Ada Brandt on \S+ \S+$/],
    [{ approvedBy: null, approvedAt: at }, /^Approved on \S+ \S+$/],
  ])('%j', (more, words) => {
    expect(approvedInWords(answer(more), now)).toMatch(words)
  })
  test('nobody has approved a proposal', () => {
    expect(approvedInWords(answer({ approvedBy: null, approvedAt: null }), now)).toBeNull()
  })
})

test('the sentences of an instruction come with what stands beside them in their line', () => {
  const instruction = 'We ship to Norway. But only from 50 EUR on.\n\nBe brief.\n---'
  expect(instructedIn(instruction)).toEqual([
    { text: 'We ship to Norway.', before: null, after: 'But only from 50 EUR on.' },
    { text: 'But only from 50 EUR on.', before: 'We ship to Norway.', after: null },
    { text: 'Be brief.', before: null, after: null },
  ])
})
