import { generateKeyPairSync } from 'node:crypto'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import { describe, expect, test } from 'vitest'
import type { MailDns } from '#server/platform/network/mail-dns.ts'
import { longestTurn } from '#testing/text/longest-turn.ts'
import { parseMessage } from '../parse-message.ts'
import { checkSender } from './check-sender.ts'

const keys = generateKeyPairSync('rsa', { modulusLength: 1024 })
const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

const RECORDS: Record<string, string> = {
  'TXT key._domainkey.bank.example': `v=DKIM1; k=rsa; p=${publicKey}`,
  'TXT _dmarc.bank.example': 'v=DMARC1; p=reject',
  'TXT bank.example': 'v=spf1 ip4:8.8.4.0/24 -all',
}
const dns: MailDns = async (name, type) => {
  const record = RECORDS[`${type} ${name.toLowerCase()}`]
  if (record === undefined) throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
  return [[record]]
}
const silent: MailDns = async name => {
  throw Object.assign(new Error(name), { code: 'ETIMEOUT' })
}

const letter =
  'From: office@bank.example\r\nTo: me@post.example\r\nSubject: Hello\r\n\r\nPay to account 1.\r\n'
const signed = async (text: string, how: { signingDomain?: string; maxBodyLength?: number } = {}) => {
  const key = { signingDomain: 'bank.example', selector: 'key', privateKey, ...how }
  const { signatures } = await dkimSign(text, { ...key, signatureData: [key] })
  return `${signatures}${text}`
}
const cameFrom = (ip: string, text: string, path = 'Return-Path: <office@bank.example>\r\n') =>
  `${path}Received: from mail.bank.example (unknown [${ip}]) by mx.post.example with ESMTPS; now\r\n${text}`
const check = (text: string, { asked = dns, from = 'bank.example', own = [] as string[] } = {}) => {
  const source = Buffer.from(text)
  const { trace } = parseMessage(source)
  return checkSender(source, { trace, fromDomain: from, ownDomains: own, dns: asked })
}
const passed = { authentication: 'pass', provenDomain: 'bank.example' }
const failed = { authentication: 'fail', provenDomain: null }

test('a signature proves the domain of From, wherever the message came from', async () => {
  expect(await check(cameFrom('9.9.9.9', await signed(letter)))).toEqual(passed)
})

test('so does a server that the domain names', async () => {
  expect(await check(cameFrom('8.8.4.4', letter))).toEqual(passed)
})

test('a message of another server that is not signed, or was changed, fails', async () => {
  expect(await check(cameFrom('9.9.9.9', letter))).toEqual(failed)
  const changed = (await signed(letter)).replace('account 1', 'account 2')
  expect(await check(cameFrom('9.9.9.9', changed))).toEqual(failed)
})

const unknown = { authentication: 'none', provenDomain: null }

test('what the domain name system does not answer is unknown', async () => {
  expect(await check(cameFrom('9.9.9.9', await signed(letter)), { asked: silent })).toEqual(unknown)
  const withoutPolicy: MailDns = (name, type) =>
    name.startsWith('_dmarc') ? silent(name, type) : dns(name, type)
  expect(await check(cameFrom('9.9.9.9', letter), { asked: withoutPolicy })).toEqual(unknown)
})

test.each([
  ['without a line of the server', letter],
  ['that came by way of a machine of the server’s own network', cameFrom('10.0.0.7', letter)],
  [
    'that one server of the receiver handed to another',
    cameFrom('9.9.9.9', letter).replace('from mail.bank.example', 'from mx2.post.example'),
  ],
  ['whose envelope the server did not note', cameFrom('9.9.9.9', letter, '')],
  [
    'whose envelope stands below that line',
    cameFrom('9.9.9.9', `Return-Path: <office@bank.example>\r\n${letter}`, ''),
  ],
])('a message %s fails no check that cannot be made', async (_which, text) => {
  expect(await check(text)).toEqual(unknown)
})

test('a message causes so many questions at most', async () => {
  let asked = 0
  const counting: MailDns = async (name, type) => {
    asked += 1
    return dns(name, type)
  }
  const signature = (await signed(letter)).slice(0, -letter.length)
  const many = Array.from({ length: 100 }, (_, index) => signature.replace('s=key', `s=key${index}`)).join('')
  await check(cameFrom('9.9.9.9', many + letter), { asked: counting })
  expect(asked).toBeLessThanOrEqual(40)
})

