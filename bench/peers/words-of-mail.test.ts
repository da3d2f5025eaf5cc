import { expect, test } from 'vitest'
import { generateMail } from '../generate-mail.ts'
import { wordsOfMail } from './words-of-mail.ts'

const mail = [...generateMail(300, 'reader@mail.example')]

test('rare words are each in one message, frequent ones in many', () => {
  const { rareWords, frequentWords, oldest } = wordsOfMail(mail)
  const messagesWith = (word: string) =>
    mail.filter(({ source }) => new RegExp(`\\b${word}\\b`).test(source)).length
  expect(rareWords).toHaveLength(40)
  for (const word of [...rareWords, oldest.word]) expect(messagesWith(word)).toBe(1)
  for (const word of frequentWords) expect(messagesWith(word)).toBeGreaterThan(50)
  expect(mail[0]?.source).toContain(oldest.word)
  expect(mail[0]?.source).toContain(`Subject: ${oldest.subject}\r\n`)
})
