import { expect } from '@playwright/test'
import { installed } from './browsers.ts'
import { test } from './journey.ts'
import { ask } from './network.ts'
import { DEMO_PASSWORD, signIn } from './sign-in.ts'

test('mail that arrives out of sight rings, and leads to its conversation on the page as it is', async ({
  playwright,
  request,
}) => {
  // The headless shell shows no notifications.
  const whole = installed('chromium', 'chromium-browser', 'google-chrome')
  await using browser = await playwright.chromium.launch(whole)
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  await context.grantPermissions(['notifications'])
  const page = await context.newPage()
  await signIn(page, 'solo@demo.example')
  await page.evaluate(() => localStorage.setItem('quillbox.notifications', 'on'))
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.getByRole('button', { name: /^Compose/ }).click()
  const text = page.getByRole('dialog', { name: 'New message' }).getByRole('textbox', { name: 'Message' })
  await text.fill('Half a sentence')
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }))

  const login = await request.post('/api/auth/login', {
    data: { email: 'admin@demo.example', password: DEMO_PASSWORD },
  })
  const headers = { authorization: `Bearer ${(await login.json()).token}` }
  const [from] = await (await request.get('/api/accounts', { headers })).json()
  const [{ email: to }] = await ask(page, '/api/accounts')
  const subject = `Keys of the shed ${Date.now()}`
  const data = { fromAccountId: from.id, to, subject, body: '<p>They are under the pot.</p>' }
  expect((await request.post('/api/emails/send', { headers, data })).status()).toBe(200)

  const rung = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ body }) => body)
    })
  await expect.poll(rung).toEqual([subject])
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
  await expect.poll(rung).toEqual([])
})
