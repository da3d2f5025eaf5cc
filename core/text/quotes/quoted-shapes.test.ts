import { expect, test } from 'vitest'
import { ownAmongQuotes, quoteReactions, quoteShapes } from '#testing/text/quote-shapes.ts'
import { htmlToText } from '../html/html-to-text.ts'
import { isBanner } from './quote-patterns.ts'
import { splitQuotedHtml, splitQuotedText } from './quoted-history.ts'

/** What still shows of the history, or is hidden of the sender's words; empty where the split is right. */
function wrongIn({ text, isHtml }: { text: string; isHtml: boolean }): string {
  const { visible } = isHtml ? splitQuotedHtml(text) : splitQuotedText(text)
  const shown = isHtml ? htmlToText(visible) : visible
  return shown.trim() === 'OWN yes' ? '' : shown
}

test('answers of every program are split in every language', () => {
  const shapes = quoteShapes()
  const wrong = shapes.filter(shape => wrongIn(shape) !== '')
  const languages = [...new Set(shapes.map(({ language }) => language))]
  const agreement = languages.map(language => {
    const all = shapes.filter(shape => shape.language === language)
    return `${language} ${all.length - wrong.filter(shape => shape.language === language).length} of ${all.length}`
  })
  console.info(`${shapes.length} shapes: ${agreement.join(', ')}`)
  expect(wrong.map(({ language, program }) => `${language}: ${program}`)).toEqual([])
})

test('a reaction stays without the message, in every language', () => {
  const wrong = quoteReactions().filter(({ text, isHtml, line }) => {
    const visible = isHtml ? htmlToText(splitQuotedHtml(text).visible) : splitQuotedText(text).visible
    return visible.includes('OLD') || !visible.endsWith(line)
  })
  expect(wrong.map(({ language, isHtml }) => `${language} ${isHtml}`)).toEqual([])
})

test('nothing that the sender wrote below or among quotes is hidden, in any language', () => {
  const ownOf = (text: string) => text.match(/OWN[^<>\n]*/g) ?? []
  const hidden = ownAmongQuotes().filter(({ text, isHtml }) => {
    const { visible } = isHtml ? splitQuotedHtml(text) : splitQuotedText(text)
    return ownOf(text).some(own => !visible.includes(own))
  })
  expect(hidden).toEqual([])
})

test.each([
  '[EXTERNAL] Hello',
  '*EXTERN* Hallo',
  'CAUTION: This email originated from outside of the organization.',
  'Achtung: Diese E-Mail stammt von außerhalb des Unternehmens.',
  'Attention : ce message provient de l’extérieur, externe à la société.',
  '注意：此邮件来自外部。',
])('a banner: %s', line => expect(isBanner(line)).toBe(true))

test.each([
  '[Ana Lima] Yes, at ten.',
  'Caution: the floor is wet.',
  'External partners come at ten.',
  'Attention, please!',
])('no banner: %s', line => expect(isBanner(line)).toBe(false))
