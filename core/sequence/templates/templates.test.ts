import { describe, expect, it } from 'vitest'
import { detectLanguage } from '#core/text/search/language.ts'
import { fillPlaceholders, unknownPlaceholders } from '../placeholders.ts'
import { TEMPLATES } from './templates.ts'

const texts = Object.entries(TEMPLATES).flatMap(([language, templates]) =>
  Object.entries(templates).map(([name, text]) => ({ language, name, text })),
)

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
})
