import { randomUUID } from 'node:crypto'
import { oauthService } from '#core/contract/accounts.ts'
import { OAUTH_SERVICES } from '#core/contract/mail-providers.ts'
import type { Config } from '#server/config.ts'
import { newVerifier, type OAuthClient } from '#server/mail/oauth/oauth-client.ts'
import { type OAuthName, oauthClients } from '#server/mail/oauth/registry.ts'
import { ProviderError } from '#server/mail/providers/provider.ts'
import { gmailPushUrl, outlookPushUrl } from '#server/mail/providers/push-address.ts'
import { type Finding, note, ok, problem } from './finding.ts'

type Words = Record<'otherwise' | 'trap' | 'todo', string>
type Service = Words & { takesLocalhost: boolean; more(config: Config): Finding[] }

const SERVICES: Record<OAuthName, Service> = {
  google: {
    otherwise: 'Gmail can be connected by app password',
    trap: 'while its consent screen is in Testing, every sign-in ends after 7 days',
    todo: 'Publish the consent screen there.',
    takesLocalhost: true,
    more: ({ google, publicUrl }) => (google ? checkGmailPush(google.push, publicUrl) : []),
  },
  microsoft: {
    otherwise: 'Outlook cannot be connected by its own sign-in',
    trap: 'client secrets end after two years at most',
    todo: 'Note the day, and make a new one before it.',
    takesLocalhost: true,
    more: ({ microsoft, publicUrl }) => (microsoft ? checkNotifications(microsoft, publicUrl) : []),
  },
  yahoo: {
    otherwise: 'Yahoo can be connected by app password',
    trap: 'its mail servers let in only apps whose access to mail Yahoo has approved',
    todo: 'Ask Yahoo for it, or let people use app passwords.',
    takesLocalhost: false,
    more: () => [],
  },
}

export const SERVICE_CHECKS = oauthService.options.map(
  name =>
    async (config: Config): Promise<Finding[]> => [
      ...(await checkService(config, name)),
      ...SERVICES[name].more(config),
    ],
)

async function checkService(config: Config, name: OAuthName): Promise<Finding[]> {
  const { otherwise, trap, todo, takesLocalhost } = SERVICES[name]
  const about = OAUTH_SERVICES[name].name
  const guide = `See docs/connect-${name}.md`
  const client = oauthClients(config, { now: () => new Date() })[name]
  if (!client) return [note(about, `not set up; ${otherwise}`, guide)]
  const findings = [await tryClient(about, client, guide), await tryRedirect(about, client)]
  const { hostname, protocol } = new URL(config.publicUrl)
  const isLocal = takesLocalhost && ['localhost', '127.0.0.1'].includes(hostname)
  if (protocol === 'http:' && !isLocal)
    findings.push(
      problem(
        about,
        `${about} takes no http address${takesLocalhost ? ' but localhost' : ''}; give PUBLIC_URL an https one`,
        'Put the server behind a proxy with TLS, and set PUBLIC_URL to its address.',
      ),
    )
  findings.push(note(about, trap, todo))
  return findings
}

function checkGmailPush(push: NonNullable<Config['google']>['push'], publicUrl: string): Finding[] {
  const about = 'Gmail push'
  if (!push)
    return [note(about, 'not set up; Gmail is asked for news every so often', 'See docs/connect-google.md')]
  if (!publicUrl.startsWith('https:'))
    return [problem(about, 'Pub/Sub delivers only to an https address', 'Give PUBLIC_URL one.')]
  return [
    ok(about, `Gmail publishes to ${push.topic}`),
    note(
      about,
      `its subscription has to push to ${gmailPushUrl(publicUrl)}, as ${push.serviceAccount}`,
      'Compare both with the subscription in the Google Cloud console.',
    ),
  ]
}

function checkNotifications(
  { hasNotifications, baseUrl }: NonNullable<Config['microsoft']>,
  publicUrl: string,
): Finding[] {
  const about = 'Outlook notifications'
  if (!hasNotifications)
    return [note(about, 'off; Microsoft is asked for news every so often', 'See docs/connect-microsoft.md')]
  if (!publicUrl.startsWith('https:') && !baseUrl)
    return [problem(about, 'Microsoft calls only an https address', 'Give PUBLIC_URL one.')]
  return [
    ok(about, `Microsoft calls ${outlookPushUrl(publicUrl, '…')}, which has to be open to the internet`),
  ]
}

/**
 * Tries an invented refresh token. A provider that knows our client refuses the token; otherwise it refuses the client.
 */
async function tryClient(about: string, client: OAuthClient, guide: string): Promise<Finding> {
  try {
    await client.refresh('doctor')
    return ok(about, 'answers')
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'auth-expired')
      return ok(about, 'knows this installation by its client id and secret')
    const reason = error instanceof ProviderError ? error.userMessage : String((error as Error).message)
    return problem(about, reason, guide)
  }
}

const REFUSED = /redirect[_ ]uri[_ ]mismatch/i
const PATIENCE_MS = 5000

/**
 * Begins a sign-in, as a person's browser would, and looks for a refusal of our address. Google says so at once; others only
 * after somebody has signed in.
 */
async function tryRedirect(about: string, client: OAuthClient): Promise<Finding> {
  const isRefused = await isRedirectRefused(client).catch(() => false)
  const address = client.redirectUri
  return isRefused
    ? problem(about, `refuses this redirect address: ${address}`, 'Register it there, letter by letter.')
    : note(
        about,
        `this redirect address has to be registered there, letter by letter: ${address}`,
        'Compare it with the one in the console of the provider.',
      )
}

async function isRedirectRefused(client: OAuthClient): Promise<boolean> {
  const address = await client.authorizationUrl({ state: randomUUID(), verifier: newVerifier(), access: [] })
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) })
  // Google's page of errors has the name of the error in its address, in base64.
  const code = Buffer.from(new URL(answer.url).searchParams.get('authError') ?? '', 'base64').toString(
    'latin1',
  )
  return REFUSED.test(code) || (!answer.ok && REFUSED.test(await answer.text()))
}
