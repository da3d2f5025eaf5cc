import { expect, test } from 'vitest'
import { fillHtml } from '#core/sequence/fill-html.ts'
import { snippetValues } from './snippet-values.ts'

const filled = (html: string, change: Partial<Parameters<typeof snippetValues>[0]> = {}) =>
  fillHtml(html, snippetValues({ to: '', subject: '', sender: 'Sam Lee', answered: null, ...change }))

test('placeholders get what the message says, and else their fallback', () => {
  const text = '{{name|there}}/{{full_name}}/{{subject|this}}/{{date|the other day}}/{{my_name}}'
  expect(filled(text)).toBe('there//this/the other day/Sam Lee')
  const to = '"Doe, Jane" <jane@x.example>, Ben <ben@x.example>'
  const subject = 'Re: Fwd: The Offer'
  expect(filled(text, { to, subject, answered: '2026-05-04T10:00:00Z' })).toMatch(
    /^Jane\/Jane Doe\/The Offer\/.*2026.*\/Sam Lee$/,
  )
  // A half-typed address, or a mailbox that is nobody.
  for (const nobody of ['jane@x', 'Support <help@x.example>'])
    expect(filled(text, { to: nobody })).toMatch(/^there/)
})

test('a contact is called as somebody has written it down, with its company', () => {
  const contact = { firstName: 'Zoe', lastName: 'Brandt', name: 'Zoe Brandt', company: 'Brandt & Co' }
  const html = 'Hi {{name}} {{last_name}} of {{company|your company}}'
  const to = 'zoe.b <zoe@x.example>'
  expect(filled(html, { to, contact })).toBe('Hi Zoe Brandt of Brandt &amp; Co')
  expect(filled(html, { to, contact: null })).toBe('Hi zoe.b of your company')
})
