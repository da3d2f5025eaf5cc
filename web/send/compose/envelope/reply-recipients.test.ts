import { describe, expect, test } from 'vitest'
import type { Email } from '#core/contract/emails.ts'
import { parseAddressList } from '#core/text/addresses/addresses.ts'
import { mailboxKey } from '#core/text/addresses/mailbox-key.ts'
import { otherRecipients, replyRecipients } from './reply-recipients.ts'

const ALIASES = [{ address: 'Sales@work.example', name: null }]
const OWN = new Set(
  ['me@work.example', 'sales@work.example', 'me@home.example', 'ann@gmail.com', 'Zoe@Bücher.example'].map(
    mailboxKey,
  ),
)

interface Headers {
  from?: string
  to?: string
  cc?: string
  replyTo?: string
  labels?: string[]
}

/** A message in the account of me@work.example. */
function message({ from = 'Bob <bob@x.example>', to = 'me@work.example', ...more }: Headers): Email {
  const [fromAddress = null] = parseAddressList(from)
  return {
    account: { id: 1, email: 'me@work.example' },
    labels: more.labels ?? ['inbox'],
    from,
    fromAddress,
    senderEmail: fromAddress?.address ?? '',
    to,
    toList: parseAddressList(to),
    ccList: parseAddressList(more.cc ?? ''),
    replyTo: parseAddressList(more.replyTo ?? ''),
  } as unknown as Email
}
const to = (headers: Headers) => replyRecipients(message(headers), ALIASES)
const cc = (headers: Headers) => otherRecipients(message(headers), { own: OWN, aliases: ALIASES })

describe('a reply goes to', () => {
  test.each<[string, Headers, string]>([
    ['the sender', {}, 'Bob <bob@x.example>'],
    [
      'all that Reply-To names (RFC 5322 section 3.6.2)',
      { replyTo: 'Team <team@x.example>, bob@x.example' },
      'Team <team@x.example>, bob@x.example',
    ],
    ['each of them once', { replyTo: 'team@x.example, Team <TEAM@X.example>' }, 'team@x.example'],
    ['a list that says so', { replyTo: 'list@x.example', to: 'list@x.example' }, 'list@x.example'],
    [
      'the sender, where Reply-To is only a plus address of oneself',
      { replyTo: 'me+x@work.example' },
      'Bob <bob@x.example>',
    ],
    ['the sender, where Reply-To is only oneself', { replyTo: 'SALES@work.example' }, 'Bob <bob@x.example>'],
    [
      'the others that Reply-To names beside oneself',
      { replyTo: 'me@work.example, list@x.example' },
      'list@x.example',
    ],
    [
      'who filled in a form that was sent in the name of its owner',
      { from: 'me@work.example', replyTo: 'Visitor <visitor@web.example>' },
      'Visitor <visitor@web.example>',
    ],
    [
      'the same, where colleagues get the form too',
      {
        from: 'me@work.example',
        to: 'me@work.example, bo@work.example',
        replyTo: 'visitor@web.example',
        labels: ['inbox', 'sent'],
      },
      'visitor@web.example',
    ],
    [
      "the sender, where that is another account of one's own",
      { from: 'me@home.example' },
      'me@home.example',
    ],
    [
      "the recipients of a message of one's own",
      { from: 'me@work.example', to: 'Ana <ana@x.example>, me@work.example', labels: ['sent'] },
      'Ana <ana@x.example>',
    ],
    [
      'the recipients of a message sent by an alias',
      { from: 'sales@work.example', to: 'ana@x.example', labels: ['sent'] },
      'ana@x.example',
    ],
    [
      "the recipients of a message of one's own that asked for answers elsewhere",
      { from: 'me@work.example', to: 'ana@x.example', replyTo: 'team@work.example', labels: ['sent'] },
      'ana@x.example',
    ],
    [
      "the copied, where a message of one's own has no other recipients",
      { from: 'me@work.example', to: '', cc: 'ana@x.example', labels: ['sent'] },
      'ana@x.example',
    ],
    [
      'the sender whose name is an address of one’s own',
      { from: '"me@work.example" <spy@x.example>' },
      '"me@work.example" <spy@x.example>',
    ],
    [
      'the sender, where Reply-To has one’s name and own address in capitals',
      { replyTo: '"Bob" <ME+1@WORK.EXAMPLE>' },
      'Bob <bob@x.example>',
    ],
    [
      'the hidden recipients of a message of one’s own: nobody but oneself is named',
      { from: 'me@work.example', to: 'undisclosed-recipients:;', labels: ['sent'] },
      'me@work.example',
    ],
    [
      'the members of a group that Reply-To names',
      { replyTo: 'Team: me@work.example, ana@x.example, cy@x.example;' },
      'ana@x.example, cy@x.example',
    ],
    ['oneself, where nobody else is named', { from: 'Me <me@work.example>' }, 'Me <me@work.example>'],
    ['nobody, where nobody is named', { from: '' }, ''],
  ])('%s', (_, headers, expected) => {
    expect(to(headers)).toBe(expected)
  })
})

