import type { BounceReason } from '#core/contract/signals.ts'

/** What a person is told of a message that was not delivered. */
interface Words {
  /** Why, to be read after "… did not reach ada@a.example:". */
  why: string
  whatToDo: string
}

const CHECK = 'Check the address for a mistake, or ask them for the right one in another way.'
const OTHER_WAY = 'Write to another address of theirs, or tell them in another way.'

export const BOUNCE_WORDS: Readonly<Record<BounceReason, Words>> = {
  'no-such-address': { why: 'there is no such address.', whatToDo: CHECK },
  'address-closed': { why: 'the address is no longer in use.', whatToDo: OTHER_WAY },
  'no-such-domain': {
    why: 'no mail server was found for the part behind the @.',
    whatToDo: CHECK,
  },
  'mailbox-full': {
    why: 'their mailbox is full.',
    whatToDo: 'Send it again in a few days, or tell them in another way.',
  },
  'too-large': {
    why: 'the message is too large for their server.',
    whatToDo: 'Send it again with smaller files, or with a link to them.',
  },
  spam: {
    why: 'their server takes the message, or the server that sent it, for spam.',
    whatToDo: 'Ask them in another way to allow your address, or send plainer text without links and files.',
  },
  'sender-unproven': {
    why: 'their server could not verify that the message is from your domain.',
    whatToDo:
      'Show the details to whoever runs your domain: SPF, DKIM or DMARC are not set up for it as they should be.',
  },
  'sender-refused': {
    why: 'their server refuses mail from your address, your domain or the server that sent it.',
    whatToDo:
      'Show the details to whoever runs your domain: it may be missing in the DNS, or the server may be on a blocklist.',
  },
  'file-refused': {
    why: 'their server does not accept a file or something else in the message.',
    whatToDo: 'Send it again without the file, or with a link to it.',
  },
  'not-allowed': {
    why: 'their server does not accept your mail for this address.',
    whatToDo: OTHER_WAY,
  },
  'too-many': {
    why: 'too many messages were sent within a short time.',
    whatToDo: 'Send it again tomorrow.',
  },
  unreachable: {
    why: 'their mail server could not be reached.',
    whatToDo: 'Check the part behind the @. If it is right, send the message again later.',
  },
  loop: {
    why: 'their mail servers passed the message on in a circle.',
    whatToDo: 'Tell them in another way that their mail is forwarded in a circle.',
  },
  temporary: {
    why: 'their mail server had a problem at that time.',
    whatToDo: 'Send it again later.',
  },
  other: {
    why: 'their mail server did not accept it.',
    whatToDo: 'The details below may say why. Send it again later, or write to another address.',
  },
}
