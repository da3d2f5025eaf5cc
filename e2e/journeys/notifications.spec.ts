import { type BrowserContext, type CDPSession, expect } from '@playwright/test'
import type { PushedNews } from '#core/contract/push.ts'
import { pushReader } from '#testing/servers/push-service.ts'
import { installed } from './browsers.ts'
import { test } from './journey.ts'
import { ask } from './network.ts'
import { DEMO_PASSWORD, signIn } from './sign-in.ts'

/** What the browser's push service would bring to the service worker. */
async function deliver(session: CDPSession, origin: string, news: PushedNews): Promise<void> {
  const found = new Promise<string>(resolve =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (ours) resolve(ours.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await found
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(news),
  })
  await session.send('ServiceWorker.disable')
}

/** What the service worker shows, also when no page is open. */
const shown = (context: BrowserContext) =>
  context.serviceWorkers()[0]?.evaluate(async () => {
    const { registration } = globalThis as never as { registration: ServiceWorkerRegistration }
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
  })

test('a push shows mail while no page is open, and leads to its conversation on the page that is open then', async ({
  playwright,
  request,
  demo,
}) => {
  // The headless shell shows no notifications.
  const whole = installed('chromium', 'chromium-browser', 'google-chrome')
  await using browser = await playwright.chromium.launch(whole)
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  await context.grantPermissions(['notifications'])
  const page = await context.newPage()
  await signIn(page, 'solo@demo.example')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  const login = await request.post('/api/auth/login', {
    data: { email: 'admin@demo.example', password: DEMO_PASSWORD },
  })
  const headers = { authorization: `Bearer ${(await login.json()).token}` }
  const [from] = await (await request.get('/api/accounts', { headers })).json()
  const [{ id: accountId, email: to }] = await ask(page, '/api/accounts')
  const subject = `Keys of the shed ${Date.now()}`
  const data = { fromAccountId: from.id, to, subject, body: '<p>They are under the pot.</p>' }
  expect((await request.post('/api/emails/send', { headers, data })).status()).toBe(200)
  const arrived = async () =>
    (await ask(page, '/api/emails?folder=inbox')).emails.find(
      (email: { subject: string }) => email.subject === subject,
    )
  await expect.poll(arrived).toBeTruthy()
  const { id, threadId } = await arrived()
  const news: PushedNews = {
    title: 'Ada',
    body: subject,
    path: `/thread/${threadId}?from=inbox`,
    tag: `mailbox-${accountId}`,
    emailIds: [id],
  }

  const session = await context.newCDPSession(page)
  await deliver(session, demo.url, { ...news, tag: 'before', title: 'While the page is before the person' })
  await page.goto('about:blank')
  await deliver(session, demo.url, news)
  await expect.poll(() => shown(context)).toEqual([{ title: 'Ada', body: subject }])

  await page.goto(demo.url)
  await page.getByRole('button', { name: /^Compose/ }).click()
  const text = page.getByRole('dialog', { name: 'New message' }).getByRole('textbox', { name: 'Message' })
  await text.fill('Half a sentence')
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    const { registration, NotificationEvent, dispatchEvent } = globalThis as never as {
      registration: ServiceWorkerRegistration
      NotificationEvent: new (type: string, init: object) => Event
      dispatchEvent: (event: Event) => void
    }
    const [notification] = await registration.getNotifications()
    dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })
  await expect(page).toHaveURL(/\/thread\/\d+\?from=inbox$/)
  await expect(page.getByRole('heading', { level: 1, name: subject, includeHidden: true })).toBeVisible()
  await expect(text).toHaveText('Half a sentence')
  await expect.poll(() => shown(context)).toEqual([])
  // It has been read by now, so the same push shows nothing.
  await expect.poll(async () => (await arrived()).isRead).toBe(true)
  await deliver(session, demo.url, news)
  await expect.poll(() => shown(context)).toEqual([])
})

test('a person lets a device ring in Settings, and chooses what rings', async ({ page }) => {
  await signIn(page, 'solo@demo.example')
  await page.goto('/settings?tab=notifications')
  const subscription = pushReader('https://push.example/journey').subscription
  await page.evaluate(async body => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('authToken')}`,
      'content-type': 'application/json',
    }
    await fetch('/api/push/devices', { method: 'PUT', headers, body: JSON.stringify(body) })
  }, subscription)
  await page.reload()
  const devices = page.getByRole('list', { name: 'Devices with notifications' })
  await expect(devices.getByText('This device')).toBeVisible()
  await expect(devices.getByText('not used yet')).toBeVisible()
  await page.getByLabel('A notification may').selectOption('Only say that mail has come')
  await page.getByLabel('Be quiet').selectOption('Every day between two times')
  await page.getByLabel('From', { exact: true }).fill('21:30')
  await page.getByLabel('To', { exact: true }).focus()
  const saved = async () => (await ask(page, '/api/push')).settings
  await expect
    .poll(saved)
    .toMatchObject({ showsContent: false, quiet: 'hours', quietFrom: '21:30', quietTo: '07:00' })
  await devices.getByRole('button', { name: /^Remove/ }).click()
  await expect(devices).toBeHidden()
})
