import { createServer } from 'node:http'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fillInbox, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'

const t = sharedApp()
let user: TestUser
let account: TestAccount
beforeAll(async () => {
  user = await t.buildUser()
})
beforeEach(async () => {
  account = await t.buildAccount(user)
})

const list = async (folder: string) =>
  (await t.call(user, 'GET', `/api/emails?folder=${folder}&accounts=${account.id}`)).body.emails

describe('unsubscribing', () => {
  const leave = (messageId: number) =>
    t.call(user, 'POST', '/api/triage/unsubscribe', { body: { messageId } })
  const arrive = async (headers: Record<string, string>): Promise<number> => {
    await fillInbox(t, account, [testMessage(headers)])
    return (await list('inbox'))[0].id
  }

  test('sends one mail if the list accepts mail', async () => {
    const id = await arrive({ 'List-Unsubscribe': '<mailto:leave@list.example?subject=off>' })
    expect((await t.call(user, 'GET', `/api/emails/${id}`)).body.unsubscribe).toBe('mail')
    expect((await leave(id)).body).toEqual({ how: 'mail' })
    await leave(id)
    expect(await list('sent')).toMatchObject([{ subject: 'off' }])
  })

  test('uses the alias that the list writes to', async () => {
    const aliases = [{ address: 'me@alias.example', name: null }]
    await t.call(user, 'PUT', `/api/accounts/${account.id}/profile`, { body: { aliases } })
    await leave(await arrive({ To: 'me@alias.example', 'List-Unsubscribe': '<mailto:leave@list.example>' }))
    expect((await list('sent'))[0]).toMatchObject({ senderEmail: 'me@alias.example' })
  })

  test('returns the address of the page if there is only a page', async () => {
    const id = await arrive({ 'List-Unsubscribe': '<http://list.example/off>' })
    expect((await leave(id)).body).toEqual({ how: 'link', url: 'http://list.example/off' })
  })

  test('from a message of no list is refused with a message', async () => {
    const answer = await leave(await arrive({}))
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'This message does not say how to leave its list' },
    })
  })

  test('fails if the list refuses the one-click request or has no address', async () => {
    const id = await arrive({
      'List-Unsubscribe': '<https://127.0.0.2:9/off>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect((await t.call(user, 'GET', `/api/emails/${id}`)).body.unsubscribe).toBe('one-click')
    expect((await leave(id)).status).toBeGreaterThanOrEqual(400)
  })
})

test('the one-click form is posted to the list without cookies', async () => {
  const got: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      got.push(`${request.method} ${request.headers['content-type']} ${request.headers.cookie} ${body}`)
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const form = { 'List-Unsubscribe': 'One-Click' }
  const request = { form, maxBytes: 1000, timeoutMs: 5000 }
  const { status } = await t.deps.outbound.fetch(`http://127.0.0.1:${port}/u`, request)
  server.close()
  expect(status).toBe(302)
  expect(got).toEqual(['POST application/x-www-form-urlencoded undefined List-Unsubscribe=One-Click'])
})
