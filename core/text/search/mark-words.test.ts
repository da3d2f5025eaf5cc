import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { foldText } from './fold.ts'
import { bestPassage, markWords, wordsToMark } from './mark-words.ts'

const marked = (text: string, query: string) =>
  markWords(text, wordsToMark(query))
    .filter(({ isMatch }) => isMatch)
    .map(({ text }) => text)

test.each([
  ['The invoices of Müller', 'invoice muller', ['invoices', 'Müller']],
  ['Rechnungen und Rechenbuch', 'Rechnung', ['Rechnungen']],
  ['a b c', 'b', []],
  ['an ant', 'an', ['an']],
  ['No hit', 'invoice', []],
  ['明天的会议在三点', '会议', ['会议']],
  ['会议，会', '会', ['会', '会']],
  ['下载PDF文件', 'pdf 文件', ['PDF', '文件']],
  ['ﾒｰﾙとメール', 'メール', ['ﾒｰﾙ', 'メール']],
  ['การประชุมวันนี้', 'ประชุม', ['ประชุม']],
  ['회의를', '회의', ['회의']],
])('in %j, %j marks %j', (text, query, expected) => {
  expect(marked(text, query)).toEqual(expected)
})

test('the parts add up to the text', () => {
  forAll(fc.string({ unit: 'grapheme' }), fc.string(), (text, query) => {
    const parts = markWords(text, wordsToMark(query))
    expect(parts.map(part => part.text).join('')).toBe(text)
  })
})

test('a word is highlighted anywhere, in any spelling', () => {
  const letters = fc.constantFrom(
    'i',
    'I',
    'n',
    'N',
    'é',
    'e\u0301',
    'E',
    'ß',
    'ss',
    'Æ',
    'п',
    'П',
    '4',
    '𝒊',
    '会',
    'ー',
    ' ',
    '-',
    '—',
  )
  const text = fc.array(letters, { maxLength: 30 }).map(parts => parts.join(''))
  forAll(text, text, (text, query) => {
    const words = wordsToMark(query)
    const spaced = text.match(/(?:(?![会ー])[\p{L}\p{N}])+/gu) ?? []
    const every = [...spaced, ...(text.match(/[会ー]+/g) ?? [])].filter(word =>
      words.includes(foldText(word)),
    )
    const found = marked(text, query)
    expect(every.filter(word => !found.includes(word))).toEqual([])
  })
})

test('the best passage has the most words', () => {
  const text = `invoice ${'nothing here '.repeat(30)} the invoice of October is paid ${'and so on '.repeat(30)}`
  const passage = bestPassage(text, wordsToMark('October invoice'), 80)
  expect(passage).toContain('invoice of October')
  expect(passage.length).toBeLessThanOrEqual(82)
  expect(bestPassage('short', ['x'], 80)).toBe('short')
})

test('the best passage contains the match where the text has no spaces', () => {
  const chinese = `${'我们今天没有什么可以说的'.repeat(20)}明天的会议 ${'在三点开始请准时参加'.repeat(20)}`
  expect(bestPassage(chinese, wordsToMark('会议'), 80)).toContain('会议')
  const address = `see https://shop.example/${'a1-'.repeat(50)}invoice/42 ${'more '.repeat(40)}`
  expect(bestPassage(address, wordsToMark('invoice'), 80)).toContain('invoice')
  expect(
    bestPassage(`${'😀'.repeat(300)}会议${'😀'.repeat(301)}`, wordsToMark('会议'), 81).isWellFormed(),
  ).toBe(true)
})

test('a word that may go on is marked whole, others with it as they are', () => {
  const words = wordsToMark('re-invo* Plan')
  expect(words).toEqual(['re', 'invo*', 'plan'])
  expect(markWords('Invoicing plans, in two', words).filter(({ isMatch }) => isMatch)).toEqual([
    { text: 'Invoicing', isMatch: true },
  ])
})

test('a compound is marked whole where one of its parts was searched', () => {
  const marked = (text: string, query: string) =>
    markWords(text, wordsToMark(query))
      .filter(({ isMatch }) => isMatch)
      .map(({ text }) => text)
  const text = 'Stromrechnungen: der Rechnungsbetrag ist falsch, bitte rechnen Sie nach.'
  expect(marked(text, 'Rechnung')).toEqual(['Stromrechnungen', 'Rechnungsbetrag'])
  expect(marked('Der Mietvertrag, die Verträge', 'Vertrag')).toEqual(['Mietvertrag', 'Verträge'])
  expect(marked('Die Versicherung', 'Sicherung')).toEqual([])
  expect(marked('İstanbul: STROMRECHNUNGEN', 'Rechnung')).toEqual(['STROMRECHNUNGEN'])
})
