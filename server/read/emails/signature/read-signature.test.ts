import { beforeEach, expect, test } from 'vitest'
import { syncNow, type TestAccount, type TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { ARRIVED, keyAt, signedMessage, withWords } from '#testing/signed/vectors.ts'

const t = sharedApp({ config: { SMIME_ROOTS_FILE: 'testing/signed/smime/roots.pem' } })
let ada: TestUser
let account: TestAccount
beforeEach(async () => {
  ada = await t.buildUser({ organizationId: await t.buildOrganization() })
  account = await t.buildAccount(ada)
})

async function put(source: Uint8Array | string, receivedAt = ARRIVED): Promise<number> {
  const flags = { read: false, starred: false, answered: false, draft: false }
  const bytes = typeof source === 'string' ? Buffer.from(source, 'latin1') : source
  t.world.mailbox(account.email).add({ folder: 'INBOX', source: bytes, flags, receivedAt })
  await syncNow(t, account)
  const { emails } = (await t.call(ada, 'GET', `/api/emails?accounts=${account.id}`)).body
  return emails[0].id
}
const emailOf = async (id: number) => (await t.call(ada, 'GET', `/api/emails/${id}`)).body
const signatureOf = async (id: number) => (await t.call(ada, 'GET', `/api/emails/${id}/signature`)).body

test('a message that is signed is shown with its text, without files of the signature, and by whom it is signed', async () => {
  for (const name of ['smime/detached', 'smime/opaque']) {
    const id = await put(signedMessage(name))
    const email = await emailOf(id)
    expect(email.bodyText).toContain('please pay 100 euros. Grüße')
    expect(email).toMatchObject({ signature: 'smime', attachments: [], problems: [], hasAttachments: false })
    const { verdict, text, detail } = await signatureOf(id)
    expect([verdict, text]).toEqual(['proven', 'Signed by anna@example.com'])
    expect(detail).toContain('for “Anna Doe” is from “Example Mail CA”, which is trusted here')
    // What stands above the message is not part of it.
    expect(detail).toContain('The subject')
  }
})

test('a message without a signature has none', async () => {
  const id = await put('From: anna@example.com\r\nSubject: Plain\r\n\r\nHello')
  expect((await emailOf(id)).signature).toBeNull()
  expect(await signatureOf(id)).toBeNull()
})

test('a key that a person puts into Contacts changes what was said before', async () => {
  const id = await put(signedMessage('pgp/detached'))
  expect(await emailOf(id)).toMatchObject({ signature: 'pgp', attachments: [] })
  expect(await signatureOf(id)).toMatchObject({ verdict: 'open', text: 'Signed, unknown key' })
  const body = { firstName: 'Anna', addresses: ['Anna@example.com'], pgpKey: keyAt('example.com') }
  const { body: contact } = await t.call(ada, 'POST', '/api/outreach/contacts', { body })
  const { verdict, detail } = await signatureOf(id)
  expect(verdict).toBe('proven')
  expect(detail).toMatch(/Contacts has for this address \((?:[\dA-F]{4} ?){10}\)/)
  await t.call(ada, 'PATCH', `/api/outreach/contacts/${contact.id}`, { body: { pgpKey: '' } })
  expect(await signatureOf(id)).toMatchObject({ text: 'Signed, unknown key' })
})

test('a key of another workspace’s contact does not count', async () => {
  const id = await put(signedMessage('pgp/detached'))
  const bo = await t.buildUser({ organizationId: await t.buildOrganization() })
  const body = { firstName: 'Anna', addresses: ['anna@example.com'], pgpKey: keyAt('example.com') }
  await t.call(bo, 'POST', '/api/outreach/contacts', { body })
  expect(await signatureOf(id)).toMatchObject({ text: 'Signed, unknown key' })
})

test('a key in earlier mail counts as seen before if the mail was proven, never one in later or forged mail', async () => {
  const before = (result: string) =>
    [
      `Authentication-Results: mx.mail.example; dmarc=${result} (p=reject) header.from=example.com`,
      'Received: from out.example (unknown [9.9.9.9]) by mx.mail.example with ESMTPS; now',
      'From: Anna Doe <anna@example.com>',
      `Autocrypt: addr=anna@example.com; keydata=${keyAt('example.com')}`,
      `Subject: ${result}`,
      '',
      'Hello',
    ].join('\r\n')
  const earlier = new Date(ARRIVED.getTime() - 86_400_000)
  await put(before('fail'), earlier)
  await put(before('pass'), new Date(ARRIVED.getTime() + 1000))
  const source = signedMessage('pgp/detached')
  const id = await put(source, new Date(ARRIVED.getTime() + 500))
  const { emails } = (await t.call(ada, 'GET', `/api/emails?accounts=${account.id}`)).body
  const signed = emails.find(({ subject }: { subject: string }) => subject === 'Invoice')?.id ?? id
  expect(await signatureOf(signed)).toMatchObject({ text: 'Signed, unknown key' })
  await put(before('pass').replace('Hello', 'Hello again'), earlier)
  expect(await signatureOf(signed)).toMatchObject({
    verdict: 'open',
    text: 'Signed with the same key as before',
  })
})

test('what was changed, or is signed in part only, is said in words', async () => {
  const changed = await put(withWords(signedMessage('smime/detached'), '100', '900'))
  expect(await signatureOf(changed)).toMatchObject({
    verdict: 'doubtful',
    text: 'Signed, but changed on the way',
  })
  const signed = signedMessage('smime/detached').toString('latin1')
  const part = signed.slice(signed.search(/^Content-Type/m))
  const footer = '--out\r\nContent-Type: text/plain\r\n\r\nThe footer of a list\r\n--out--\r\n'
  const head = 'From: anna@example.com\r\nContent-Type: multipart/mixed; boundary=out\r\n\r\n'
  const { verdict, text, detail } = await signatureOf(await put(`${head}--out\r\n${part}\r\n${footer}`))
  expect([verdict, text]).toEqual(['open', 'Only a part of this message is signed'])
  expect(detail).toContain('Signed by anna@example.com')
})
