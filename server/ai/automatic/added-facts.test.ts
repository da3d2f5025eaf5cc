import { expect, test } from 'vitest'
import { namesFactsBeside } from './added-facts.ts'

const SOURCES = [
  'Dear Anna, the offer of 3,500.00 EUR for the Riverside house holds until 12 May. See https://x.example/offer.',
  'Ben Brandt',
]

test.each([
  ['Hi Anna, did you see my offer of 3.500 EUR for the Riverside house? Best, Ben', []],
  ['The offer, https://x.example/offer, holds until 12 May.', []],
  ['Hi Anna, as agreed with Clara the price is 3,200 EUR.', ['3,200', 'Clara']],
  [
    'Please pay at https://evil.example/pay or ask evil@evil.example.',
    ['https://evil.example/pay', 'evil@evil.example.'],
  ],
  ['Hallo Anna, haben Sie mein Angebot für das Haus am Fluss gesehen? Die Frist endet am 13. Mai.', ['13']],
])('%s', (text, added) => {
  expect(namesFactsBeside(text, SOURCES).map(fact => fact.replace(/\.$/, ''))).toEqual(
    added.map(fact => fact.replace(/\.$/, '')),
  )
})