describe('a reply to all also goes to', () => {
  test.each<[string, Headers, string]>([
    ['nobody, where only oneself has it', {}, ''],
    [
      'the others that have it',
      { to: 'me@work.example, Ana <ana@x.example>', cc: 'cy@x.example' },
      'Ana <ana@x.example>, cy@x.example',
    ],
    [
      'each of them once',
      { to: 'a@x.example, A <A@x.example>', cc: 'a@X.example, b@x.example' },
      'a@x.example, b@x.example',
    ],
    [
      "no address of one's own",
      { to: 'SALES@work.example, me@home.example, ana@x.example' },
      'ana@x.example',
    ],
    [
      "no address of one's own, however it is spelled",
      {
        to: '"me"@WORK.example, me+fair@work.example, sales+x@work.example, ana@x.example',
        cc: 'A.N.N@googlemail.com, ann+list@gmail.com, zoe@xn--bcher-kva.example, ME+a@home.example, ann@gmail.example',
      },
      'ana@x.example, ann@gmail.example',
    ],
    [
      'a stranger whose address is one’s own with dots, outside Gmail',
      { to: 'm.e@work.example, s.ales@work.example' },
      'm.e@work.example, s.ales@work.example',
    ],
    [
      'a stranger who has one’s own name or address as a name',
      { to: '"me@work.example" <ana@x.example>', cc: 'Me <mee@work.example>' },
      '"me@work.example" <ana@x.example>, Me <mee@work.example>',
    ],
    ['nobody of undisclosed recipients', { to: 'undisclosed-recipients:;' }, ''],
    [
      'the others of a group',
      { to: 'Team: me+x@work.example, Ana <ana@x.example>;', cc: 'list@x.example' },
      'Ana <ana@x.example>, list@x.example',
    ],
    [
      'nobody of one’s own in letters of other scripts and punycode',
      { to: 'ZOE@BÜCHER.example, zoe+a@xn--bcher-kva.EXAMPLE, ana@x.example' },
      'ana@x.example',
    ],
    [
      "none of one's own, where Reply-To is a plus address of one's own",
      { to: 'list@x.example', replyTo: 'me+x@work.example' },
      'list@x.example',
    ],
    [
      'nobody who is answered already',
      { to: 'ana@x.example, team@x.example', replyTo: 'Team@x.example, bob@x.example' },
      'ana@x.example',
    ],
    [
      'who wrote to a list that answers go to',
      { to: 'list@x.example', replyTo: 'list@x.example' },
      'Bob <bob@x.example>',
    ],
    ['no author that only wants answers elsewhere', { replyTo: 'support@x.example' }, ''],
    [
      'no author that reads no answers',
      { from: 'noreply@x.example', to: 'list@x.example', replyTo: 'list@x.example' },
      '',
    ],
    [
      "the copied of a message of one's own",
      { from: 'me@work.example', to: 'ana@x.example', cc: 'cy@x.example', labels: ['sent'] },
      'cy@x.example',
    ],
  ])('%s', (_, headers, expected) => {
    expect(cc(headers)).toBe(expected)
  })
})
