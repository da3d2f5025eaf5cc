import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { connectImapBody } from '#core/contract/accounts.ts'
import type { Ctx } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import type { MailAccount } from '../access.ts'
import { openCredentials } from '../secret-context.ts'
import { type ImapSecret, type ImapSettings, imapSecret, imapSettings } from './imap-settings.ts'

type Entered = z.output<typeof connectImapBody>

/** What is stored of an entered connection besides its passwords. */
export function settingsOf({ email, username, imap, smtp, smtpSignIn, smtpUsername }: Entered): ImapSettings {
  return {
    user: username || email,
    imap,
    smtp,
    ...(smtpSignIn === 'same' ? {} : { smtpSignIn }),
    ...(smtpSignIn === 'own' ? { smtpUser: smtpUsername ?? '' } : {}),
  }
}

/**
 * The passwords, entered or kept from the account `own`. A kept one goes only where it went before, so that nobody can read it
 * by naming a server of their own. Throws 422 where it has to be entered.
 */
export function secretOf(
  deps: Pick<Ctx, 'secrets'>,
  { entered, settings, own }: { entered: Entered; settings: ImapSettings; own: MailAccount | null },
): ImapSecret {
  const { password, smtpPassword, keepsPasswords } = entered
  const before = own && keepsPasswords ? storedSignIn(deps, own) : null
  const same = (...names: (keyof ImapSettings)[]) =>
    names.every(name => isDeepStrictEqual(before?.settings[name], settings[name]))
  const kept = (field: string, stored: string | undefined, isSameServer: boolean): string => {
    if (stored !== undefined && isSameServer) return stored
    const text = 'Please enter the password: it goes to another server than before'
    throw new AppError(422, text, 'connection-failed', { fields: { [field]: text } })
  }
  const { smtpSignIn = 'same' } = settings
  const { secret } = before ?? {}
  const goesToSmtp = smtpSignIn === 'same'
  return {
    password:
      password ||
      kept('password', secret?.password, same('user', 'imap') && (!goesToSmtp || same('smtp', 'smtpSignIn'))),
    ...(smtpSignIn === 'own'
      ? {
          smtpPassword:
            smtpPassword ||
            kept('smtpPassword', secret?.smtpPassword, same('smtp', 'smtpSignIn', 'smtpUser')),
        }
      : {}),
  }
}

/** The settings of an account that is connected by a password; null for any other. */
export function storedSettings({ provider, settings }: MailAccount): ImapSettings | null {
  const stored = provider === 'imap' ? imapSettings.safeParse(settings).data : undefined
  return stored && !stored.oauth ? stored : null
}

function storedSignIn(
  deps: Pick<Ctx, 'secrets'>,
  account: MailAccount,
): { settings: ImapSettings; secret: ImapSecret } | null {
  const settings = storedSettings(account)
  const sealed = settings && openCredentials(deps, account)
  return settings && sealed ? { settings, secret: imapSecret.parse(JSON.parse(sealed)) } : null
}
