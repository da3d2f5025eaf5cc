import { describe, expect, it, test } from 'vitest'
import { ANSWER_LANGUAGES } from '#core/contract/approved-answers.ts'
import { detectLanguage } from '#core/text/search/language.ts'
import { readData } from '#demo/read-data.ts'
import type { Person } from '#server/engines/engine.ts'
import { aMessage, anna, aThread, options, tom, writer } from '#testing/ai/threads.ts'
import { createOfflineEngine } from '../offline-engine.ts'
import { FRAMES } from './frames.ts'

const { replies } = readData<{ replies: string[][] }>('letters.test.yaml', import.meta.url)

const engine = createOfflineEngine()

const reply = async (
  text: string,
  intent: 'positive' | 'negative' | 'custom',
  { instruction = '', replyTo = anna, messages = [aMessage(text)] } = {},
) => {
  const task = { thread: aThread(messages), intent, instruction, replyTo, writer: writer() }
  return (await engine.reply(task, options())).value
}

test('there is a frame for each language in which an answer can be approved', () => {
  expect([...FRAMES.keys()].sort()).toEqual([...ANSWER_LANGUAGES].sort())
})

describe('a reply says what the button says, and nothing of the mail', () => {
  it.each(replies)('in %s: %s', async (_, text, positive, negative) => {
    expect(await reply(text, 'positive')).toBe(positive)
    expect(await reply(text, 'negative')).toBe(negative)
  })

  it.each([
    'Ciao Tom, va bene?',
    'Buongiorno Tom,\n\ngiovedì?',
    'Siete aperti domenica mattina?',
    'Mi serve il listino dei prezzi.',
    'Quanto costa la camera doppia?',
    'La riunione è alle dieci, va bene?',
  ])('a few words of Italian show it, too: %s', async text => {
    expect(await reply(text, 'positive')).toContain('per me va bene')
  })

  it('in the language of the conversation where the last message shows none, and else in English', async () => {
    const messages = [aMessage('Hallo Tom,\n\nkannst du mir die Liste schicken?'), aMessage('12.30')]
    expect(await reply('', 'positive', { messages })).toContain('ja, das passt')
    expect(
      await reply('Ahoj Tomáši, schůzka byla přesunuta na 12. května v 15 hodin odpoledne.', 'positive'),
    ).toContain('Yes, that works for me.')
    expect(await reply('', 'negative')).toContain('I am afraid I cannot.')
  })

  it('to the last one who wrote, where the person wrote last', async () => {
    const messages = [
      aMessage('Hallo Tom,\n\nkannst du mir die Liste schicken?'),
      aMessage('I will look.', { isOwn: true, from: tom, to: [anna] }),
    ]
    expect(await reply('', 'positive', { messages })).toMatch(/^Hallo Anna,\n\nja, das passt/)
  })
})

describe('it greets', () => {
  const greets = async (name: string, text = 'Is the hall free?') => {
    const replyTo: Person = { name, address: 'office@x.example' }
    return (await reply(text, 'positive', { replyTo })).split('\n')[0]
  }
  it.each([
    ['Ms. Hartigan, Hillside Primary', 'Hello Ms. Hartigan,'],
    ['Dr. Helene Vogt', 'Hello Helene,'],
    ['Vogt, Helene', 'Hello Helene,'],
    ['Kupfer Hosting Support', 'Hello Kupfer Hosting Support,'],
    ['明子', 'Hello 明子,'],
    ['', 'Hello Anna,'],
  ])('%j as %s', async (name, expected) => {
    expect(await greets(name)).toBe(expected)
  })

  it.each([
    'office',
    'office@x.example',
    'Kiln & Fern',
    'Ticket shop of the Lantern Museum',
    'https://evil.example',
    'evil.example Support',
    'Support: call 555 0199 at once',
    'Your bank account team asks for the code',
    '<b>Anna</b>',
    'An\u202Ena',
    'Support\nBcc: all',
  ])('nobody by %j', async name => {
    expect(await greets(name)).toBe('Hello,')
  })
})

