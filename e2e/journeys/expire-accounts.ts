import type { Page } from '@playwright/test'
import { answer, ask } from './network.ts'

/** Shows the accounts of whoever is signed in as Gmail's, their sign-in having expired. */
export async function expireAccounts(page: Page): Promise<void> {
  const accounts: object[] = await ask(page, '/api/accounts')
  const expired = { provider: 'gmail', signIn: 'google', tokenExpiry: '2026-01-02T03:04:05Z' }
  await answer(
    page,
    '**/api/accounts',
    accounts.map(account => ({ ...account, ...expired })),
  )
}
