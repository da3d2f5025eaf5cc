import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { parseMessage } from '../parse-message.ts'
import { joinFlowed } from './flowed.ts'

const read = async (lines: string[], parameters = '') => {
  const { text } = await parseMessage(
    Buffer.from(`Content-Type: text/plain; format=flowed${parameters}\r\n\r\n${lines.join('\r\n')}\r\n`),
  )
  return text.trimEnd().split('\n')
}

describe('flowed text', () => {
  test('an answer is never joined to what it answers', async () => {
    expect(await read(['> Shall I sign the contract? ', 'NO! Do not sign it, call me first.'])).toEqual([
      '> Shall I sign the contract?',
      'NO! Do not sign it, call me first.',
    ])
    expect(await read(['I paid. ', '> And the invoice? '])).toEqual(['I paid.', '> And the invoice?'])
  })

  test('lines of one depth are one paragraph, without the marks between', async () => {
    expect(await read(['one ', 'two ', 'three', 'four'])).toEqual(['one two three', 'four'])
    expect(await read(['>> deep ', '>> text', '> shallow ', '> text'])).toEqual([
      '>> deep text',
      '> shallow text',
    ])
    expect(await read(['> > deep ', '> > text'])).toEqual(['> > deep text'])
  })

  test('DelSp takes out the spaces at which lines were broken', async () => {
    expect(await read(['this is ', 'Donau ', 'dampf  ', 'schiff'], '; delsp=yes')).toEqual([
      'this isDonaudampf schiff',
    ])
  })

  test('stuffed spaces go', async () => {
    expect(await read([' From here', ' > no quote', '  indented'])).toEqual([
      'From here',
      '> no quote',
      ' indented',
    ])
  })

  test('the line above a signature is a line of its own', async () => {
    expect(await read(['Regards ', '-- ', 'Ann'])).toEqual(['Regards', '-- ', 'Ann'])
    expect(await read(['> Regards', '> -- ', '> Ann'])).toEqual(['> Regards', '> -- ', '> Ann'])
  })

  test('an empty line ends a paragraph', async () => {
    expect(await read(['one ', '', 'two'])).toEqual(['one', '', 'two'])
    expect(await read(['> one ', '>', '> two'])).toEqual(['> one', '>', '> two'])
  })
})

test('joining loses no word and changes no depth', () => {
  const line = fc
    .tuple(
      fc.constantFrom('', '>', '>>', '> >'),
      fc.constantFrom(' a', ' b c', '', ' -- '),
      fc.constantFrom('', ' '),
    )
    .map(parts => parts.join(''))
  const words = (text: string) => text.replace(/[>\s]+/g, ' ').trim()
  const depths = (text: string) => [
    ...new Set(text.split('\n').map(each => each.match(/^[> ]*/)?.[0].replace(/ /g, ''))),
  ]
  forAll(fc.array(line, { maxLength: 20 }), lines => {
    const text = lines.join('\n')
    expect(words(joinFlowed(text, false))).toBe(words(text))
    expect(depths(joinFlowed(text, false))).toEqual(depths(text))
  })
})

test('a paragraph of a hundred thousand lines takes no time', () => {
  expect(joinFlowed('word \n'.repeat(100_000), false)).toHaveLength(500_000)
})
