import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { mailAccounts, messages } from '#server/db/schema/index.ts'
import { syncNow } from '#testing/app.ts'
import { test } from '#testing/fixture.ts'
import { launched, letDaysPass, work } from '#testing/outreach/running-campaigns.ts'

test('mail of a campaign does not name its program, and a copy with another Message-ID is still the same message', async ({
  t,
  user,
  account,
}) => {
  await letDaysPass(t, user)
  const sources: Buffer[] = []
  t.world.deliver = async source => void sources.push(Buffer.from(source))
  // Such as Microsoft, which files what it sends and gives it a name of its own.
  await t.deps.db.update(mailAccounts).set({ savesSentMail: true }).where(eq(mailAccounts.id, account.id))
  await syncNow(t, account)
  await launched(t, { user, account }, ['one.example'])
  expect(await work(t, account, 60)).toEqual(['Step 1'])
  const [source] = sources
  const head = String(source).split('\r\n\r\n')[0] ?? ''
  expect(head).toContain('Message-ID: ')
  expect(head).not.toMatch(/^x-/im)
  expect(head).not.toMatch(/quillbox/i)

  const given = 'given@host.prod.outlook.example'
  const copy = Buffer.from(String(source).replace(/^Message-ID: .*$/m, `Message-ID: <${given}>`))
  const flags = { read: true, starred: false, answered: false, draft: false }
  const box = t.world.mailbox(account.email)
  const folder = box.folders.find(({ role }) => role === 'sent')?.remoteId ?? ''
  box.add({ folder, source: copy, flags, receivedAt: t.deps.clock.now() })
  await syncNow(t, account)
  const stored = await t.deps.db.select().from(messages).where(eq(messages.accountId, account.id))
  expect(stored.filter(({ subject }) => subject === 'Step 1')).toMatchObject([{ rfcMessageId: given }])
})
