import type { Config } from '#server/config.ts'
import type { SecretBox } from '#server/platform/secrets/secrets.ts'
import { gmailReceiver } from './gmail/receive-push.ts'
import { outlookReceiver } from './graph/push/receive-push.ts'
import { gmailPushUrl } from './push-address.ts'
import type { PushReceiver } from './push-receiver.ts'

/** Null where the installation is not set up for it. */
export interface PushReceivers {
  gmail: PushReceiver | null
  outlook: PushReceiver | null
}

export function pushReceivers(
  { google, microsoft, publicUrl }: Pick<Config, 'google' | 'microsoft' | 'publicUrl'>,
  secrets: SecretBox,
): PushReceivers {
  return {
    gmail: google?.push
      ? gmailReceiver({
          serviceAccount: google.push.serviceAccount,
          audience: gmailPushUrl(publicUrl),
          baseUrl: google.baseUrl,
        })
      : null,
    outlook: microsoft?.hasNotifications ? outlookReceiver(secrets) : null,
  }
}
