import { expect, test } from 'vitest'
import type { ProviderName } from '#core/contract/accounts.ts'
import { MAIL_PROVIDERS } from '#core/contract/mail-providers.ts'
import { deletedForGood } from './provider-names.ts'

test('a message was deleted from Gmail, or from a mailbox of another provider', () => {
  expect(deletedForGood('gmail')).toBe('Email permanently deleted from Gmail')
  const others = (Object.keys(MAIL_PROVIDERS) as ProviderName[]).filter(name => name !== 'gmail')
  for (const provider of [...others, undefined])
    expect(deletedForGood(provider)).toBe('Email permanently deleted from the mailbox')
})