describe('a forged sender fails', () => {
  const forged = (text: string, asked: MailDns = dns) => check(cameFrom('9.9.9.9', text), { asked })
  const theirs = { authentication: 'fail', provenDomain: 'evil.example' }

  test.each([
    ['the beginning of the text', letter.length - letter.indexOf('Pay')],
    ['none of the text', 0],
  ])('with a signature of the domain that covers %s', async (_what, maxBodyLength) => {
    const part = await signed(letter, { maxBodyLength })
    expect(await check(cameFrom('9.9.9.9', part))).toEqual(maxBodyLength === 0 ? failed : passed)
    expect(await forged(`${part}Better pay to account 2.\r\n`)).toEqual(failed)
    expect(await check(cameFrom('8.8.4.4', `${part}And a line.\r\n`))).toEqual(passed)
  })

  test('with many signatures, with a signature or an envelope of a domain that does not answer', async () => {
    const signature = (await signed(letter, { signingDomain: 'evil.example' })).slice(0, -letter.length)
    const many = Array.from({ length: 60 }, (_, at) =>
      signature.replace('evil.example', 'bank.example').replace('s=key', `s=key${at}`),
    ).join('')
    expect(await forged(many + letter)).toEqual(failed)
    const dead: MailDns = (name, type) => (name.includes('evil.example') ? silent : dns)(name, type)
    expect(await forged(signature + letter, dead)).toEqual(failed)
    const path = 'Return-Path: <x@evil.example>\r\n'
    expect(await check(cameFrom('9.9.9.9', letter, path), { asked: dead })).toEqual(failed)
  })

  test('with a second From that is signed', async () => {
    const answers = {
      ...RECORDS,
      'TXT key._domainkey.evil.example': RECORDS['TXT key._domainkey.bank.example'],
    }
    const asked: MailDns = async (name, type) => {
      const record = (answers as typeof RECORDS)[`${type} ${name}`]
      return record === undefined ? dns(name, type) : [[record]]
    }
    const own = await signed(letter.replace('bank.', 'evil.'), { signingDomain: 'evil.example' })
    expect(await forged(`From: office@bank.example\r\n${own}`, asked)).toEqual(theirs)
  })
})

test.each(['uk.com', 'github.io'])('names below %s belong to different people', async suffix => {
  const record = RECORDS['TXT key._domainkey.bank.example'] as string
  const asked: MailDns = async (name, type) => {
    if (name === `key._domainkey.evil.${suffix}` || name === `key._domainkey.mail.victim.${suffix}`)
      return [[record]]
    // Even if the owner of the suffix forgets to say that it is one.
    return name === `_dmarc.${suffix}` ? [['v=DMARC1; p=reject']] : dns(name, type)
  }
  const from = `victim.${suffix}`
  const text = letter.replace('bank.example', from)
  const by = async (signingDomain: string) =>
    check(cameFrom('9.9.9.9', await signed(text, { signingDomain })), { asked, from })
  expect(await by(`evil.${suffix}`)).toEqual({ authentication: 'fail', provenDomain: `evil.${suffix}` })
  expect((await by(`mail.victim.${suffix}`)).authentication).toBe('pass')
})

test('in our own domain, mail from outside has to prove what other mail need not', async () => {
  const text = letter.replace('bank.example', 'own.example')
  const path = 'Return-Path: <office@own.example>\r\n'
  const ours = (received: string, own = ['own.example']) =>
    check(received, { from: 'own.example', own }).then(({ authentication }) => authentication)
  const outside = cameFrom('9.9.9.9', text, path)
  expect(await ours(outside)).toBe('fail')
  expect(await ours(outside, [])).toBe('none')
  expect(await ours(outside.replace('with ESMTPS', 'with ESMTPSA'))).toBe('none')
  expect(await ours(cameFrom('10.0.0.7', text, path))).toBe('none')
  expect(await ours(text)).toBe('none')
})

test('a large message with many signatures keeps the thread busy for no more than a moment at a time', async () => {
  const signature = (at: number) =>
    `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=d${at}.example; s=s; l=${500_000 + at}; h=from; bh=${'A'.repeat(43)}=; b=AAAA\r\n`
  const head = Array.from({ length: 20 }, (_, at) => signature(at)).join('')
  const source = Buffer.from(`${head}From: a@x.example\r\n\r\n${'a  b\r\n'.repeat(100_000)}`)
  const trace = { received: null, list: null } as unknown as Parameters<typeof checkSender>[1]['trace']
  const dns = async () => []
  const { longestMs } = await longestTurn(() =>
    checkSender(source, { trace, fromDomain: 'x.example', ownDomains: [], dns }),
  )
  expect(longestMs).toBeLessThan(100)
})
