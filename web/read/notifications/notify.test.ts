import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notifyOfMail } from './notify.ts'

const asked: string[] = []
const told: string[] = []

beforeEach(() => {
  const Notification = { permission: 'granted' }
  vi.stubGlobal('Notification', Notification)
  vi.stubGlobal('window', { Notification })
  const registration = { showNotification: async (title: string) => void told.push(title) }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  vi.stubGlobal('document', { hidden: true })
  vi.stubGlobal('localStorage', { getItem: () => 'on' })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const email = { sender: 'Zoe', subject: 'Hi', isRead: false, unsubscribe: null, labels: ['inbox'] }
    return Response.json({ ...email, receivedAt: new Date().toISOString() })
  })
})
afterEach(() => {
  asked.length = 0
  told.length = 0
})

const OWN = 1
const COLLEAGUES = 2
const arrive = (accountId: number) =>
  notifyOfMail({ type: 'mail_rings', accountId, emailIds: [7] }, id => id === OWN)

test("notifies of the person's own mail", async () => {
  await arrive(OWN)
  expect(told).toEqual(['Zoe'])
})

test("does not load a colleague's mail, which would be recorded as opening it", async () => {
  await arrive(COLLEAGUES)
  expect(asked).toEqual([])
  expect(told).toEqual(['New mail'])
})

test('does not ring for what the server has not named as news', async () => {
  await notifyOfMail({ type: 'email_received', accountId: OWN, emailIds: [7] }, () => true)
  expect(told).toEqual([])
})
