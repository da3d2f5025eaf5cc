import type { Page } from '@playwright/test'
import { answer, ask } from './network.ts'

/**
 * Makes the accounts of the signed-in person look like Gmail accounts whose sign-in has expired. The page must be at the
 * product already.
 */
export async function expireAccounts(page: Page): Promise<void> {
  const accounts: object[] = await ask(page, '/api/accounts')
  const expired = { provider: 'gmail', signIn: 'google', tokenExpiry: '2026-01-02T03:04:05Z' }
  await answer(
    page,
    '**/api/accounts',
    accounts.map(account => ({ ...account, ...expired })),
  )
}
