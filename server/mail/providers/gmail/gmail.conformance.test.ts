import { afterAll, beforeAll } from 'vitest'
import type { GmailEmulator } from '#demo/gmail/gmail-emulator.ts'
import { describeMailProvider } from '#testing/mail/conformance.ts'
import { startTestGmail, testMailbox } from '#testing/mail/gmail-mailbox.ts'

const PEOPLE = 40

let gmail: GmailEmulator
let next = 0
beforeAll(async () => {
  gmail = await startTestGmail(PEOPLE)
})
afterAll(() => gmail?.close())

describeMailProvider('Gmail', async () =>
  testMailbox(gmail, `user${next++}@gmail.test`, `user${PEOPLE - 1}@gmail.test`),
)
