import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { suppressions } from '#server/db/schema/index.ts'
import { syncNow, type TestAccount, type TestApp, testMessage } from '#testing/app.ts'
import { test } from '#testing/fixture.ts'
import { headerOf, sentBy } from '#testing/follow-ups.ts'
import { doJobs } from '#testing/jobs.ts'
import { launched, letDaysPass, stateOf, work } from '#testing/outreach/running-campaigns.ts'

test.beforeEach(async ({ t, user, account }) => {
  await letDaysPass(t, user)
  // Nothing acts on mail of a first sync.
  await syncNow(t, account)
})

const suppressed = async (t: TestApp, { workspaceId }: TestAccount) =>
  (await t.deps.db.select().from(suppressions).where(eq(suppressions.workspaceId, workspaceId))).map(
    ({ value, source }) => ({ value, source }),
  )

/** Mail of the contact's program or hand, and the reactions to it. */
async function arrive(t: TestApp, account: TestAccount, headers: Record<string, string>, body = '') {
  const source = testMessage({ To: account.email, Date: t.deps.clock.now().toUTCString(), ...headers }, body)
  const flags = { read: false, starred: false, answered: false, draft: false }
  t.world.mailbox(account.email).add({ folder: 'INBOX', source, flags, receivedAt: t.deps.clock.now() })
  await syncNow(t, account)
  for (const name of ['campaigns.unsubscribe', 'campaigns.follow'] as const) await doJobs(t, `on/${name}`)
}

/** What Apple Mail sends when somebody presses Unsubscribe. */
const APPLE = { 'Auto-Submitted': 'auto-replied', 'X-Mailer': 'Apple Mail' }

describe('the mail that our header asks for', () => {
  /** The address and the subject of our List-Unsubscribe header, as a mail program reads them. */
  const wayOf = (source: string) => {
    const [, to = '', subject = ''] =
      /<mailto:([^?>]+)\?subject=([^>]+)>/.exec(headerOf(source, 'List-Unsubscribe') ?? '') ?? []
    return { To: to, Subject: decodeURIComponent(subject) }
  }

  test.for([
    ['by a program, from the address that we wrote to', (to: string) => ({ From: to, ...APPLE })],
    ['by a program, from another address', () => ({ From: 'ada@home.example', ...APPLE })],
    ['by hand', () => ({ From: 'ada@home.example' })],
  ] as const)('unsubscribes whom we wrote to: sent %s', async ([_, from], { t, user, account }) => {
    const { contactIds } = await launched(t, { user, account })
    await work(t, account, 60)
    const source = sentBy(t, account).at(-1) ?? ''
    const to = headerOf(source, 'To') ?? ''
    const address = /[^<\s]+@[^>\s]+/.exec(to)?.[0] ?? ''
    await arrive(t, account, { ...wayOf(source), ...from(address) })
    expect(await suppressed(t, account)).toEqual([{ value: address, source: 'unsubscribe' }])
    expect(await stateOf(t, contactIds[0] ?? 0)).toMatchObject({ state: 'stopped', reason: 'unsubscribed' })
    expect(await work(t, account, 3 * 24 * 60, 360)).toEqual([])
  })

  test('says nothing with a token that we have not made', async ({ t, user, account }) => {
    await launched(t, { user, account })
    await work(t, account, 60)
    await arrive(t, account, { From: 'eve@evil.example', Subject: 'unsubscribe v1.abc.def' })
    expect(await suppressed(t, account)).toEqual([])
  })
})

describe('without the token', () => {
  test.for([
    ['a program sends the word alone', { Subject: 'unsubscribe', ...APPLE }, ''],
    ['a person does', { Subject: 'Unsubscribe' }, ''],
    ['a person says so in a letter', { Subject: 'Hello' }, 'Please remove me from your list.'],
  ] as const)(
    'the address of the sender unsubscribes: %s',
    async ([_, headers, body], { t, user, account }) => {
      const { contactIds } = await launched(t, { user, account })
      await work(t, account, 60)
      const [, address = ''] =
        /([^<\s]+@[^>\s]+)/.exec(headerOf(sentBy(t, account).at(-1) ?? '', 'To') ?? '') ?? []
      const forged = {
        'Authentication-Results': `mx.mail.example; dmarc=fail header.from=${address.split('@')[1]}`,
        Received: 'from out.example (unknown [9.9.9.9]) by mx.mail.example with ESMTPS; now',
      }
      await arrive(t, account, { From: address, ...headers, ...forged }, body)
      expect(await suppressed(t, account)).toEqual([])
      await arrive(t, account, { From: address, ...headers }, body)
      expect(await suppressed(t, account)).toEqual([{ value: address, source: 'unsubscribe' }])
      expect(await stateOf(t, contactIds[0] ?? 0)).toMatchObject({ state: 'stopped', reason: 'unsubscribed' })
    },
  )

  test('also of somebody who has answered before, and of nobody to whom nothing was sent', async ({
    t,
    user,
    account,
  }) => {
    await launched(t, { user, account })
    await work(t, account, 60)
    const [, address = ''] =
      /([^<\s]+@[^>\s]+)/.exec(headerOf(sentBy(t, account).at(-1) ?? '', 'To') ?? '') ?? []
    await arrive(t, account, { From: address, Subject: 'Well' }, 'Who are you?')
    await arrive(t, account, { From: 'stranger@there.example', Subject: 'unsubscribe' })
    expect(await suppressed(t, account)).toEqual([])
    await arrive(t, account, { From: address, Subject: 'unsubscribe' })
    expect(await suppressed(t, account)).toEqual([{ value: address, source: 'unsubscribe' }])
  })
})
