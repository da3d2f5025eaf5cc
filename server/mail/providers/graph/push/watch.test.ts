import { createServer } from 'node:http'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenHere } from '#demo/listen-here.ts'
import type { OutlookEmulator } from '#demo/outlook/outlook-emulator.ts'
import type { ProviderError } from '#server/mail/providers/provider.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { createSecretBox } from '#server/platform/secrets/secrets.ts'
import { startTestOutlook } from '#testing/mail/outlook-mailbox.ts'
import { createGraphProvider } from '../graph-provider.ts'
import { clientStateOf, notificationTarget, outlookReceiver } from './receive-push.ts'

const EMAIL = 'user0@outlook.test'

let outlook: OutlookEmulator
let listener: Awaited<ReturnType<typeof listenHere>>
let url: string
beforeAll(async () => {
  outlook = await startTestOutlook(1)
  const server = createServer((request, response) => {
    const text = new URL(request.url ?? '', 'http://x').searchParams.get('validationToken')
    response.writeHead(200, { 'content-type': 'text/plain' }).end(text ?? '')
  })
  listener = await listenHere(server)
  url = `http://127.0.0.1:${listener.port}/push`
})
afterAll(async () => {
  await listener?.close()
  await outlook?.close()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  outlook.faults.length = 0
  await outlook.subscriptions.remove(EMAIL)
})

const watch = (rootUrl = outlook.url, notificationUrl = url) => {
  const lost: ProviderError[] = []
  const scope = 'https://graph.microsoft.com/Mail.ReadWrite'
  const provider = createGraphProvider({
    rootUrl,
    tuning: { firstRetryMs: 1, attempts: 1 },
    tokens: { accessToken: async () => outlook.tokens.mint(EMAIL, scope) },
    notifications: { url: notificationUrl, clientState: 'secret' },
  })
  const stop = provider.watch?.(
    () => {},
    error => lost.push(error),
  )
  return { stop, lost }
}
const own = () => outlook.subscriptions.ofPerson(EMAIL)

describe('a subscription', () => {
  test('is asked for with the longest life allowed, renewed ahead of its end, and made anew when it is gone', async () => {
    const { stop, lost } = watch()
    await stop
    const [first] = own()
    expect(first).toMatchObject({
      resource: '/me/messages',
      clientState: 'secret',
      lifecycleNotificationUrl: url,
    })
    if (first) first.expirationDateTime = new Date(Date.now() + 1000).toISOString()
    await vi.advanceTimersByTimeAsync(DAY_MS)
    await expect
      .poll(() => Date.parse(own()[0]?.expirationDateTime ?? '') - Date.now())
      .toBeGreaterThan(2 * DAY_MS)
    expect(own().map(({ id }) => id)).toEqual([first?.id])
    await outlook.subscriptions.remove(EMAIL)
    await vi.advanceTimersByTimeAsync(DAY_MS)
    await expect.poll(() => own().length).toBe(1)
    expect(lost).toEqual([])
  })

  test('of before is taken up again', async () => {
    await watch().stop
    const [first] = own()
    await watch().stop
    expect(own().map(({ id }) => id)).toEqual([first?.id])
  })

  test('that cannot be renewed is told as lost, once', async () => {
    const { stop, lost } = watch()
    await stop
    outlook.faults.push({ match: /PATCH \/subscriptions/, status: 503, times: 9 })
    await vi.advanceTimersByTimeAsync(DAY_MS)
    await expect.poll(() => lost.length).toBe(1)
    await vi.advanceTimersByTimeAsync(3 * DAY_MS)
    expect(lost).toMatchObject([{ kind: 'unavailable' }])
  })

  test('is not asked for where Microsoft would not call', async () => {
    const { stop } = watch('https://graph.microsoft.com', 'http://mail.example/push')
    await expect(stop).rejects.toMatchObject({
      kind: 'refused',
      userMessage: expect.stringContaining('only an https address'),
    })
  })
})

describe('the secret of an account', () => {
  const secrets = createSecretBox([new Uint8Array(32).fill(1)])
  const account = 'b1b9f3c4-6a55-4a3a-9d2e-0d6a0c7f1a11'
  const read = (clientState: string, receiver = outlookReceiver(secrets)) =>
    receiver.read({ bearer: null, account, body: { value: [{ subscriptionId: 's', clientState }] } })

  test('is short enough for Microsoft, opens with older keys, and is never the same twice', async () => {
    const state = clientStateOf(secrets, account)
    expect(state.length).toBeLessThanOrEqual(128)
    expect(clientStateOf(secrets, account)).not.toBe(state)
    const rotated = createSecretBox([new Uint8Array(32).fill(2), new Uint8Array(32).fill(1)])
    expect(await read(state, outlookReceiver(rotated))).toMatchObject([{ kind: 'news' }])
    const other = createSecretBox([new Uint8Array(32).fill(3)])
    await expect(read(state, outlookReceiver(other))).rejects.toMatchObject({ status: 403 })
  })

  test('is asked for anew once there is a newer key, by another address', () => {
    const urlWith = (...keys: number[]) => {
      const box = createSecretBox(keys.map(byte => new Uint8Array(32).fill(byte)))
      return notificationTarget(box, 'https://mail.example', account).url
    }
    expect(urlWith(1)).toContain(`https://mail.example/api/sync/push/outlook/${account}?key=`)
    expect(urlWith(1)).toBe(urlWith(1, 2))
    expect(urlWith(2, 1)).not.toBe(urlWith(1))
  })

  test('cannot be made up, or altered', async () => {
    const state = clientStateOf(secrets, account)
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc
            .tuple(fc.nat(state.length - 1), fc.constantFrom(...'ABCxyz012_-.'))
            .map(([at, letter]) => state.slice(0, at) + letter + state.slice(at + 1)),
        ),
        async guess => {
          fc.pre(!sameBytes(guess, state))
          await expect(read(guess)).rejects.toMatchObject({ status: 403 })
        },
      ),
    )
  })
})

/** The last letter of base64 may differ in bits that mean nothing. */
const sameBytes = (a: string, b: string) => {
  const [first, second] = [a, b].map(text => {
    const [version, key, body = ''] = text.split('.')
    return `${version}.${key}.${Buffer.from(body, 'base64url').toString('hex')}`
  })
  return first === second
}
