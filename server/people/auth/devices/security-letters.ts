import { isIP } from 'node:net'
import { deviceName } from '#core/text/device-name.ts'
import type { Deps } from '#server/deps.ts'
import { sendLetter } from '../letters.ts'
import type { UserRow } from '../queries.ts'
import type { Caller } from './known-devices.ts'

type Person = Pick<UserRow, 'email' | 'emailVerifiedAt'>

/** Tells a person that a device has signed in which they have not used before. */
export const tellOfNewDevice = (
  deps: Deps,
  person: Person,
  { userAgent, address }: Pick<Caller, 'userAgent' | 'address'>,
) =>
  tell(deps, person, 'A new device has signed in to Quillbox', [
    `Somebody, probably you, has signed in as ${person.email} with a device that you have not used here before: ${deviceName(userAgent)}${isIP(address) ? `, from ${address}` : ''}.`,
    'If it was not you, change your password and sign out all other devices, under Settings, Security.',
  ])

export const tellOfNewPassword = (deps: Deps, person: Person) =>
  tell(deps, person, 'Your Quillbox password was changed', [
    `The password of ${person.email} was changed. All other devices are signed out.`,
    'If it was not you, choose a new one with “Forgot password?” where you sign in, and tell an admin.',
  ])

export const tellOfSecondFactor = (deps: Deps, person: Person, isOn: boolean) =>
  tell(deps, person, `Two-step sign-in was switched ${isOn ? 'on' : 'off'} for Quillbox`, [
    isOn
      ? `Signing in as ${person.email} takes a code of an authenticator from now on.`
      : `Signing in as ${person.email} takes the password alone from now on.`,
    'If it was not you, choose a new password with “Forgot password?” where you sign in, and tell an admin.',
  ])

/** Tells a person that their export is ready, and so also that somebody else has asked for one in their name. */
export const tellOfExport = (deps: Deps, person: Person, expiresAt: Date) =>
  tell(deps, person, 'Your Quillbox export is ready', [
    `The export of everything of ${person.email} is ready. It can be downloaded until ${expiresAt.toISOString().slice(0, 10)}, under Settings, Import and export: ${deps.config.publicUrl}/settings?tab=transfer`,
    'If you have not asked for it, delete it there, change your password and sign out all other devices, under Settings, Security.',
  ])

/** Tells whose mail leaves from now on, and where it goes. `by`: whoever has switched the rule on. */
export const tellOfForwarding = (
  deps: Deps,
  person: Person,
  { mailboxes, to, by }: { mailboxes: string[]; to: string[]; by: string },
) =>
  tell(deps, person, 'Mail is forwarded from Quillbox', [
    `From now on a rule forwards mail of ${mailboxes.join(', ')} to ${to.join(', ')}. It was switched on by ${by}.`,
    `What is sent by itself is listed under Settings, Security: ${deps.config.publicUrl}/settings?tab=security`,
    'If you do not know of it, switch the rule off there, change your password and sign out all other devices.',
  ])

/** Throws if the relay does not accept the letter. */
export async function tellOfMailbox(
  deps: Deps,
  person: Person,
  { mailbox, at }: { mailbox: string; at: Date },
): Promise<void> {
  const paragraphs = [
    `The mailbox ${mailbox} was connected to the account of ${person.email}.`,
    'If it was not you, remove it under Settings, and change your password.',
  ]
  const isSent = await write(deps, person, 'A mailbox was added to your Quillbox account', paragraphs, at)
  if (!isSent && deps.relay) throw new Error('the letter about a new mailbox was not sent')
}

/** Sends in the background; failures are logged. */
function tell(deps: Deps, person: Person, subject: string, paragraphs: string[]): void {
  void write(deps, person, subject, paragraphs, deps.clock.now())
}

/**
 * Tells a person by mail what was done with their account, if they have confirmed their address. Returns false if the
 * letter was due but not sent.
 */
async function write(
  deps: Deps,
  { email, emailVerifiedAt }: Person,
  subject: string,
  paragraphs: string[],
  at: Date,
): Promise<boolean> {
  if (emailVerifiedAt === null) return true
  const on = at.toISOString().replace('T', ' at ').slice(0, 19)
  return sendLetter(deps, { to: email, subject, paragraphs: [...paragraphs, `It was on ${on} (UTC).`] })
}
