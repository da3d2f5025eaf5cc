import { describe, expect, test } from 'vitest'
import { parseMessage } from '../parse-message.ts'
import { judgeByServer, type Receiver, UNKNOWN } from './judge-sender.ts'

const gmail: Receiver = { provider: 'gmail', host: null, ownDomains: [] }
const outlook: Receiver = { provider: 'outlook', host: null, ownDomains: [] }
const yahoo: Receiver = { provider: 'imap', host: 'imap.mail.yahoo.com', ownDomains: [] }
const own: Receiver = { provider: 'imap', host: 'imap.post.example', ownDomains: [] }

const RECEIVED =
  'Received: from mail.bank.example (mail.bank.example [198.51.100.7]) by mx.post.example with ESMTPS; now'
const GMAIL_RECEIVED = RECEIVED.replace('mx.post.example', 'mx.google.com')
const HANDED_ON = 'Received: from mx.post.example by store.post.example with LMTP id 1; now'
const PASS =
  'spf=pass smtp.mailfrom=bounce@bank.example; dkim=pass header.i=@bank.example header.s=x; dmarc=pass (p=REJECT dis=NONE) header.from=bank.example'
const FAIL = 'spf=fail smtp.mailfrom=x@evil.example; dkim=none; dmarc=fail (p=NONE) header.from=bank.example'

const judge = (receiver: Receiver, ...lines: string[]) => {
  const source = [...lines, 'From: Bank <office@bank.example>', 'Subject: Hello', '', 'Hello'].join('\r\n')
  return judgeByServer(parseMessage(Buffer.from(source)).trace, receiver, 'bank.example')
}
const passed = { authentication: 'pass', provenDomain: 'bank.example' }
const failed = { authentication: 'fail', provenDomain: null }

describe('the receiving server is believed', () => {
  test.each([
    ['Gmail', gmail, [GMAIL_RECEIVED, `Authentication-Results: mx.google.com;\r\n ${PASS}`]],
    [
      'Gmail, by the results that it seals',
      gmail,
      [`ARC-Authentication-Results: i=1; mx.google.com; ${PASS}`, GMAIL_RECEIVED],
    ],
    [
      'Outlook, which does not name itself',
      outlook,
      [
        `Authentication-Results: spf=pass (sender IP is 198.51.100.7)\r\n smtp.mailfrom=bank.example; dkim=none;dmarc=pass action=none header.from=bank.example;compauth=pass reason=100`,
      ],
    ],
    ['Outlook, by its name', outlook, [`Authentication-Results: eur.protection.outlook.com; ${PASS}`]],
    ['Yahoo', yahoo, [`Authentication-Results: atlas.omega.yahoo.com; ${PASS}`, RECEIVED]],
    [
      'any other, above the line where the message came in',
      own,
      [`Authentication-Results: mx.post.example 1; ${PASS}`, RECEIVED],
    ],
    [
      'any other, below the line where it was handed on',
      own,
      [HANDED_ON, `Authentication-Results: mx.post.example; ${PASS}`, RECEIVED],
    ],
  ])('%s', (_who, receiver, lines) => {
    expect(judge(receiver, ...lines)).toEqual(passed)
  })

  test('also where it says that a check failed', () => {
    expect(judge(gmail, GMAIL_RECEIVED, `Authentication-Results: mx.google.com; ${FAIL}`)).toEqual(failed)
    expect(judge(own, `Authentication-Results: mx.post.example; ${FAIL}`, RECEIVED)).toEqual(failed)
  })
})

describe('nobody else is believed', () => {
  test.each([
    [
      'a forged line below the own one of Gmail',
      gmail,
      [
        GMAIL_RECEIVED,
        `Authentication-Results: mx.google.com; ${FAIL}`,
        `Authentication-Results: mx.google.com; ${PASS}`,
      ],
    ],
    [
      'a forged line that adds what the own one leaves open',
      gmail,
      [
        GMAIL_RECEIVED,
        'Authentication-Results: mx.google.com; spf=fail smtp.mailfrom=evil.example',
        `Authentication-Results: mx.google.com; ${PASS}`,
      ],
    ],
    [
      'a forged line below the own one of Outlook',
      outlook,
      [
        `Authentication-Results: ${FAIL};compauth=fail reason=000`,
        RECEIVED,
        `Authentication-Results: ${PASS}`,
      ],
    ],
  ])('%s', (_what, receiver, lines) => {
    expect(judge(receiver, ...lines)).toEqual(failed)
  })

  test.each([
    ['another name at Gmail', gmail, [`Authentication-Results: mx.evil.example; ${PASS}`, GMAIL_RECEIVED]],
    ['Gmail at another server', own, [`Authentication-Results: mx.google.com; ${PASS}`, RECEIVED]],
    [
      'the own name, below the line where the message came in',
      own,
      [RECEIVED, `Authentication-Results: mx.post.example; ${PASS}`],
    ],
    [
      'the own name, above a line that came with the message',
      own,
      [RECEIVED, `Authentication-Results: mx.post.example; ${PASS}`, HANDED_ON, RECEIVED],
    ],
    [
      'the own name with no line where the message came in',
      own,
      [`Authentication-Results: mx.post.example; ${PASS}`],
    ],
    [
      'a name within a comment',
      gmail,
      [GMAIL_RECEIVED, `Authentication-Results: evil.example (; mx.google.com); ${PASS}`],
    ],
  ])('%s', (_what, receiver, lines) => {
    expect(judge(receiver, ...lines) ?? UNKNOWN).toEqual(UNKNOWN)
  })
})

