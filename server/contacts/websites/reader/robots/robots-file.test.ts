import { describe, expect, test } from 'vitest'
import { growthOf } from '#testing/text/growth.ts'
import { askRobotsFile } from './robots-file.ts'

const allows = (rules: string, path: string) =>
  askRobotsFile(`User-agent: *\n${rules}`, `https://x.example${path}`).isAllowed

describe('rules of robots.txt', () => {
  test.each([
    ['Disallow: /private', '/private/a', false],
    ['Disallow: /private', '/public', true],
    ['Disallow:', '/a', true],
    ['Disallow: /\nAllow: /open', '/open/a', true],
    ['Disallow: /open\nAllow: /open', '/open', true],
    ['Disallow: /*.php', '/a/b.php?c', false],
    ['Disallow: /*.php$', '/a/b.php?c', true],
    ['Disallow: /a*b*c$', '/axbxbxc', false],
    ['Disallow: /a*bc*bcd', '/abcbcbcd', false],
    ['Disallow: /a$', '/a', false],
    ['Disallow: /a$', '/ab', true],
    ['Disallow: /a*$', '/ab', false],
    ['Disallow: /ab*ba$', '/aba', true],
    ['Disallow: /caf%c3%a9', '/café', false],
    ['Disallow: /café # a comment', '/caf%C3%A9/a', false],
    ['Disallow: /%61', '/a', false],
    ['Disallow: /', '/robots.txt', true],
    [`Disallow: /${'a'.repeat(3000)}`, '/a', true],
  ])('%s: %s', (rules, path, isAllowed) => expect(allows(rules, path)).toBe(isAllowed))

  test('those for Quillbox by name count, wherever they stand, and else those for everybody', () => {
    const own = 'user-agent: other\nUser-Agent: quillbox/2.0\nDisallow: /a\nCrawl-delay: 2\n'
    const file = `${own}Sitemap: /s\nUser-agent: *\nDisallow: /\n\nUser-agent: QUILLBOX\nDisallow: /b`
    const ask = (path: string) => askRobotsFile(file, `https://x.example${path}`)
    expect(['/a', '/b', '/c'].map(path => ask(path).isAllowed)).toEqual([false, false, true])
    expect(ask('/').delayMs).toBe(2000)
    expect(askRobotsFile('User-agent: other\nDisallow: /', 'https://x.example/').isAllowed).toBe(true)
  })

  test('more of them than anybody writes are ignored', () => {
    expect(allows(`${'Disallow: /a\n'.repeat(6000)}Disallow: /b`, '/b')).toBe(true)
  })
})

test.each(['*a', 'a*', 'aa*', 'ab'])('rules of %j take time in proportion to their number', async unit => {
  const rule = `Disallow: /*${unit.repeat(Math.floor(1900 / unit.length))}b$\n`
  const address = `https://x.example/${'a'.repeat(1900)}`
  const call = (text: string) => askRobotsFile(`User-agent: *\n${text}`, address)
  expect(await growthOf(call, { unit: rule, before: '', after: '' })).toBeNull()
})

test('a rule takes time in proportion to the address', async () => {
  const file = `User-agent: *\nDisallow: /${'*aaaaaaaa'.repeat(200)}b$\n`
  const call = (text: string) => askRobotsFile(file, `https://x.example/${text}`)
  expect(await growthOf(call, { unit: 'a', before: '', after: '' })).toBeNull()
})
