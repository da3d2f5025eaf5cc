import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { letter, type TestWorld, testWorld } from '#testing/mail/sandbox-world.ts'
import type { SandboxWorld } from '../sandbox-world.ts'

const from = 'ada@here.example'
const marta = 'marta.lindqvist@north.example'
let count = 0

/** Sends a letter to the people in `To`, as Ada. */
async function write(
  world: SandboxWorld,
  text: string,
  headers: Record<string, string> = {},
  to: string[] = [marta],
) {
  world.mailbox(from)
  count += 1
  const all = { 'Message-ID': `<letter-${count}@here.example>`, To: `Marta Lindqvist <${marta}>`, ...headers }
  await world.deliver(letter(all, text), { from, to })
  return all['Message-ID']
}

const answersIn = (world: SandboxWorld) => {
  const box = world.mailbox(from)
  return Promise.all([...box.messages.values()].map(message => PostalMime.parse(box.source(message))))
}

async function answerTo({ world, advance }: TestWorld, text: string, headers?: Record<string, string>) {
  await write(world, text, headers)
  advance(4000)
  const answers = await answersIn(world)
  return answers.at(-1)?.text ?? ''
}

describe('a correspondent of the sandbox', () => {
  test('answers after four seconds, in the conversation, quoting what was asked', async () => {
    const { world, advance } = await testWorld()
    const id = await write(world, 'Could you send the plan of the ground floor?', {
      References: '<a@x.example>',
      'In-Reply-To': '<a@x.example>',
    })
    advance(3999)
    expect(await answersIn(world)).toEqual([])
    advance(1)
    const [answer] = await answersIn(world)
    expect(answer).toMatchObject({
      from: { name: 'Marta Lindqvist', address: marta },
      to: [{ name: 'Ada Brandt', address: from }],
      subject: 'Re: The plan',
      inReplyTo: id,
      references: `<a@x.example> ${id}`,
    })
    expect(answer?.messageId).toMatch(/@north\.example>$/)
    expect(answer?.text).toContain('> Could you send the plan of the ground floor?')
    expect(answer?.text).toMatch(/On Fri, 20 Nov 2026 at 10:00, Ada Brandt <ada@here\.example> wrote:/)
    advance(3_600_000)
    expect(await answersIn(world)).toHaveLength(1)
  })

  test('says what belongs to what was written', async () => {
    const own = (text: string) => text.split(/\n(?:On|Am|Le|El) /)[0]
    const ask = async (text: string, headers?: Record<string, string>) =>
      own(await answerTo(await testWorld(), text, headers))
    expect(await ask('Thank you so much for the flowers.')).toMatch(/welcome|no need|pleasure/i)
    expect(await ask('Here is invoice 118 over €14,200.00 again.')).toContain('€14,200.00')
    expect(await ask('The scaffold comes on Tuesday.')).toContain('Tuesday')
    expect(await ask('When can we meet?')).toMatch(/\d{1,2}:\d\d|half past|promise/)
    expect(await ask('Is the blue too cold for you?')).toContain('Is the blue too cold for you?')
    expect(await ask('I have thought about it.', { Subject: 'Re: Re: The roof' })).toMatch(
      /The roof|as you|sleep/,
    )
    expect(await ask('Vielen Dank für Ihre Hilfe, wir sind sehr froh.')).toMatch(/gern/i)
    expect(await ask('Merci beaucoup pour votre aide, nous sommes ravis.')).toMatch(/plaisir/i)
    expect(await ask('Muchas gracias por todo, nos ha gustado mucho.')).toMatch(/placer|gusto/i)
  })

  test('answers in order when several are asked, and those who got a copy keep silent', async () => {
    const { world, advance } = await testWorld()
    const [ravi, copied] = ['ravi@studio.example', 'boss@north.example']
    await write(world, 'Who comes?', { To: `${marta}, ${ravi}`, Cc: copied }, [marta, ravi, copied])
    advance(4000)
    expect((await answersIn(world)).map(answer => answer.from?.address)).toEqual([marta])
    advance(60_000)
    expect((await answersIn(world)).map(answer => answer.from?.address)).toEqual([marta, ravi])
  })

  test.each([
    ['an automatic answer', { 'Auto-Submitted': 'auto-replied' }],
    ['a list', { 'List-Id': '<all.here.example>' }],
    ['bulk mail', { Precedence: 'bulk' }],
  ])('never answers %s (RFC 3834)', async (_, headers) => {
    const { world, advance } = await testWorld()
    await write(world, 'Are you there?', headers)
    advance(60_000)
    expect(await answersIn(world)).toEqual([])
  })

  test('is not a machine: no-reply addresses stay silent', async () => {
    const { world, advance } = await testWorld()
    await write(world, 'Are you there?', { To: 'no-reply@bank.example' }, ['no-reply@bank.example'])
    advance(60_000)
    expect(await answersIn(world)).toEqual([])
  })

  test('answers so often in a conversation within an hour, also across a restart, and then again', async () => {
    const { world, advance, reopen } = await testWorld({ answersPerHour: 2 })
    const thread = { References: '<root@x.example>', 'In-Reply-To': '<root@x.example>' }
    const say = async (to: SandboxWorld) => {
      await write(to, 'And now?', thread)
      advance(5000)
    }
    await say(world)
    await say(world)
    await say(world)
    const again = await reopen()
    await say(again)
    expect(await answersIn(again)).toHaveLength(2)
    await write(again, 'Something else?')
    advance(5000)
    expect(await answersIn(again)).toHaveLength(3)
    advance(3_600_000)
    await say(again)
    expect(await answersIn(again)).toHaveLength(4)
  })

  test('does not forget an answer when the process ends before it', async () => {
    const { world, advance, reopen } = await testWorld()
    await write(world, 'Will you remember?')
    world.close()
    advance(60_000)
    expect(await answersIn(world)).toEqual([])
    const again = await reopen()
    advance(0)
    expect(await answersIn(again)).toHaveLength(1)
    const once = await reopen()
    advance(60_000)
    expect(await answersIn(once)).toHaveLength(1)
  })
})
