import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestRelay, testRelay } from '#testing/stand-ins/relay.ts'
import { createMailRelay } from './mail-relay.ts'

let server: TestRelay
beforeAll(async () => {
  server = await testRelay()
})
afterAll(() => server.close())

test('the installation’s mail says that nobody wrote it, and goes to one address whatever its form', async () => {
  const relay = createMailRelay({ url: server.config.SMTP_URL, from: server.config.SMTP_FROM })
  await relay.check()
  await relay.send({ to: 'ada@x.example', subject: 'Hello', text: 'Text' })
  await relay
    .send({ to: 'eve@x.example, mallory@x.example', subject: 'Hello', text: 'Text' })
    .catch(() => undefined)
  expect(server.taken[0]?.to).toEqual(['ada@x.example'])
  expect(server.taken[0]?.source).toContain('Auto-Submitted: auto-generated')
  expect(server.taken.flatMap(({ to }) => to)).not.toContain('mallory@x.example')
})

test('a server that is not there is told', async () => {
  const relay = createMailRelay({ url: 'smtp://127.0.0.1:1', from: 'a@b.example' })
  await expect(relay.check()).rejects.toThrow()
})

describe('a server that offers no encryption', () => {
  // Resolves to this machine, but its name does not show it.
  const url = (more = '') => `${server.config.SMTP_URL.replace('127.0.0.1', '0.0.0.0')}${more}`
  const from = 'a@b.example'

  test.each(['', '?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true'])(
    'is sent nothing: smtp://host%s',
    async more => {
      const before = server.taken.length
      const relay = createMailRelay({ url: url(more), from })
      await expect(relay.check()).rejects.toThrow(/STARTTLS/)
      await expect(relay.send({ to: 'ada@x.example', subject: 'S', text: 'T' })).rejects.toThrow(/STARTTLS/)
      expect(server.taken.length).toBe(before)
    },
  )

  test('is used where the operator says so', async () => {
    const before = server.taken.length
    const relay = createMailRelay({ url: url(), from, tls: 'optional' })
    await relay.send({ to: 'ada@x.example', subject: 'Hello', text: 'Text' })
    expect(server.taken.length).toBe(before + 1)
  })
})
