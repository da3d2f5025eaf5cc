import { OAuth2Client } from 'google-auth-library'
import { z } from 'zod'
import { AppError, badRequest, forbidden, unauthorized } from '#server/platform/errors.ts'
import type { PushReceiver } from '../push-receiver.ts'
import { knowsHistory } from './cursor.ts'

interface Parts {
  /** In whose name Pub/Sub delivers. */
  serviceAccount: string
  /** What the subscription says it is for: our own address. */
  audience: string
  /** An emulator instead of Google. */
  baseUrl: string | null
}

/** https://developers.google.com/workspace/gmail/api/guides/push#receive_notifications */
const notification = z.object({
  emailAddress: z.string(),
  historyId: z.union([z.string().regex(/^\d{1,20}$/), z.number().int().nonnegative()]),
})

/**
 * What Gmail publishes and Pub/Sub brings. Every delivery carries a token that Google has signed for the service
 * account of the subscription (https://cloud.google.com/pubsub/docs/authenticate-push-subscriptions).
 */
export function gmailReceiver({ serviceAccount, audience, baseUrl }: Parts): PushReceiver {
  // One for all deliveries: it keeps Google's certificates for as long as they are good.
  const google = new OAuth2Client(
    baseUrl
      ? { issuers: [baseUrl], endpoints: { oauth2FederatedSignonPemCertsUrl: `${baseUrl}/oauth2/v1/certs` } }
      : {},
  )

  async function requireGoogle(idToken: string | null): Promise<void> {
    if (idToken === null) throw unauthorized('This address is for Google only')
    const claims = await google.verifyIdToken({ idToken, audience }).then(
      ticket => ticket.getPayload(),
      error => {
        // Its message may hold the token.
        if (/verification certificates/.test(String(error)))
          throw new AppError(503, "Google's certificates could not be fetched", 'unavailable')
        throw unauthorized('This is no token of Google for this address')
      },
    )
    if (claims?.email_verified !== true || claims.email !== serviceAccount) throw forbidden()
  }

  return {
    async read({ bearer, body }) {
      await requireGoogle(bearer)
      const { data } = (body as { message: { data: string } }).message
      const news = parse(data)
      if (!news) throw badRequest('This is no notification of Gmail')
      const historyId = BigInt(news.historyId)
      return [
        {
          mailbox: { provider: 'gmail', email: news.emailAddress },
          kind: 'news',
          isKnown: cursor => knowsHistory(cursor, historyId),
        },
      ]
    },
  }
}

function parse(data: string): z.output<typeof notification> | null {
  try {
    return notification.safeParse(JSON.parse(Buffer.from(data, 'base64').toString('utf8'))).data ?? null
  } catch {
    return null
  }
}
