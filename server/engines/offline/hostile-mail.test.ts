import { describe, expect, it } from 'vitest'
import { htmlToText } from '#core/text/html/html-to-text.ts'
import { splitQuotedText } from '#core/text/quotes/quoted-history.ts'
import { hostileMails } from '#testing/ai/hostile-mail.ts'
import { aMessage, anna, aThread, options, unlessDeclined, writer } from '#testing/ai/threads.ts'
import { createOfflineEngine } from './offline-engine.ts'

const engine = createOfflineEngine()

it('there are many of them, each with a name of its own', () => {
  expect(hostileMails.length).toBeGreaterThanOrEqual(60)
  expect(new Set(hostileMails.map(({ name }) => name)).size).toBe(hostileMails.length)
})

// The HTML goes in unsanitised, with everything that it hides.
describe.each(hostileMails)('$name', ({ text, html, mustNotAppear }) => {
  const body = splitQuotedText(text ?? htmlToText(html ?? '')).visible
  const thread = aThread([
    aMessage('Hi Anna,\n\ncould you send me the details?\n\nTom', { isOwn: true }),
    aMessage(body),
  ])
  const expectClean = (output: unknown) => {
    for (const pattern of mustNotAppear)
      expect(typeof output === 'string' ? output : JSON.stringify(output)).not.toMatch(pattern)
  }

  it('leaves nothing in a summary', async () => {
    const value = await unlessDeclined(engine.summarise(thread, options()))
    if (!value) return
    for (const statement of [
      value.summary,
      ...value.keyPoints,
      ...value.actionItems,
      ...value.outstandingIssues,
    ])
      expectClean(typeof statement === 'string' ? statement : statement.text)
  })

  it.each(['positive', 'negative', 'custom'] as const)('leaves nothing in a %s reply', async intent => {
    const task = { thread, intent, instruction: 'thank her', replyTo: anna, writer: writer() }
    expectClean((await engine.reply(task, options())).value)
  })

  it('leaves nothing in a classification', async () => {
    expectClean((await engine.classifyReply(thread, options())).value)
  })

  it('leaves nothing where it is the subject', async () => {
    const titled = aThread([aMessage('Hi Tom,\n\nsee above.')], body.replace(/\s+/g, ' ').slice(-150))
    expectClean((await unlessDeclined(engine.summarise(titled, options()))) ?? '')
    expectClean((await engine.classifyReply(titled, options())).value)
    const task = { thread: titled, attempt: 1, replyTo: anna, writer: writer(), timeZone: 'UTC' }
    expectClean((await engine.followUp(task, options())).value)
  })

  it('leaves nothing where it is the name of the sender', async () => {
    const from = { name: body.replace(/\s+/g, ' ').slice(-150), address: anna.address }
    const named = { thread: aThread([aMessage('Any news?', { from })]), replyTo: from, writer: writer() }
    expectClean((await engine.reply({ ...named, intent: 'positive', instruction: '' }, options())).value)
    expectClean((await engine.followUp({ ...named, attempt: 1, timeZone: 'UTC' }, options())).value)
  })

  it('leaves nothing in a reminder', async () => {
    const task = { thread, attempt: 2, replyTo: anna, writer: writer(), timeZone: 'UTC' }
    expectClean((await engine.followUp(task, options())).value)
  })
})
