import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OutlookEmulator, startOutlookEmulator } from '#demo/outlook/outlook-emulator.ts'
import { mailAccounts } from '#server/db/schema/index.ts'
import { clientStateOf } from '#server/mail/providers/graph/push/receive-push.ts'
import { SYNC_WANTED } from '#server/mailbox/changes/wake-sync.ts'
import { type TestApp, type TestUser, testApp } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { freePorts } from '#testing/servers/ports.ts'
import { chooseAt, connectBy } from '#testing/stand-ins/consent.ts'
import { startSync } from './start-sync.ts'

const EMAIL = 'ada@outlook.test'

let outlook: OutlookEmulator
let user: TestUser
let client: { id: string; secret: string; redirectUri: string }
let port = 0
const configOf = (more: Record<string, string> = {}) => ({
  MICROSOFT_CLIENT_ID: client.id,
  MICROSOFT_CLIENT_SECRET: client.secret,
  MICROSOFT_BASE_URL: outlook.url,
  MICROSOFT_NOTIFICATIONS: 'on',
  ...more,
})
beforeAll(async () => {
  ;[port = 0] = await freePorts(1)
  client = {
    id: 'quillbox',
    secret: 'shared',
    redirectUri: `http://127.0.0.1:${port}/oauth/microsoft`,
  }
  outlook = await startOutlookEmulator({ users: [{ email: EMAIL, name: 'Ada' }], client })
})
afterAll(() => outlook?.close())
const t = sharedApp(() => ({ config: configOf({ PUBLIC_URL: `http://127.0.0.1:${port}` }) }))
beforeAll(async () => {
  await t.app.listen({ host: '127.0.0.1', port })
})

let account: { id: number; uniqueId: string }
let causes: string[]
let unsubscribe: () => void
beforeEach(async () => {
  user = await t.buildUser()
  account = await connectBy(t, user, 'microsoft', url => chooseAt(url, EMAIL))
  causes = []
  unsubscribe = t.deps.events.subscribe((_, event) => {
    const { type, cause } = event as { type?: string; cause?: string }
    if (type === SYNC_WANTED) causes.push(cause ?? '')
  })
})
afterEach(async () => {
  unsubscribe()
  await t.deps.db.delete(mailAccounts).where(eq(mailAccounts.id, account.id))
})

async function settled(): Promise<string[]> {
  const done = Promise.withResolvers<void>()
  const stop = t.deps.events.subscribe((_, event) => {
    if ((event as { type?: string }).type === 'end of test') done.resolve()
  })
  await t.deps.events.publish(t.deps.db, { userId: user.id }, { type: 'end of test' })
  await done.promise
  stop()
  return causes
}
const stateOf = (uniqueId = account.uniqueId) => clientStateOf(t.deps.secrets, uniqueId)
const deliver = (value: object[], of = account.uniqueId, app = t) =>
  app.call(null, 'POST', `/api/sync/push/outlook/${of}`, {
    body: { value: value.map(one => ({ subscriptionId: randomUUID(), ...one })) },
  })

