import { generateKeyPairSync } from 'node:crypto'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import { expect, test } from 'vitest'
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
const signed = async (text: string) => {
  const key = { signingDomain: 'bank.example', selector: 'key', privateKey }
  const { signatures } = await dkimSign(text, { ...key, signatureData: [key] })
  return `${signatures}${text}`
}
const cameFrom = (ip: string, text: string, path = 'Return-Path: <office@bank.example>\r\n') =>
  `${path}Received: from mail.bank.example (unknown [${ip}]) by mx.post.example with ESMTPS; now\r\n${text}`
const check = (text: string, asked: MailDns = dns) => {
  const source = Buffer.from(text)
  return checkSender(source, { trace: parseMessage(source).trace, fromDomain: 'bank.example', dns: asked })
}
const passed = { authentication: 'pass', provenDomain: 'bank.example' }

test('a signature proves the domain of From, wherever the message came from', async () => {
  expect(await check(cameFrom('9.9.9.9', await signed(letter)))).toEqual(passed)
})

test('so does a server that the domain names', async () => {
  expect(await check(cameFrom('8.8.4.4', letter))).toEqual(passed)
})

test('a message of another server that is not signed, or was changed, fails', async () => {
  const failed = { authentication: 'fail', provenDomain: null }
  expect(await check(cameFrom('9.9.9.9', letter))).toEqual(failed)
  const changed = (await signed(letter)).replace('account 1', 'account 2')
  expect(await check(cameFrom('9.9.9.9', changed))).toEqual(failed)
})

const unknown = { authentication: 'none', provenDomain: null }

test('what the domain name system does not answer is unknown', async () => {
  expect(await check(cameFrom('9.9.9.9', await signed(letter)), silent)).toEqual(unknown)
  const withoutPolicy: MailDns = (name, type) =>
    name.startsWith('_dmarc') ? silent(name, type) : dns(name, type)
  expect(await check(cameFrom('9.9.9.9', letter), withoutPolicy)).toEqual(unknown)
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
  await check(cameFrom('9.9.9.9', many + letter), counting)
  expect(asked).toBeLessThanOrEqual(40)
})

test('a large message with many signatures keeps the thread busy for no more than a moment at a time', async () => {
  const signature = (at: number) =>
    `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=d${at}.example; s=s; l=${500_000 + at}; h=from; bh=${'A'.repeat(43)}=; b=AAAA\r\n`
  const head = Array.from({ length: 20 }, (_, at) => signature(at)).join('')
  const source = Buffer.from(`${head}From: a@x.example\r\n\r\n${'a  b\r\n'.repeat(100_000)}`)
  const trace = { received: null, list: null } as unknown as Parameters<typeof checkSender>[1]['trace']
  const dns = async () => []
  const { longestMs } = await longestTurn(() => checkSender(source, { trace, fromDomain: 'x.example', dns }))
  expect(longestMs).toBeLessThan(100)
})
