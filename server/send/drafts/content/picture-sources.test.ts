import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeHtml } from '#core/text/html/escape-html.ts'
import { forAll } from '#testing/random/for-all.ts'
import { mapPictures } from './picture-sources.ts'

const addresses = (html: string) => {
  const found: string[] = []
  mapPictures(html, address => {
    found.push(address)
    return null
  })
  return found
}

describe('pictures in a text', () => {
  test.each([
    ['<p><img src="a"></p>', '<p><img src="A"></p>'],
    ["<IMG alt='x > y src=no' src='a' />", '<IMG alt=\'x > y src=no\' src="A" />'],
    ['<img data-src="a" src=a width=1>', '<img data-src="a" src="A" width=1>'],
    ['<img alt="src=a">', '<img alt="src=a">'],
    ['<!-- <img src="a"> --><a href="a">a</a>', '<!-- <img src="a"> --><a href="a">a</a>'],
    ['<img src="b">', '<img src="b">'],
  ])('%s', (html, expected) => {
    expect(mapPictures(html, address => (address === 'a' ? 'A' : null))).toBe(expected)
  })

  test('are found under any address and changed to any other; the rest of the text stays', () => {
    const rest = fc.string().map(escapeHtml)
    forAll(fc.string(), fc.string(), rest, rest, (from, to, before, after) => {
      const html = `${before}<img alt="${after}" src="${escapeHtml(from)}">${after}`
      expect(addresses(html)).toEqual([from])
      const changed = mapPictures(html, () => to)
      expect(changed).toBe(`${before}<img alt="${after}" src="${escapeHtml(to)}">${after}`)
    })
  })

  test('of hostile length are read in one pass', () => {
    const html = '<img '.repeat(200_000)
    expect(mapPictures(html, () => 'x')).toBe(html)
  })
})