describe('an instruction stands in the letter word for word', () => {
  it.each([
    ['thank her for the drawings', 'Thank her for the drawings.'],
    // It has no capital of its own.
    ['ßx is a name', 'ßx is a name.'],
    ['Thursday is fine!\n\nSee https://x.example/a', 'Thursday is fine!\n\nSee https://x.example/a.'],
    [
      'donnerstag passt mir gut, ich bringe die Pläne mit',
      'donnerstag passt mir gut, ich bringe die Pläne mit.',
    ],
  ])('%j', async (instruction, text) => {
    const body = await reply('Any news?', 'custom', { instruction })
    expect(body.split('\n\n').slice(1, -1).join('\n\n')).toBe(text)
  })

  it('in the language of the instruction', async () => {
    const instruction = 'je suis désolé, la salle n’est pas libre le 12 mai'
    const body = await reply('Hi Tom,\n\nis the hall free?', 'custom', { instruction })
    expect(body).toMatch(/^Bonjour Anna,\n\nJe suis désolé/)
  })

  it('and makes the subject of a new letter, if it has none', async () => {
    const task = { instruction: 'invite them to lunch on Friday', to: '', subject: '', writer: writer() }
    expect((await engine.compose(task, options())).value).toEqual({
      subject: 'invite them to lunch on Friday',
      body: 'Hello,\n\nInvite them to lunch on Friday.\n\nBest regards,\nTom',
    })
    const named = { ...task, to: 'Anna Berg <a@x.example>, Ben Ode <b@x.example>', subject: 'Lunch' }
    const { value } = await engine.compose(named, options())
    expect(value).toMatchObject({ subject: 'Lunch', body: expect.stringMatching(/^Hello Anna and Ben,\n/) })
  })
})

describe('a text that is rewritten stays as it is', () => {
  const rewrite = async (text: string) => {
    const thread = aThread([aMessage('Hi Tom,\n\nis the hall free?')])
    return (await engine.rewrite({ text, instruction: 'shorter', writer: writer(), thread }, options())).value
  }
  it('with a greeting and a closing where it has none', async () => {
    const text = 'The hall is free.\n\nI just wanted to say that it costs 400 EUR.'
    expect(await rewrite(text)).toBe(`Hi Anna,\n\n${text}\n\nBest wishes,\nTom`)
  })

  it.each([
    'Hi Anna, the hall is free.\n\nBest,\nTom',
    'Ciao Anna,\n\nla sala è libera.\n\nUn caro saluto\nTom',
    'Hallo Anna,\n\ndie Halle ist frei.\n\nTom',
  ])('and is not touched where it has both: %j', async text => {
    expect(await rewrite(text)).toBe(text)
  })
})

describe('a reminder', () => {
  const remind = async (text: string, attempt: number) => {
    const thread = aThread([aMessage(text, { isOwn: true, from: tom, to: [anna] })], 'Offer 12')
    const task = { thread, attempt, replyTo: anna, writer: writer(), timeZone: 'UTC' }
    return (await engine.followUp(task, options())).value
  }
  it.each([
    ['en', 'Hi Anna,\n\nhave you read the offer?\n\nTom', '4 May'],
    ['de', 'Hallo Anna,\n\nhast du das Angebot gelesen?\n\nTom', '4. Mai'],
    ['fr', 'Bonjour Anna,\n\navez-vous lu notre offre ?\n\nTom', '4 mai'],
    ['es', 'Hola, Anna:\n\n¿has leído la oferta que te envié?\n\nTom', '4 de mayo'],
  ])('in %s names the day of the message', async (language, text, day) => {
    const first = await remind(text, 1)
    expect(first).toContain(day)
    expect(first).toContain('Anna')
    expect(detectLanguage(first)).toBe(language)
    expect(await remind(text, 2)).not.toBe(first)
    expect(await remind(text, 9)).toBe(await remind(text, 4))
  })
})
