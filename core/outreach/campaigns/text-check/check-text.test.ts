import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { type CheckedText, checkText } from './check-text.ts'
import { linksIn } from './links-in.ts'

const FINE: CheckedText = {
  subject: 'Steel for the Riverside house',
  html: '<p>Hi Ada,</p><p>your page says that you build with reused steel. We keep a stock of it nearby. Shall I send a list?</p><p>Ben</p>',
  isFirst: true,
  wrongVariables: [],
  hasUnsubscribe: true,
  hasPostalAddress: true,
}
const codes = (over: Partial<CheckedText>) => checkText({ ...FINE, ...over }).map(({ code }) => code)
const p = (text: string) => ({ html: `${FINE.html}<p>${text}</p>` })

it('finds nothing in a plain letter', () => {
  expect(codes({})).toEqual([])
})

test.each<[string, Partial<CheckedText>]>([
  [
    'wrong-variable',
    {
      wrongVariables: [
        { written: '{{nope}}', says: 'Nothing stands for {{nope}}.', advice: 'Write {{name}}.' },
      ],
    },
  ],
  ['left-open', p('Best, [Your Name]')],
  ['left-open', p('Hi {first name}')],
  ['no-unsubscribe', { hasUnsubscribe: false }],
  ['no-postal-address', { hasPostalAddress: false }],
  ['no-subject', { subject: ' ' }],
  ['long-subject', { subject: 'word '.repeat(15) }],
  ['false-reply', { subject: 'Re: our talk' }],
  ['empty', { html: '<p></p>' }],
  ['long', p('word '.repeat(250))],
  ['mostly-images', { html: '<p>Look</p><img src="https://x.example/a.png">' }],
  ['hidden-text', p('<span style="display:none">cheap watches and much more of this</span>')],
  ['many-links', p('<a href="https://a.example">a</a>'.repeat(3))],
  ['link-shortener', p('<a href="https://bit.ly/3x">our page</a>')],
  ['disguised-link', p('<a href="https://evil.example">www.bank.example</a>')],
  ['insecure-link', p('<a href="http://a.example">a</a>')],
  ['spam-phrases', p('Klicken? Jetzt  kaufen!')],
  ['spam-phrases', p('Vous avez gagné')],
  ['spam-phrases', p('Clicca qui')],
  ['all-capitals', p('GREAT PRICES TODAY')],
  ['exclamation-marks', { subject: 'Hello!' }],
])('%s', (code, over) => {
  const found = checkText({ ...FINE, ...over })
  expect(found.map(finding => finding.code)).toContain(code)
  for (const { text, advice } of found) expect(`${text} ${advice}`).toMatch(/^[\p{Lu}].+\.( .+)+\.$/u)
})

it('leaves alone what is right', () => {
  expect(codes({ isFirst: false, subject: '' })).toEqual([])
  expect(
    codes(p('<a href="https://www.x.example/p">x.example</a>, see [1], ISO and GDPR. Thank you!')),
  ).toEqual([])
})

it('tells a wrong variable once', () => {
  const wrong = {
    written: '[First Name]',
    says: 'Nothing stands for [First Name].',
    advice: 'Write {{first_name}}.',
  }
  expect(codes({ ...p('Hi [First Name] and [you know who]'), wrongVariables: [wrong] })).toEqual([
    'wrong-variable',
    'left-open',
  ])
  expect(codes({ ...p('Hi [First Name]'), wrongVariables: [wrong] })).toEqual(['wrong-variable'])
})

it('says first what must not leave', () => {
  expect(
    checkText({ ...FINE, ...p('Hurry!!! BIGGER BETTER FASTER'), hasUnsubscribe: false })[0]?.weight,
  ).toBe('stop')
})

it('reads any HTML', () => {
  const piece = fc.constantFrom(
    '<a href="https://x.example">',
    '</a>',
    '<a href=',
    '<img>',
    '<p',
    '>',
    'a',
    '"',
    '[x y]',
  )
  forAll(fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 30 }), pieces => {
    const html = pieces.join('')
    for (const { weight } of checkText({ ...FINE, html })) expect(['stop', 'mend', 'hint']).toContain(weight)
    for (const { url } of linksIn(html)) expect(url).toMatch(/^https?:/i)
  })
})
