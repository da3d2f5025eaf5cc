import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unsubscribeOptions } from './list-unsubscribe.ts'

const ways = (listUnsubscribe: string | null, listUnsubscribePost: string | null = null) =>
  unsubscribeOptions({ listUnsubscribe, listUnsubscribePost })

test('a list with RFC 8058 is left by one click', () => {
  const header = '<mailto:leave@list.example?subject=off>, <https://list.example/u?t=1>'
  expect(ways(header, 'List-Unsubscribe=One-Click').map(({ how }) => how)).toEqual(['one-click', 'mail'])
})

test('without it, a mail is preferred to a page', () => {
  expect(ways('<https://list.example/u>,\r\n <mailto:leave@list.example>')).toEqual([
    { how: 'mail', to: 'leave@list.example', subject: 'unsubscribe', body: 'unsubscribe' },
    { how: 'link', url: 'https://list.example/u' },
  ])
})

test('one-click asks for https', () => {
  expect(ways('<http://list.example/u>', 'List-Unsubscribe=One-Click')).toEqual([
    { how: 'link', url: 'http://list.example/u' },
  ])
})

test('a mail goes to one address, with the subject that the list asks for', () => {
  expect(ways('<mailto:leave%2Bx@list.example?Subject=leave%20me&body=now>')).toEqual([
    { how: 'mail', to: 'leave+x@list.example', subject: 'leave me', body: 'now' },
  ])
  expect(ways('<mailto:a@x.example,b@y.example>')).toEqual([])
  expect(ways('<mailto:a@x.example?subject=x%0d%0aBcc:%20z@y.example>')).toMatchObject([
    { subject: 'x Bcc: z@y.example' },
  ])
})

test('a plus in the subject is a plus; what is wrongly encoded stays as it is', () => {
  const subject = (query: string) => ways(`<mailto:leave@list.example?${query}>`)
  expect(subject('subject=leave+a%2Bb%20now')).toMatchObject([{ subject: 'leave+a+b now' }])
  expect(subject('subject=100%&body=%zz')).toMatchObject([{ subject: '100%', body: '%zz' }])
  expect(subject('body&subject=token=a=b')).toMatchObject([{ subject: 'token=a=b', body: 'unsubscribe' }])
})

test('no header, or nothing that can be used, is no way', () => {
  expect(ways(null)).toEqual([])
  expect(ways('unsubscribe at our site')).toEqual([])
  expect(ways('<javascript:alert(1)>, <ftp://x.example>, <>')).toEqual([])
})

test('any header is read without an error', () => {
  fc.assert(
    fc.property(fc.string(), fc.option(fc.string()), (header, post) => {
      const all = [...ways(`<${header}>`, post), ...ways(`<mailto:a@x.example?subject=${header}>`, post)]
      for (const way of all) expect(way.how).toMatch(/^(one-click|mail|link)$/)
    }),
  )
})
