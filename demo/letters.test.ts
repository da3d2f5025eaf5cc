import { expect, test } from 'vitest'
import { parseMessage } from '#server/mail/mime/parse-message.ts'
import { write } from './letters.ts'

test('letters are read as they were written, the last one first, and answers know what they answer', async () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const letter = { from: 'Dr. Yılmaz <desk@dental.example>', subject: 'Bill: €18', text: 'Ağrı?', daysAgo: 2 }
  const letters = [letter, { ...letter, from: 'Mira <mira@pottery.example>', re: 'bowls', daysAgo: 1 }]
  const written = write(letters, { to: 'ada@mail.example', name: 'letter', now })
  const [mira, yilmaz] = await Promise.all(written.map(({ source }) => parseMessage(source)))
  expect(yilmaz).toMatchObject({
    from: { name: 'Dr. Yılmaz', address: 'desk@dental.example' },
    to: [{ address: 'ada@mail.example' }],
    subject: 'Bill: €18',
    text: expect.stringContaining('Ağrı?'),
    rfcMessageId: 'letter-1@demo.example',
  })
  expect(mira).toMatchObject({ references: ['bowls@demo.example'], rfcMessageId: 'letter-0@demo.example' })
  expect(written.map(({ date }) => date.toISOString())).toEqual([
    '2026-11-20T12:00:00.000Z',
    '2026-11-19T11:59:00.000Z',
  ])
})
