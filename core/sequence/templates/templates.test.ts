import { describe, expect, it } from 'vitest'
import { detectLanguage, type Language } from '#core/text/search/language.ts'
import { fillPlaceholders, unknownPlaceholders } from '../placeholders.ts'
import { TEMPLATES, templateText } from './templates.ts'

const NAMES = ['polite-reminder', 'urgent-follow-up', 'gentle-nudge', 'final-notice'] as const
const templates = (Object.keys(TEMPLATES) as Language[]).flatMap(language =>
  NAMES.map(name => ({ language, name })),
)
const texts = templates.flatMap(({ language, name }) => {
  const { only, first, again, last } = TEMPLATES[language][name]
  return [only, first, ...again, last].map(text => ({ language, name, text }))
})

describe('follow-up templates', () => {
  it.each(texts)(
    '$language, $name: is in its language and reads well without a name',
    ({ language, text }) => {
      expect(detectLanguage(text)).toBe(language)
      expect(unknownPlaceholders(text)).toEqual([])
      const without = fillPlaceholders(text, { date: '3 May', my_name: 'Ben' })
      expect(without.split('\n')[0]).toMatch(/^(?:Hi there,|Hallo,|Bonjour,|Hola:)$/)
      expect(without).not.toMatch(/[{}]| {2}/)
    },
  )

  it.each(templates)('$language, $name: no two of a sequence have the same words', ({ language, name }) => {
    for (const count of [1, 2, 3, 4, 5]) {
      const sequence = Array.from({ length: count }, (_, before) =>
        templateText(language, name, { before, isLast: before === count - 1 }),
      )
      expect(new Set(sequence).size).toBe(count)
    }
  })

  it.each([
    [1, 0, /had no answer to my message of.*last message/],
    [2, 0, /no answer to my message of(?!.*last message)/],
    [2, 1, /more than once.*last message/],
    [3, 1, /once since(?!.*last message)/],
    [5, 3, /three reminders.*The next one will be the last/],
  ])('of %i final notices, number %i says how often was written', (count, before, words) => {
    const text = templateText('en', 'final-notice', { before, isLast: before === count - 1 })
    expect(text.replaceAll('\n', ' ')).toMatch(words)
  })
})
