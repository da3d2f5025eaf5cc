import type { Page } from '@playwright/test'
import { PASSWORD } from './sign-in.ts'

/**
 * Creates another company and invites a person into it, as its founder would with API calls. Nothing here sends mail, so
 * the founder gets the link; returns its path. The page must show the product already.
 */
export async function invitedByOthers(page: Page, founder: string, email: string): Promise<string> {
  return page.evaluate(
    async ({ founder, email, password }) => {
      const post = async (url: string, body: object, token = '') => {
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
        return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()
      }
      const person = { firstName: 'Olga', lastName: 'Other', email: founder, password }
      const company = { organizationType: 'company', companyName: 'Other & Co', ...person }
      const { token } = await post('/api/auth/register', company)
      const { link } = await post('/api/admin/invite', { email, role: 'agent' }, token)
      return new URL(link).pathname + new URL(link).search
    },
    { founder, email, password: PASSWORD },
  )
}
