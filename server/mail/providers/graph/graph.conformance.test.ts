import { afterAll, beforeAll } from 'vitest'
import type { OutlookEmulator } from '#demo/outlook/outlook-emulator.ts'
import { describeMailProvider } from '#testing/mail/conformance.ts'
import { startTestOutlook, testMailbox } from '#testing/mail/outlook-mailbox.ts'

const PEOPLE = 40

let outlook: OutlookEmulator
let next = 0
beforeAll(async () => {
  outlook = await startTestOutlook(PEOPLE)
})
afterAll(() => outlook?.close())

describeMailProvider('Outlook', async () =>
  testMailbox(outlook, `user${next++}@outlook.test`, `user${PEOPLE - 1}@outlook.test`),
)
