import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { fillPlaceholders, unknownPlaceholders } from './placeholders.ts'

describe('placeholders', () => {
  it.each([
    ['Hi {{name}}, how are you?', { name: 'Anna' }, 'Hi Anna, how are you?'],
    ['Hi {{name}}, how are you?', {}, 'Hi, how are you?'],
    ['Hi {{name|there}},', {}, 'Hi there,'],
    ['Hi {{ Name | there }},', { name: ' ' }, 'Hi there,'],
    ['{{name}}', {}, ''],
    ['Your {{invoice_number}}', {}, 'Your {{invoice_number}}'],
    ['{{name}} {{my_name}}', { name: '{{my_name}}', my_name: '$&' }, '{{my_name}} $&'],
  ])('%s', (text, values, expected) => {
    expect(fillPlaceholders(text, values)).toBe(expected)
  })

  it('names those that stand for nothing, each once', () => {
    expect(unknownPlaceholders('{{nmae}} {{name}} {{ nmae }} {{Order|x}}')).toEqual(['nmae', 'Order'])
  })

  it('leave all other text alone', () => {
    forAll(
      fc.string().filter(text => !text.includes('{{')),
      text => {
        expect(fillPlaceholders(text, { name: 'x' })).toBe(text)
      },
    )
  })
})
