import { DAY_MS } from '#server/platform/clock.ts'
import { ProviderError } from '../provider.ts'
import type { GmailClient } from './client.ts'

/** Google forgets a watch after a week, and advises to renew it every day. */
const RENEW_MS = DAY_MS
const WATCH_UNITS = 100

/**
 * Asks Gmail to publish every change of this mailbox, and goes on asking while it is wanted
 * (https://developers.google.com/workspace/gmail/api/guides/push). What it publishes comes by the web server.
 */
export async function watchMailbox(
  client: GmailClient,
  topicName: string,
  onLost: (error: ProviderError) => void,
): Promise<() => Promise<void>> {
  const ask = () =>
    client.call(WATCH_UNITS, options =>
      client.users.watch({ userId: 'me', requestBody: { topicName } }, options),
    )
  try {
    await ask()
  } catch (error) {
    throw explain(error)
  }
  const timer = setInterval(() => {
    ask().catch(error => {
      clearInterval(timer)
      onLost(explain(error))
    })
  }, RENEW_MS)
  timer.unref()
  // It is left to run out: another account or the next start may want it, and stopping ends it for all.
  return async () => clearInterval(timer)
}

function explain(error: unknown): ProviderError {
  if (!(error instanceof ProviderError)) throw error
  if (error.kind !== 'refused' && error.kind !== 'not-found') return error
  return new ProviderError(
    'refused',
    'Google does not publish to the topic of GMAIL_PUBSUB_TOPIC: it does not exist, is of another project, or gmail-api-push@system.gserviceaccount.com may not publish to it',
    { cause: error },
  )
}
