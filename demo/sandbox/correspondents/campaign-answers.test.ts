import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { letter, testWorld } from '#testing/mail/sandbox-world.ts'
import { reactionOf } from './campaign-answers.ts'
import type { Reaction } from './campaign-phrases.ts'

const from = 'ada@here.example'
const ONE_CLICK = 'http://localhost:5000/unsubscribe/token'
const addresses = Array.from({ length: 3000 }, (_, at) => `person-${at}@company-${at % 40}.example`)
const firstWho = (reaction: Reaction, before = 0) =>
  addresses.find(address => reactionOf(address, before) === reaction) ?? ''

async function campaignTo(to: string) {
  const pressed: string[] = []
  const { world, advance } = await testWorld({ pressUnsubscribe: url => pressed.push(url) })
  world.mailbox(from)
  const headers = {
    'Message-ID': '<step-1@here.example>',
    To: `<${to}>`,
    Subject: 'Your website and the new rules',
    Precedence: 'bulk',
    'List-Unsubscribe': `<${ONE_CLICK}>, <mailto:stop@here.example>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  await world.deliver(letter(headers, 'Could we talk about your website?'), { from, to: [to] })
  advance(4000)
  const box = world.mailbox(from)
  const answers = [...box.messages.values()].map(message => PostalMime.parse(box.source(message)))
  return { pressed, answers: await Promise.all(answers) }
}

describe('a correspondent who gets mail of a campaign', () => {
  test('answers in the conversation, though it is bulk mail', async () => {
    const who = firstWho('interested')
    const { answers } = await campaignTo(who)
    expect(answers).toMatchObject([{ from: { address: who }, inReplyTo: '<step-1@here.example>' }])
  })

  test('is away, and a program says until when', async () => {
    const { answers } = await campaignTo(firstWho('away'))
    expect(answers).toMatchObject([{ subject: 'Out of office: Your website and the new rules' }])
    expect(answers[0]?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-replied' }),
    )
    expect(answers[0]?.text).toContain('back on Sunday 29 November')
  })

  test('does not exist, and the server reports it', async () => {
    const who = firstWho('bounce')
    const { answers } = await campaignTo(who)
    const [report] = answers[0]?.attachments ?? []
    expect(report?.mimeType).toBe('message/delivery-status')
    expect(Buffer.from(report?.content as ArrayBuffer).toString()).toContain(
      `Final-Recipient: rfc822; ${who}`,
    )
  })

  test('presses the button for no more mail, once, and writes nothing', async () => {
    expect(await campaignTo(firstWho('unsubscribe'))).toEqual({ pressed: [ONE_CLICK], answers: [] })
  })

  test('mostly says nothing', async () => {
    expect(await campaignTo(firstWho('nothing'))).toEqual({ pressed: [], answers: [] })
    const reacting = addresses.filter(address => [0, 1, 2].some(at => reactionOf(address, at) !== 'nothing'))
    expect(reacting.length / addresses.length).toBeCloseTo(0.43, 1)
  })
})
