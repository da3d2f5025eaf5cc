import { expect, test } from 'vitest'
import { mail } from '#testing/servers/mail.ts'
import { withBcc } from './message-head.ts'

test('hidden recipients are added in lines of a length that RFC 5322 allows', () => {
  const hidden = Array.from({ length: 400 }, (_, i) => `somebody.with.a.name.${i}@correspondents.example`)
  const head = withBcc(mail({ id: 'a', to: 'zoe@x.example' }), ['zoe@x.example', ...hidden])
    .toString()
    .split('\r\n\r\n')[0] as string
  expect(Math.max(...head.split('\r\n').map(line => line.length))).toBeLessThan(79)
  const [, bcc] = /^Bcc: ((?:.*\r\n )*.*)/m.exec(head) ?? []
  expect(bcc?.split(/,\s+/)).toEqual(hidden)
})

test('a recipient of an international domain is named once, in whichever form', () => {
  const source = mail({ id: 'b', to: 'Info <info@xn--bcher-kva.example>' })
  expect(withBcc(source, ['info@bücher.example'])).toBe(source)
  expect(withBcc(source, ['info@xn--bcher-kva.example'])).toBe(source)
  expect(withBcc(source, ['new@bücher.example']).toString()).toMatch(/^Bcc: new@xn--bcher-kva\.example\r\n/)
})
