import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { PATIENCE_MS } from '#server/ai/automatic/passing.ts'
import { saveSettings } from '#server/ai/settings/settings-queries.ts'
import { mailAccounts } from '#server/db/schema/index.ts'
import { sendLost } from '#server/work/jobs/lost-work.ts'
import { testModel } from '#testing/ai/test-model.ts'
import { syncNow, type TestAccount, type TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { headerOf, moveTo, sendByHand, sentBy, work } from '#testing/follow-ups.ts'
import { doJobs } from '#testing/jobs.ts'
import { passTime } from '#testing/pass-time.ts'
import { tick } from './tick.ts'

const model = testModel()
const t = sharedApp(() => ({
  config: { AI_PROVIDER: 'compatible', AI_BASE_URL: `${model.url}/v1`, AI_MODEL: 'test-model' },
}))
let user: TestUser
let account: TestAccount
beforeEach(async () => {
  await moveTo(t, '2027-02-01T10:00Z')
  user = await t.buildUser()
  account = await t.buildAccount(user)
  await syncNow(t, account)
})

const MINUTE = 60_000
const HARMLESS = 'Hi Zoe,\n\ndid you have time to look at the plan?\n\nBest'
const modelWrites = (text: string) => model.on({ userMessage: /Write reminder/ }, { content: text })
/** Whether the server on which the engine runs can be reached. */
const engineIs = (where: 'there' | 'away') => {
  const chosen = where === 'away' ? { provider: 'ollama' as const, model: 'test-model' } : { provider: null }
  return saveSettings(t.deps.db, { id: user.id, organizationId: null }, chosen)
}
const sendsUnapproved = () =>
  t.deps.db.update(mailAccounts).set({ sendsUnapproved: true }).where(eq(mailAccounts.id, account.id))
const follow = async (change: object = {}, letter: object = {}) => {
  const sent = await sendByHand(t, user, account, letter)
  const body = { autoFollowUpEnabled: true, followUpType: 'ai', maxFollowUps: 1, ...change }
  const { status } = await t.call(user, 'POST', `/api/threads/${sent.threadId}/automation`, { body })
  expect(status).toBe(200)
  return sent
}
const readPlan = async ({ threadId }: { threadId: string }) =>
  (await t.call(user, 'GET', `/api/threads/${threadId}/follow-up`)).body
const notices = async () => (await t.call(user, 'GET', '/api/notices')).body.notices
const draftsIn = async ({ threadId }: { threadId: string }) =>
  (await t.call(user, 'GET', `/api/threads/${threadId}`)).body.filter(({ labels }: { labels: string[] }) =>
    labels.includes('draft'),
  )
const atProvider = () =>
  [...t.world.mailbox(account.email).messages.values()].filter(({ folder }) => folder === 'Drafts').length
/** When a reminder of Monday is due, however long it took to set it up. */
const THURSDAY = '2027-02-04T10:10Z'
const becomeDue = async () => {
  await moveTo(t, THURSDAY)
  return work(t)
}

describe('a follow-up that an engine has written', () => {
  test.each([
    ['of a conversation', () => follow()],
    [
      'of a message',
      async () => {
        const sent = await sendByHand(t, user, account)
        const body = { autoFollowUpEnabled: true, followUpType: 'ai_generated', followUpDelay: 3 }
        await t.call(user, 'POST', `/api/emails/${sent.id}/automation`, { body })
        return sent
      },
    ],
    [
      'of the compose panel',
      () =>
        sendByHand(t, user, account, {
          followUp: { enabled: true, type: 'ai', firstAfter: 3, maxFollowUps: 1 },
        }),
    ],
  ])('%s becomes a draft in its conversation, with a notice, and does not leave', async (_, begin) => {
    modelWrites('Hi Zoe,\n\nwe accept your offer and cancel the order.\n\nBest')
    const sent = await begin()
    const before = sentBy(t, account).length
    expect(await becomeDue()).toMatchObject({ written: 0, drafted: 1 })
    expect(sentBy(t, account)).toHaveLength(before)
    expect(await draftsIn(sent)).toMatchObject([
      {
        programDraft: {
          origin: 'follow_up',
          engine: 'AI (test-model)',
          why: expect.stringMatching(
            /^The assistant wrote it, and nobody has read it yet\..*“we accept your offer and cancel the order\.”/,
          ),
        },
      },
    ])
    expect(await notices()).toMatchObject([
      { remedy: 'finish', title: 'The follow-up of “Plan” is a draft', path: `/thread/${sent.threadId}` },
    ])
  })

  test('stays here until a person changes it; then it is their own, and filed', async () => {
    modelWrites(HARMLESS)
    const sent = await follow()
    await becomeDue()
    const fileAll = async () => {
      await passTime(t, MINUTE)
      await sendLost(t.deps, ['drafts.file'])
      await doJobs(t, 'drafts.file')
    }
    await fileAll()
    expect(atProvider()).toBe(0)
    const [{ programDraft }] = await draftsIn(sent)
    const { body: draft } = await t.call(user, 'GET', `/api/drafts/${programDraft.id}`)
    // To open it, or to save it as it is, changes nothing.
    expect((await t.call(user, 'PUT', `/api/drafts/${draft.id}`, { body: draft })).status).toBe(200)
    await fileAll()
    expect(atProvider()).toBe(0)
    const body = { ...draft, body: `<p>Mine.</p>${draft.body}` }
    expect((await t.call(user, 'PUT', `/api/drafts/${draft.id}`, { body })).status).toBe(200)
    await fileAll()
    expect(atProvider()).toBe(1)
    expect((await draftsIn(sent))[0].programDraft).toBeUndefined()
  })

  test('leaves where a person has read it in the plan and kept it', async () => {
    modelWrites('Hi Zoe,\n\nsomething else entirely.\n\nBest')
    const sent = await follow()
    const url = `/api/threads/${sent.threadId}/follow-up`
    const { body: preview } = await t.call(user, 'POST', `${url}/steps/0/preview`)
    await t.call(user, 'PUT', `${url}/steps/0`, { body: { text: preview.text } })
    expect(await becomeDue()).toMatchObject({ written: 1, drafted: 0 })
    expect(sentBy(t, account).at(-1)).toContain('something else entirely.')
  })

  test.each([
    [HARMLESS, null],
    ['Hi Zoe,\n\ndid you have time to look at the plan that I sent on Monday, 1 February?\n\nBest', null],
    ['Hi Zoe,\n\nwe accept your offer.\n\nBest', 'promise or decide'],
    ['Hi Zoe,\n\nplease consider the order cancelled.\n\nBest', 'promise or decide'],
    ['Hallo Zoe,\n\nhiermit bestellen wir den Plan.\n\nGruß', 'promise or decide'],
    ['Bonjour Zoe,\n\nnous confirmons le plan.\n\nCordialement', 'promise or decide'],
    ['Hola Zoe:\n\naceptamos el plan.\n\nSaludos', 'promise or decide'],
    ['Hi Zoe,\n\nthe plan costs 900 EUR.\n\nBest', 'does not stand in the conversation'],
    ['Hi Zoe,\n\nplease look at https://elsewhere.example/x again.\n\nBest', 'named a link'],
  ])('where its mailbox sends what nobody has read: %j', async (text, why) => {
    modelWrites(text)
    await sendsUnapproved()
    const sent = await follow()
    expect(await becomeDue()).toMatchObject(why ? { drafted: 1 } : { written: 1 })
    if (why) expect((await draftsIn(sent))[0].programDraft.why).toContain(why)
    else expect(sentBy(t, account).at(-1)).toContain('did you have time to look at the plan')
  })

  test('waits for an engine that is away for a moment', async () => {
    const sent = await follow()
    await engineIs('away')
    expect(await becomeDue()).toMatchObject({ nothing: 1 })
    expect(await readPlan(sent)).toMatchObject({
      state: 'active',
      steps: [{ state: 'planned', why: expect.stringMatching(/ It is asked again\.$/) }],
    })
    expect(await notices()).toEqual([])
    await engineIs('there')
    modelWrites(HARMLESS)
    await passTime(t, 6 * MINUTE)
    expect(await work(t)).toMatchObject({ drafted: 1 })
  })

  test('is left to its person once the engine has been away for an hour', async () => {
    const sent = await follow()
    await engineIs('away')
    await becomeDue()
    await passTime(t, PATIENCE_MS - MINUTE)
    expect(await work(t)).toMatchObject({ nothing: 1 })
    await passTime(t, 6 * MINUTE)
    expect(await work(t)).toMatchObject({ drafted: 1 })
    expect(await notices()).toMatchObject([
      { remedy: 'finish', reason: expect.stringMatching(/^The assistant could not write it\./) },
    ])
    expect(await readPlan(sent)).toMatchObject({ state: 'paused' })
  })

  test('is left to its person at once where it will not be written later either', async () => {
    await follow()
    model.nextRequestError(401)
    expect(await becomeDue()).toMatchObject({ drafted: 1 })
    const [{ reason }] = await notices()
    // There is no text of theirs that could be unchanged.
    expect(reason).toBe(
      "The assistant could not write it. The AI server does not accept this installation's key.",
    )
  })
})

describe('a reminder', () => {
  const template = { followUpType: 'template' }

  test('that is very late asks first, and leaves when its person resumes it', async () => {
    const sent = await follow(template)
    await moveTo(t, '2027-03-01T10:00Z')
    expect(await work(t)).toMatchObject({ written: 0 })
    expect(sentBy(t, account)).toHaveLength(1)
    expect(await notices()).toMatchObject([
      {
        title: 'The follow-up of “Plan” waits for you',
        reason: 'It was to be sent on 4 February. That is more than two days ago, so you are asked first.',
        remedy: 'look',
        path: `/thread/${sent.threadId}`,
      },
    ])
    expect(await readPlan(sent)).toMatchObject({ state: 'paused', canResume: true })
    await t.call(user, 'POST', `/api/threads/${sent.threadId}/follow-up/resume`)
    expect(await work(t)).toMatchObject({ written: 1 })
    expect(sentBy(t, account)).toHaveLength(2)
    expect(await notices()).toEqual([])
  })

  test('that lay in the outbox for days, where nothing looked at it, is a draft', async () => {
    const sent = await follow(template)
    await moveTo(t, THURSDAY)
    expect(await tick(t.deps)).toMatchObject({ written: 1 })
    await moveTo(t, '2027-02-09T10:00Z')
    await work(t)
    expect(sentBy(t, account)).toHaveLength(1)
    expect(await draftsIn(sent)).toMatchObject([
      { programDraft: { origin: 'follow_up', engine: null, why: expect.stringContaining('4 February') } },
    ])
  })

  test('that is a day late leaves', async () => {
    await follow(template)
    await moveTo(t, '2027-02-05T14:00Z')
    expect(await work(t)).toMatchObject({ written: 1 })
  })

  test('leaves as soon as the switch that has held it is let go', async () => {
    const stop = (isStopped: boolean) =>
      t.call(user, 'PUT', '/api/outbox/stops/person', { body: { isStopped } })
    await follow(template)
    // This one is in the outbox when everything is stopped.
    await sendByHand(t, user, account, { to: 'Al <al@outside.example>' })
    await stop(true)
    expect(await becomeDue()).toMatchObject({ written: 0 })
    await stop(false)
    expect(await work(t)).toMatchObject({ written: 1 })
    expect(sentBy(t, account)).toHaveLength(3)
  })

  test('quotes the message that it reminds of, in the language of the conversation', async () => {
    await follow(template, {
      subject: 'Angebot',
      body: '<p>Was halten Sie von dem Angebot, das ich Ihnen geschickt habe?</p>',
    })
    await becomeDue()
    const source = sentBy(t, account).at(-1) ?? ''
    expect(headerOf(source, 'Subject')).toBe('Re: Angebot')
    expect(source).toContain('blockquote')
    expect(source).toMatch(/Am 1\. Februar schrieb/)
    expect(source.replace(/=\r?\n/g, '')).toContain('Was halten Sie von dem Angebot')
  })

  test('says as what number of how many it comes', async () => {
    await follow({ ...template, followUpTemplate: 'final-notice', maxFollowUps: 2 })
    await becomeDue()
    expect(sentBy(t, account).at(-1)).toContain('I have had no answer to my message')
    await moveTo(t, '2027-02-08T09:30Z')
    await work(t)
    expect(sentBy(t, account).at(-1)).toContain('I have written more than once')
  })

  test('stands in Scheduled before the one after it, also while it is held', async () => {
    const hourly = { ...template, maxFollowUps: 3, followUpDelay: 1, followUpDelayUnit: 'hours' }
    await follow(hourly)
    await follow(hourly, { subject: 'Other' })
    await moveTo(t, '2027-02-01T11:05Z')
    // She gets one automatic message a day, so one of the two waits until tomorrow.
    await work(t)
    const { body } = await t.call(user, 'GET', '/api/scheduled')
    const [held] = body.items
    const after = body.planned.filter(({ threadId }: { threadId: string }) => threadId === held.threadId)
    expect(after).toHaveLength(2)
    for (const { at } of after) expect(Date.parse(at)).toBeGreaterThan(Date.parse(held.at))
  })
})
