import type { TestApp, TestUser } from '#testing/app.ts'

/** Gives consent on Google's page as a person does; returns the redirect. */
export async function consentAtGoogle(gmailUrl: string, authUrl: string, email: string): Promise<URL> {
  const form = new URLSearchParams({ email })
  for (const [name, value] of new URL(authUrl).searchParams) form.set(name, value)
  const answer = await fetch(`${gmailUrl}/o/oauth2/v2/auth/callback`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  return new URL(answer.headers.get('location') ?? '')
}

/** Chooses an account on a consent page of links, like those of Microsoft's and Yahoo's stand-ins. */
export async function chooseAt(authUrl: string, email: string): Promise<URL> {
  const choice = new URL(authUrl)
  choice.searchParams.set('chosen', email)
  const answer = await fetch(choice, { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}

/** Connects a mailbox with all steps. */
export async function connectBy(
  t: TestApp,
  user: TestUser,
  service: 'google' | 'microsoft' | 'yahoo',
  choose: (authUrl: string) => Promise<URL>,
): Promise<{ id: number; uniqueId: string }> {
  const { authUrl } = (await t.call(user, 'GET', `/api/auth/${service}`)).body
  const answer = (await choose(authUrl)).search
  const { status, body } = await t.call(user, 'POST', `/api/auth/${service}/callback`, { body: { answer } })
  if (status !== 200) throw new Error(`connecting failed: ${JSON.stringify(body)}`)
  return body
}
