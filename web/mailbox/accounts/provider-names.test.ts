import { expect, test } from 'vitest'
import { deletedForGood } from './provider-names.ts'

test('names the provider from which a message was deleted', () => {
  expect(deletedForGood('gmail')).toBe('Email permanently deleted from Gmail')
  expect(deletedForGood('imap')).toBe('Email permanently deleted from the mail server')
  expect(deletedForGood(undefined)).toBe('Email permanently deleted from the mail provider')
})
