import type { WritingTexts } from './use-sending.ts'

/** Of a letter with all of its fields. */
export const LETTER_TEXTS: WritingTexts = {
  sent: 'Email sent successfully',
  missing: {
    title: 'Missing fields',
    description: 'Please fill in the recipient, subject, message, and select a sender account.',
  },
  failed: 'Please try again later',
}

/** Of an answer in its conversation. */
export const REPLY_TEXTS: WritingTexts = {
  sent: 'Email sent successfully!',
  missing: { title: 'Missing fields', description: 'Please fill in the recipient and a message.' },
  failed: 'There was an error sending your email.',
}
