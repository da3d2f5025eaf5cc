import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { unsubscribeOptions } from './list-unsubscribe.ts'

const ways = (listUnsubscribe: string | null, listUnsubscribePost: string | null = null) =>
  unsubscribeOptions({ listUnsubscribe, listUnsubscribePost })

test('prefers a one-click request where RFC 8058 is supported', () => {
  const header = '<mailto:leave@list.example?subject=off>, <https://list.example/u?t=1>'
  expect(ways(header, 'List-Unsubscribe=One-Click').map(({ how }) => how)).toEqual(['one-click', 'mail'])
})

test('prefers a mail to a page otherwise', () => {
  expect(ways('<https://list.example/u>,\r\n <mailto:leave@list.example>')).toEqual([
    { how: 'mail', to: 'leave@list.example', subject: 'unsubscribe', body: 'unsubscribe' },
    { how: 'link', url: 'https://list.example/u' },
  ])
})

test('requires https for one-click requests', () => {
  expect(ways('<http://list.example/u>', 'List-Unsubscribe=One-Click')).toEqual([
    { how: 'link', url: 'http://list.example/u' },
  ])
})

test('mails a single address, with the subject that the list asks for', () => {
  expect(ways('<mailto:leave%2Bx@list.example?Subject=leave%20me&body=now>')).toEqual([
    { how: 'mail', to: 'leave+x@list.example', subject: 'leave me', body: 'now' },
  ])
  expect(ways('<mailto:a@x.example,b@y.example>')).toEqual([])
  expect(ways('<mailto:a@x.example?subject=x%0d%0aBcc:%20z@y.example>')).toMatchObject([
    { subject: 'x Bcc: z@y.example' },
  ])
})

test('keeps a plus in the subject, and text with faulty encoding', () => {
  const subject = (query: string) => ways(`<mailto:leave@list.example?${query}>`)
  expect(subject('subject=leave+a%2Bb%20now')).toMatchObject([{ subject: 'leave+a+b now' }])
  expect(subject('subject=100%&body=%zz')).toMatchObject([{ subject: '100%', body: '%zz' }])
  expect(subject('body&subject=token=a=b')).toMatchObject([{ subject: 'token=a=b', body: 'unsubscribe' }])
})

test('offers nothing without a usable header', () => {
  expect(ways(null)).toEqual([])
  expect(ways('unsubscribe at our site')).toEqual([])
  expect(ways('<javascript:alert(1)>, <ftp://x.example>, <>')).toEqual([])
})

test('parses any header without an error', () => {
  forAll(fc.string(), fc.option(fc.string()), (header, post) => {
    const all = [...ways(`<${header}>`, post), ...ways(`<mailto:a@x.example?subject=${header}>`, post)]
    for (const way of all) expect(way.how).toMatch(/^(one-click|mail|link)$/)
  })
})