describe('what Microsoft delivers', () => {
  test('wakes the account, and says nothing', async () => {
    expect(await deliver([{ clientState: stateOf() }])).toMatchObject({ status: 202, body: '' })
    expect(await settled()).toEqual(['push'])
  })

  test.each([
    ['missed', 'push'],
    ['subscriptionRemoved', 'push-lost'],
    ['reauthorizationRequired', 'push-lost'],
  ])('of its lifecycle (%s) is heard as "%s"', async (lifecycleEvent, cause) => {
    expect((await deliver([{ clientState: stateOf(), lifecycleEvent }])).status).toBe(202)
    expect(await settled()).toEqual([cause])
  })

  test.each<[string, () => string | null | undefined]>([
    ['without its secret', () => undefined],
    ['with an empty one', () => ''],
    ['with one that was made up', () => 'v1.00000000.AAAA'],
    ['with one of another account', () => stateOf(randomUUID())],
    ['with one that was altered', () => stateOf().replace(/.$/, last => (last === 'A' ? 'B' : 'A'))],
    ['with a secret that is sealed for something else', () => t.deps.secrets.seal(account.uniqueId, 'other')],
  ])('%s is refused, and wakes nobody', async (_, state) => {
    const clientState = state()
    const { status } = await deliver([{ clientState: stateOf() }, { clientState }])
    expect(status).toBe(403)
    expect((await deliver([{ clientState }])).status).toBe(403)
    expect(await settled()).toEqual([])
  })

  test('for an account that is gone is answered just the same', async () => {
    const gone = randomUUID()
    expect((await deliver([{ clientState: stateOf(gone) }], gone)).status).toBe(202)
    expect(await settled()).toEqual([])
  })

  test('again, by whoever, only wakes what is awake: nothing is read twice', async () => {
    const value = [{ clientState: stateOf() }]
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(value)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  })

  test('as its question who is here is repeated as plain text', async () => {
    const text = '<script>alert(1)</script>&more'
    const url = `/api/sync/push/outlook/${account.uniqueId}?validationToken=${encodeURIComponent(text)}`
    const { status, body, headers } = await t.call(null, 'POST', url, {
      headers: { 'content-type': 'text/plain' },
    })
    expect({ status, body }).toEqual({ status: 200, body: text })
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('where it is not set up finds nothing there', async () => {
    const bare = await testApp()
    expect((await deliver([{ clientState: stateOf() }], account.uniqueId, bare)).status).toBe(404)
    const url = `/api/sync/push/outlook/${account.uniqueId}?validationToken=x`
    expect((await bare.call(null, 'POST', url)).status).not.toBe(200)
    await bare.close()
  })
})

describe('a running account', () => {
  const statusOf = async (app: TestApp, who: TestUser) =>
    (await app.call(who, 'GET', '/api/sync/status')).body.accountStatuses[0]
  const subjects = async () =>
    (await t.call(user, 'GET', '/api/emails')).body.emails.map(({ subject }: { subject: string }) => subject)
  const arrive = (subject: string) => {
    const mailbox = outlook.mailbox(EMAIL)
    const letter = `Subject: ${subject}\r\nFrom: a@b.example\r\nMessage-ID: <${randomUUID()}@b>\r\n\r\nText\r\n`
    mailbox.add(mailbox.folder('inbox')?.id ?? '', Buffer.from(letter))
  }
  const own = () =>
    outlook.subscriptions.ofPerson(EMAIL).filter(one => one.notificationUrl.includes(account.uniqueId))

  test('hears of new mail at once, takes its subscription up again, and asks for another when it is ended', async () => {
    const sync = await startSync(t.deps)
    await expect.poll(() => statusOf(t, user)).toMatchObject({ newsBy: 'push', pushProblem: null })
    arrive('Pushed')
    await expect.poll(subjects).toContain('Pushed')
    await sync.stop()
    const [before] = own()

    const again = await startSync(t.deps)
    arrive('After a restart')
    await expect.poll(subjects).toContain('After a restart')
    expect(own().map(({ id }) => id)).toEqual([before?.id])

    await outlook.subscriptions.remove(EMAIL)
    await expect.poll(() => own().length).toBe(1)
    expect(own()[0]?.id).not.toBe(before?.id)
    arrive('After its end')
    await expect.poll(subjects).toContain('After its end')
    await again.stop()
  })

  test('is polled where Microsoft does not reach this installation, and says why', async () => {
    const [nobody = 0] = await freePorts(1)
    const far = await testApp({ config: configOf({ PUBLIC_URL: `http://127.0.0.1:${nobody}` }) })
    client.redirectUri = `http://127.0.0.1:${nobody}/oauth/microsoft`
    const person = await far.buildUser()
    await connectBy(far, person, 'microsoft', url => chooseAt(url, EMAIL))
    client.redirectUri = `http://127.0.0.1:${port}/oauth/microsoft`
    const sync = await startSync(far.deps)
    await expect
      .poll(() => statusOf(far, person))
      .toMatchObject({
        newsBy: 'polling',
        pushProblem: expect.stringContaining(`Microsoft does not reach http://127.0.0.1:${nobody}`),
      })
    await sync.stop()
    await far.close()
  })
})