const gmailSays = (checks: string, ...more: string[]) =>
  judge(gmail, GMAIL_RECEIVED, `Authentication-Results: mx.google.com; ${checks}`, ...more)

test.each([
  [
    'the signer, where From’s domain says nothing',
    'dkim=pass header.d=news.bank.example',
    'pass',
    'news.bank.example',
  ],
  [
    'the sender of the envelope',
    'spf=pass smtp.mailfrom=a@mail.bank.example; dkim=fail header.d=bank.example',
    'pass',
    'mail.bank.example',
  ],
  [
    'a signer of another domain, who vouches for none but themselves',
    'dkim=pass header.d=sends.example',
    'none',
    'sends.example',
  ],
  ['nobody, where nothing passed', 'dkim=none; spf=softfail smtp.mailfrom=bank.example', 'none', null],
  [
    'nobody, where the envelope is refused and nothing is signed',
    'dkim=none; spf=fail smtp.mailfrom=bank.example',
    'fail',
    null,
  ],
  ['nobody, where it passed for another From', 'dmarc=pass header.from=evil.example', 'none', null],
  ['nobody, where a server did not answer', 'spf=temperror; dkim=temperror; dmarc=temperror', 'none', null],
  [
    'the signer, who fails DMARC',
    'dkim=pass header.d=evil.example; dmarc=fail header.from=bank.example',
    'fail',
    'evil.example',
  ],
])('proven is %s', (_whom, checks, authentication, provenDomain) => {
  expect(gmailSays(checks)).toEqual({ authentication, provenDomain })
})

test('a signature of a part of the text is for our own check: servers do not say what it covers', () => {
  const signature = (domain: string) => `DKIM-Signature: v=1; a=rsa-sha256; d=${domain}; s=x; l=10; b=abc=`
  expect(gmailSays(PASS, signature('bank.example'))).toBeNull()
  expect(gmailSays(PASS, signature('other.example'))).toEqual(passed)
  expect(gmailSays(FAIL, signature('bank.example'))).toEqual(failed)
})

describe('mail in our own domain that proves nothing', () => {
  const ours = (receiver: Receiver, ...lines: string[]) =>
    judge({ ...receiver, ownDomains: ['bank.example'] }, ...lines)?.authentication
  const nothing = 'dkim=none; spf=softfail smtp.mailfrom=bank.example; dmarc=none'

  test('fails if it comes from outside', () => {
    const received = GMAIL_RECEIVED.replace('198.51.100.7', '8.8.4.4')
    expect(ours(gmail, received, `Authentication-Results: mx.google.com; ${nothing}`)).toBe('fail')
    expect(ours(outlook, `Authentication-Results: ${nothing};compauth=fail reason=601`)).toBe('fail')
  })

  test.each([
    ['within Google', gmail, `Authentication-Results: mx.google.com; ${nothing}`, 'mail-sor.google.com'],
    ['within Microsoft', outlook, `Authentication-Results: ${nothing}`, 'a.prod.outlook.com'],
    [
      'of somebody who has signed in',
      own,
      'Authentication-Results: mx.post.example; auth=pass smtp.auth=ada',
      '',
    ],
    [
      'of a domain that did not answer',
      own,
      'Authentication-Results: mx.post.example; spf=temperror',
      'mail.evil.example',
    ],
  ])('does not %s', (_which, receiver, results, helo) => {
    const by = receiver === own ? 'mx.post.example' : helo.replace(/^[\w-]+/, 'mx')
    const received = `Received: from ${helo || 'laptop'} (x [8.8.4.4]) by ${by} with ESMTPS; now`
    expect(ours(receiver, results, received)).toBe('none')
  })
})

test('a list that changes messages is no failure, where it vouches for itself and the domain of From asks for nothing', () => {
  const checks = (policy: string) =>
    `dkim=pass header.d=lists.example; dkim=fail header.d=bank.example; dmarc=fail (p=${policy} dis=NONE) header.from=bank.example`
  const list = 'List-Id: Talk <talk.lists.example>'
  expect(gmailSays(checks('NONE'), list)).toEqual({ authentication: 'none', provenDomain: 'lists.example' })
  expect(gmailSays(checks('REJECT'), list)?.authentication).toBe('fail')
  expect(gmailSays(checks('NONE'), 'List-Id: Talk <talk.other.example>')?.authentication).toBe('fail')
})

test('a whole chain of seals excuses nothing: everybody can begin one', () => {
  expect(gmailSays(`arc=pass (i=1); ${FAIL}`)).toEqual(failed)
})

test('what Gmail and Outlook leave open is not checked again, at another server it is', () => {
  expect([gmail, outlook, own].map(receiver => judge(receiver, RECEIVED))).toEqual([UNKNOWN, UNKNOWN, null])
})
