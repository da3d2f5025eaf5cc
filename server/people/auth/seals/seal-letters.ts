import type { Config } from '#server/config.ts'
import type { Letter } from '../letters.ts'
import type { UserRow } from '../queries.ts'

type To = Pick<UserRow, 'email'>

const UNTIL_PROVEN =
  'What is yours alone, such as mailboxes that are not your organization’s, stays closed until you open it with your old password, a code of your authenticator, or a link that you ask for by mail.'

const ifNotYou = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  `If you did not ask for this, talk to them. You can choose a new password at ${publicUrl}/forgot-password.`

/** Tells that an admin has made a link. */
export const linkMadeLetter = ({ email }: To, by: string, config: Pick<Config, 'publicUrl'>): Letter => ({
  to: email,
  subject: 'Somebody made a link to a new password for you',
  paragraphs: [
    `A link by which a new password for ${email} can be chosen was made by “${by}”. It works once, within a day. Until it is used, your password is as it was.`,
    `Once it is used: ${UNTIL_PROVEN}`,
    ifNotYou(config),
  ],
})

/** Tells that the password was set by an admin's link or on the command line. */
export const passwordSetLetter = ({ email }: To, by: string, config: Pick<Config, 'publicUrl'>): Letter => ({
  to: email,
  subject: 'Your password for Quillbox is another one now',
  paragraphs: [
    `A new password for ${email} was set by “${by}”. All your devices are signed out.`,
    UNTIL_PROVEN,
    ifNotYou(config),
  ],
})

export const factorResetLetter = ({ email }: To, by: string, config: Pick<Config, 'publicUrl'>): Letter => ({
  to: email,
  subject: 'Your two-step sign-in was switched off',
  paragraphs: [
    `Two-step sign-in of ${email} was switched off by “${by}”. Your password is as it was. All your devices are signed out.`,
    'What is yours alone opens again when you sign in with the password that you had before.',
    ifNotYou(config),
  ],
})

/** `by`: who opened the seal without a proof. */
export const openedLetter = ({ email }: To, by?: string): Letter => ({
  to: email,
  subject: 'What is yours alone is open again',
  paragraphs: [
    `What is ${email}'s alone in Quillbox, such as mailboxes that are not your organization’s, is open again. ${by ? `It was opened by “${by}”.` : 'Somebody, probably you, has proven who they are.'}`,
    'If it was not you, choose a new password now, and look at your signed-in devices under Settings, Security.',
  ],
})

/** Sent in place of a link, because others could read the link. */
export const noLinkLetter = ({ email }: To): Letter => ({
  to: email,
  subject: 'No link to a new password was sent',
  paragraphs: [
    `Somebody, probably you, asked for a new password for ${email}.`,
    'Colleagues of yours can read this mailbox in Quillbox, and by a link in it they could sign in as you. Ask an admin of your organization for a link instead, or whoever runs this installation.',
  ],
})
