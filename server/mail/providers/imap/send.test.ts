import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAccount, testDeps } from '#testing/mail/imap-account.ts'
import { type Dovecot, haveDovecot, startDovecot } from '#testing/servers/dovecot.ts'
import { mail } from '#testing/servers/mail.ts'
import { type SmtpServer, startSmtp } from '#testing/servers/smtp.ts'
import type { MailProvider } from '../provider.ts'
import { createImapProvider, savesSentMail } from './imap-provider.ts'

describe.skipIf(!haveDovecot())('sending', () => {
  let dovecot: Dovecot
  let smtp: SmtpServer
  let provider: MailProvider
  let from: string
  let to: string

  beforeAll(async () => {
    dovecot = await startDovecot({ users: 3 })
    smtp = await startSmtp(dovecot, { size: 40 * 1024 * 1024 })
    from = dovecot.users[0] ?? ''
    to = dovecot.users[1] ?? ''
    provider = createImapProvider(testAccount(dovecot, from, smtp.ports.submission), testDeps(dovecot))
  })
  afterAll(async () => {
    await provider?.close()
    await smtp?.close()
    await dovecot?.remove()
  })
  const send = (id: string, recipients: string[], text?: string) =>
    provider.send(mail({ id, from, ...(text === undefined ? {} : { text }) }), { from, to: recipients })
  const taken = (id: string) => smtp.accepted.filter(({ raw }) => raw.includes(`<${id}@test.example>`))

  test('carries what the envelope says, to recipients here and elsewhere', async () => {
    await send('plain', [to, 'someone@elsewhere.example'])
    expect(taken('plain')).toMatchObject([{ from, to: [to, 'someone@elsewhere.example'] }])
    expect(smtp.outbound.at(-1)?.to).toEqual(['someone@elsewhere.example'])
  })

  test('tells which Message-ID the server has put in place of ours', async () => {
    smtp.answerNext('2.0.0 OK <AM0PR01MB1@AM0PR01MB1.eurprd01.prod.outlook.com> [Hostname=AM0PR01MB1]')
    const rfcMessageId = 'AM0PR01MB1@AM0PR01MB1.eurprd01.prod.outlook.com'
    expect(await send('renamed', [to])).toMatchObject({ rfcMessageId })
    expect(await send('kept', [to])).not.toHaveProperty('rfcMessageId')
  })

  test('sends to all recipients or to none, and says who was refused', async () => {
    await expect(send('partial', [to, `ghost@${dovecot.domain}`])).rejects.toMatchObject({
      kind: 'refused',
      userMessage: `ghost@${dovecot.domain} was refused: 550 5.1.1 User unknown`,
      refused: [{ recipient: `ghost@${dovecot.domain}`, said: expect.stringMatching(/^550.*RCPT TO/) }],
    })
    expect(taken('partial')).toEqual([])
    const ghosts = ['ghost', 'ghoul', 'spook', 'shade'].map(name => `${name}@${dovecot.domain}`)
    await expect(send('nobody', ghosts)).rejects.toMatchObject({
      kind: 'refused',
      userMessage: expect.stringMatching(
        /^ghost@.* was refused: 550.*; ghoul@.*; spook@.*; 1 more was refused$/,
      ),
    })
    // It is no use to try those again who are put off.
    for (const id of ['late', 'later'])
      await expect(
        send(id, [`tempfail@${dovecot.domain}`, ghosts[0] as string, ...(id === 'late' ? [to] : [])]),
      ).rejects.toMatchObject({
        kind: 'refused',
        userMessage: expect.stringMatching(/^ghost@.*refused: 550/),
      })
    expect(taken('nobody')).toEqual([])
  })

  test('tells what is final from what may work later', async () => {
    const failure = (code: number, message: string) => {
      smtp.failNext({ code, message })
      return send('faulty', [to]).catch(error => `${error.kind}: ${error.userMessage}`)
    }
    expect(await failure(554, '5.7.1 This looks like spam')).toMatch(
      /^refused: .*5\.7\.1 This looks like spam/,
    )
    expect(await failure(452, '4.3.1 Insufficient storage')).toMatch(/^unavailable: .*Insufficient storage/)
    expect(await failure(421, '4.7.0 Try again later')).toMatch(/^rate-limited: /)
    expect(await failure(451, '4.7.1 Too many messages')).toMatch(/^rate-limited: /)
    expect(taken('faulty')).toEqual([])
    await expect(send('busy', [`tempfail@${dovecot.domain}`])).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(send('full', [`full@${dovecot.domain}`])).rejects.toMatchObject({ kind: 'refused' })
    const envelope = { from: to, to: [to] }
    await expect(provider.send(mail({ id: 'stranger' }), envelope)).rejects.toMatchObject({
      kind: 'refused',
      refused: [{ recipient: null, said: expect.stringMatching(/^550.*MAIL FROM/) }],
    })
  })

  test('does not know whether a message went that was written before the connection broke', async () => {
    smtp.failNext('drop-after-accepting')
    await expect(send('perhaps', [to])).rejects.toMatchObject({
      kind: 'uncertain',
      userMessage: expect.stringContaining('it may have been sent'),
    })
    expect(taken('perhaps')).toHaveLength(1)
  })

  test('knows that a message did not go when the connection broke before its end', async () => {
    smtp.failNext('drop-at-data')
    const text = 'A line of text.\r\n'.repeat(1_000_000)
    await expect(send('cut', [to], text)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(taken('cut')).toEqual([])
    await send('cut', [to])
    expect(taken('cut')).toHaveLength(1)
  })

  test('asks before the end of a message whether it may end it, and ends it only then', async () => {
    const source = mail({ id: 'asked', from })
    const envelope = { from, to: [to] }
    const asked: number[] = []
    const sent = await provider.send(source, envelope, async () => {
      asked.push(taken('asked').length)
    })
    expect([asked, taken('asked').length]).toEqual([[0], 1])
    expect(sent.answer).toMatch(/^250 .*OK queued/)
    const stop = new Error('somebody else has it')
    await expect(
      provider.send(mail({ id: 'stopped', from }), envelope, () => Promise.reject(stop)),
    ).rejects.toBe(stop)
    await send('after', [to])
    expect(taken('stopped')).toEqual([])
  })

  test('tells whether Sent has a message', async () => {
    await provider.append('Sent', mail({ id: 'filed', from }), { read: true })
    expect(await provider.has('Sent', 'filed@test.example')).toBe(true)
    expect(await provider.has('Sent', 'iled@test.example')).toBe(false)
  })

  test('refuses what is too large for the server before it is sent', async () => {
    const text = 'A line of text.\r\n'.repeat(2_600_000)
    await expect(send('large', [to], text)).rejects.toMatchObject({ kind: 'refused' })
  })
})

test('knows the providers that file sent mail by themselves', () => {
  const hosts = [
    'smtp.gmail.com',
    'smtp.office365.com',
    'smtp-mail.outlook.com',
    'smtp.mail.yahoo.com',
    'gmail.com.example',
  ]
  expect(hosts.map(savesSentMail)).toEqual([true, true, true, false, false])
})
