import { expect } from 'vitest'
import { fillInbox, testMessage } from '#testing/app.ts'
import { test as base } from '#testing/fixture.ts'

const test = base.extend('email', async ({ t, user, account }) => {
  await fillInbox(t, account, [testMessage()])
  const { emails } = (await t.call(user, 'GET', '/api/emails')).body
  return emails[0] as { id: number; threadId: string }
})

test('a conversation starts with the defaults, and keeps exactly what was saved', async ({
  t,
  user,
  email,
}) => {
  const url = `/api/threads/${email.threadId}/automation`
  expect((await t.call(user, 'GET', url)).body).toEqual({
    autoFollowUpEnabled: false,
    followUpType: 'template',
    followUpDelay: 3,
    followUpDelayUnit: 'days',
    followUpTemplate: 'polite-reminder',
    customMessage: '',
    maxFollowUps: 2,
    followUpSubject: '',
    remindMe: false,
  })
  const settings = {
    autoFollowUpEnabled: true,
    followUpType: 'custom',
    followUpDelay: 30,
    followUpDelayUnit: 'weeks',
    followUpTemplate: 'final-notice',
    customMessage: 'Any news?',
    maxFollowUps: 5,
    followUpSubject: 'Again',
    remindMe: true,
  }
  expect((await t.call(user, 'POST', url, { body: settings })).body).toEqual(settings)
  expect((await t.call(user, 'GET', url)).body).toEqual(settings)
})

test('a message starts with the defaults, and keeps exactly what was saved', async ({ t, user, email }) => {
  const url = `/api/emails/${email.id}/automation`
  expect((await t.call(user, 'GET', url)).body).toMatchObject({
    aiReplyTone: 'professional',
    aiReplyDelay: 5,
    // The specification's fields alone mean that it is sent.
    aiReplyMode: 'send',
    aiReplyAllowOffline: false,
    followUpType: 'template',
    followUpDelay: 3,
    followUpTemplate: 'Hi {{name}}, Just following up on my previous email...',
  })
  const settings = {
    autoAiReplyEnabled: true,
    aiReplyTone: 'casual',
    aiReplyDelay: 60,
    aiReplyMode: 'draft',
    aiReplyAllowOffline: true,
    aiCustomPrompt: 'Be brief',
    autoFollowUpEnabled: true,
    followUpType: 'ai_generated',
    followUpDelay: 30,
    followUpTemplate: 'Hi',
  }
  await t.call(user, 'POST', url, { body: settings })
  expect((await t.call(user, 'GET', url)).body).toEqual(settings)
})

test.for([
  ['threads', { followUpDelay: 31 }, 'followUpDelay'],
  ['threads', { followUpDelay: 0 }, 'followUpDelay'],
  ['threads', { maxFollowUps: 4 }, 'maxFollowUps'],
  ['emails', { aiReplyDelay: 61 }, 'aiReplyDelay'],
  ['emails', { followUpType: 'ai' }, 'followUpType'],
] as const)(
  '%s: values outside the limits are refused by field (%j)',
  async ([noun, body, field], { t, user, email }) => {
    const id = noun === 'threads' ? email.threadId : email.id
    const answer = await t.call(user, 'POST', `/api/${noun}/${id}/automation`, { body })
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toHaveProperty(field)
  },
)

test('a conversation that does not exist has no settings', async ({ t, user }) => {
  expect((await t.call(user, 'GET', '/api/threads/999999/automation')).status).toBe(404)
})
