import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { selectorsOf } from './dkim-selectors.ts'

const signature = (domain: string, selector: string) =>
  `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed;\r\n d=${domain}; s=${selector};\r\n\th=from:to; bh=abc=; b=def==`
const mail = (...headers: string[]) =>
  Buffer.from(`${headers.join('\r\n')}\r\n\r\n${signature('a.example', 'body')}\r\n`)

test('the selectors of a domain are read of its own signatures in the head, each once', () => {
  const source = mail(
    'From: a@a.example',
    signature('a.example', 'May2026'),
    signature('mailer.example', 'theirs'),
    signature('A.Example', 'may2026'),
    signature('a.example', 'eu.mail'),
  )
  expect(selectorsOf(source, 'a.example')).toEqual(['may2026', 'eu.mail'])
  expect(selectorsOf(mail('From: a@a.example'), 'a.example')).toEqual([])
})

test('whatever a head has, only what can stand in the DNS is a selector', () => {
  forAll(fc.string(), fc.uint8Array({ maxLength: 500 }), (selector, noise) => {
    const source = Buffer.concat([noise, Buffer.from('\r\n'), mail(signature('a.example', selector))])
    for (const found of selectorsOf(source, 'a.example')) expect(found).toMatch(/^[\w.-]{1,102}$/)
  })
})
