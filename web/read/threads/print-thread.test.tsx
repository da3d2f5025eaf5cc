import { afterEach, expect, test } from 'vitest'
import type { Email } from '#core/contract/emails.ts'
import { printThread } from './print-thread.ts'

afterEach(() => document.body.replaceChildren())

const email = (id: number, styles: string) =>
  ({
    id,
    subject: 'News',
    from: 'Shop <shop@example.org>',
    to: 'me@example.org',
    ccList: [],
    sentAt: '2026-11-26T09:00:00.000Z',
    isHtml: true,
    body: '<p class="a">Sale<img data-remote-src="https://shop.example/a.png"></p>',
    styles,
    attachments: [],
  }) as unknown as Email

test('each message is printed with its own style sheet, for white paper, and without blocked pictures', () => {
  printThread([
    email(1, '.a{color:navy}@media (prefers-color-scheme:dark){.a{color:white}}'),
    email(2, 'body{background:#eee}'),
  ])
  const printed = document.querySelector('iframe')?.srcdoc
  expect(printed).toContain(
    '<style>.m1 .a{color:navy}@media (max-width:0){.m1 .a{color:white}}</style><div class="m1"><p class="a">Sale',
  )
  expect(printed).toContain('<style>.m2{background:#eee}</style><div class="m2">')
  expect(printed).not.toContain('/image?')
})
