import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAllTimes } from '#testing/random/for-all.ts'
import { foldText } from './fold.ts'
import { indexedWords, searchedWords } from './index-words.ts'

const indexed = (text: string) => indexedWords(foldText(text)).trim()
const searched = (text: string) =>
  searchedWords(foldText(text)).map(({ text, isOpen }) => (isOpen ? `${text}*` : text))

describe('the word index', () => {
  test.each([
    ['Hello, World!', 'hello world'],
    [
      "INV-2024/007 d'Été x@y.example https://a.example/b?c=1",
      'inv 2024 007 d ete x y example https a example b c 1',
    ],
    ['In\u00ADvoice', 'invoice'],
    ['明天的会议', '明天 天的 的会 会议 议'],
    ['明天的会\n议。好', '明天 天的 的会 会议 议 好'],
    ['明天\r\n会\r议', '明天 天会 会 议'],
    ['2024年会议room', '2024 年会 会议 议 room'],
    ['ｶﾀｶﾅ', 'カタ タカ カナ ナ'],
    ['サーバー', 'サー ーバ バー ー'],
    ['회의를 합니다', '회의 의를 를 합니 니다 다'],
    ['ประชุม', 'ปร ระ ะชุ ชุม ม'],
    ['Party 🎉❤️', 'party u1f389 u2764'],
    ['⺀ 木偏 〆', '木偏 偏 〆'],
    ['हिन्दी', 'हिन्दी'],
    ['Acme™ © 1️⃣ 2 – 3', 'acmetm 1 2 3'],
    ['Größe 𝒊 Ångström', 'grosse i angstrom'],
  ])('has %j as %j', (text, words) => {
    expect(indexed(text)).toBe(words)
  })
})

describe('a searched text', () => {
  test.each([
    ['INV-2024', ['inv', '2024']],
    ['会', ['会*']],
    ['会议', ['会议']],
    ['天的会', ['天的', '的会']],
    ['2024年会 room', ['2024', '年会', '会', 'room']],
    ['🎉', ['u1f389']],
    ['!?', []],
  ])('%j becomes %j', (text, words) => {
    expect(searched(text)).toEqual(words)
  })
})

test('finds every part of a text that begins and ends at words or letters', () => {
  const unit = fc.constantFrom(
    '明',
    '天',
    '会',
    'が',
    'ー',
    '회',
    'กุ',
    'a',
    'é',
    '7',
    ' ',
    '-',
    '\n',
    '🎉',
    '𠀀',
  )
  forAllTimes(2000, fc.array(unit, { maxLength: 14 }), fc.nat(14), fc.nat(14), (letters, one, other) => {
    const [from, to] = [Math.min(one, other), Math.max(one, other)]
    const isSpaced = (at: number) => /^[aé7]$/.test(letters[at] ?? '')
    // Not in the middle of a word.
    fc.pre(!(isSpaced(from - 1) && isSpaced(from)) && !(isSpaced(to - 1) && isSpaced(to)))
    const there = indexed(letters.join('')).split(' ')
    const wanted = searched(letters.slice(from, to).join(''))
    const fits = (at: number) =>
      wanted.every(word =>
        word.endsWith('*') ? there[at]?.startsWith(word.slice(0, -1)) : there[at++] === word,
      )
    expect(wanted.length === 0 || there.some((_, at) => fits(at))).toBe(true)
  })
})

test('the index of a text has the words of a search for it, and the last letter of each run', () => {
  const units = ['明', '会', 'กุ', 'é', 'a', '7', ' ', '-', '\n', '🎉', '\uFE0F', '©', '\u00AD', '–', 'ـ']
  forAllTimes(
    2000,
    fc.string({
      unit: fc.oneof(fc.constantFrom(...units), fc.string({ minLength: 1, maxLength: 1, unit: 'binary' })),
    }),
    text => {
      const there = indexed(text).split(' ').filter(Boolean)
      const wanted = searched(text).map(word => word.replace('*', ''))
      expect(there.slice(0, wanted.length)).toEqual(wanted)
      expect(there.length - wanted.length).toBeLessThanOrEqual(1)
    },
  )
})
