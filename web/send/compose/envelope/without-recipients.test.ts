import { expect, test } from 'vitest'
import { withoutRecipients } from './without-recipients.ts'

const draft = {
  to: 'Ana <ana@else.example>, "No, Body" <Nobody@mail.example>',
  cc: 'info@bücher.example, cy@else.example',
  bcc: 'nobody@mail.example',
}

test.each([
  ['nobody', [], draft],
  [
    'one who is named twice',
    ['nobody@mail.example'],
    { to: 'Ana <ana@else.example>', cc: 'info@bücher.example, cy@else.example', bcc: '' },
  ],
  [
    'one whose domain the server knows in ASCII',
    ['info@xn--bcher-kva.example'],
    { ...draft, cc: 'cy@else.example' },
  ],
  [
    'all in To',
    ['nobody@mail.example', 'ana@else.example'],
    { to: 'info@bücher.example, cy@else.example', cc: '', bcc: '' },
  ],
])('a message to the others goes to all but %s', (_, gone, expected) => {
  const given = { ...draft, subject: 'Plan' }
  const left = withoutRecipients(given, gone)
  expect(left).toEqual({ ...expected, subject: 'Plan' })
})
