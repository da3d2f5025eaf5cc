import { expect, test } from 'vitest'
import { decideAnswer } from '#core/answers/decide-answer.ts'
import { readMail } from '#core/answers/read-mail.ts'
import type { DraftedAnswer } from '#server/ai/automatic/draft-answer.ts'
import { chooseSame } from '#server/engines/offline/choose-same.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { type EngineAnswers, engineAnswers } from '#testing/ai/engine-answers.ts'
import { aMessage, anna, aThread, tom, writer } from '#testing/ai/threads.ts'
import { frameOf, piece } from './letter.ts'
import { isCovered, putApproved, putWritten } from './put-together.ts'
import type { AnswerRow } from './queries.ts'

const settings = { tone: 'friendly' as const, delay: 5, prompt: '', mode: 'send' as const }
const how = { settings, to: anna, writer: tom, doubts: [] }
const account = (sendsUnapproved: boolean) => ({ email: tom.address, sendsUnapproved }) as MailAccount

/** What an engine makes of an instruction: it says one sentence, and names the instruction or the mail as its source. */
const drafted = ({ instruction, mail }: EngineAnswers, text: string, source: number): DraftedAnswer => ({
  answer: { sentences: [{ text, sources: [source], startsParagraph: true }], openQuestions: [] },
  task: {
    thread: aThread([aMessage(mail)], 'Question'),
    earlier: [],
    tone: 'friendly',
    instruction,
    replyTo: anna,
    writer: writer(),
  },
  engine: 'A model',
  writesLetters: true,
  isShortened: false,
})

/** The mailbox with the instruction as its approved answer to the question of the mail. */
const answersOf = ({ language, instruction, mail }: EngineAnswers): AnswerRow[] => [
  {
    id: 1,
    state: 'approved',
    origin: 'instruction',
    messageId: null,
    approvedAt: '2026-01-01T00:00:00.000Z',
    approvedById: 1,
    approver: null,
    sentCount: 0,
    lastSentAt: null,
    versions: [{ language, questions: [mail], answer: instruction }],
  },
]

test('whatever an engine says, only approved words leave, unless a person has chosen otherwise', async () => {
  const said = engineAnswers.flatMap(row => [...row.holds, ...row.fails].map(text => ({ row, text })))
  const left: string[] = []
  for (const { row, text } of said)
    for (const source of [0, 1]) {
      const { reason } = await putWritten(account(false), {
        ...how,
        chosen: null,
        drafted: drafted(row, text, source),
      })
      if (!reason) left.push(text)
    }
  console.info(
    `${said.length} answers of an engine to ${engineAnswers.length} instructions: ${left.length} left`,
  )
  expect(left).toEqual([])
  expect(engineAnswers).toHaveLength(40)
  expect(said.length).toBeGreaterThanOrEqual(200)
})

test('where a person has chosen that they are sent, false ones are held all the same', async () => {
  const judge = async (row: EngineAnswers, text: string) =>
    (await putWritten(account(true), { ...how, chosen: null, drafted: drafted(row, text, 0) })).reason ===
    null
  const left: string[] = []
  const held: string[] = []
  for (const row of engineAnswers) {
    for (const text of row.fails) if (await judge(row, text)) left.push(`${row.instruction} → ${text}`)
    for (const text of row.holds) if (!(await judge(row, text))) held.push(text)
  }
  const count = engineAnswers.flatMap(({ holds }) => holds).length
  console.info(`of ${count} true ones ${count - held.length} would leave`)
  expect(left).toEqual([])
  // The others leave a question open by other words than the mail's.
  expect(held.length).toBeLessThanOrEqual(8)
})

test('what leaves is a greeting, thanks, the approved words to the letter, and a closing', () => {
  let count = 0
  for (const row of engineAnswers.filter(({ holds }) => holds.length > 0)) {
    const answers = answersOf(row)
    const read = readMail(
      {
        subject: 'Hello',
        text: row.mail,
        senderNames: ['Anna'],
        greetedNames: ['Tom'],
        hasAttachments: false,
      },
      answers,
    )
    const choice = chooseSame({
      mail: { subject: 'Hello', sentences: read.sentences.map(({ text }) => text) },
      questions: [{ answerId: 1, language: row.language, question: row.mail }],
    })
    const chosen = { read, answers, engine: 'Offline engine', decided: decideAnswer(read, choice, answers) }
    expect(isCovered(chosen), row.mail).toBe(true)
    const { written, reason } = putApproved(chosen, how)
    expect(reason, row.mail).toBeNull()
    expect(written.pieces[2]).toEqual(
      piece(row.instruction, { answerId: 1, answerApprovedAt: '2026-01-01T00:00:00.000Z' }),
    )
    expect(written.pieces).toHaveLength(4)
    expect(written.pieces[0]?.text).toContain('Anna')
    count += 1
  }
  console.info(`${count} of ${count} mails whose question is approved are answered by itself`)
  expect(count).toBeGreaterThan(25)
})

test.each(['Order cancelled', 'Refund approved', 'Offer 48213', 'Your contract is terminated'])(
  'a sender who is called “%s” is not greeted so',
  name => {
    const { before } = frameOf({
      language: 'en',
      tone: 'formal',
      to: { name, address: 'a@x.example' },
      writer: tom,
    })
    expect(before.text).toBe('Hello,')
  },
)

test.each([
  ['en', 'Hi Anna,', 'Thank you for your message.'],
  ['de', 'Hallo Anna,', 'vielen Dank für die Nachricht.'],
  ['it', 'Ciao Anna,', 'grazie per il messaggio.'],
  ['nl', 'Hallo Anna,', 'Bedankt voor het bericht.'],
  ['pt', 'Olá, Anna,', 'Agradeço a mensagem.'],
  ['pl', 'Cześć, Anna,', 'dziękuję za wiadomość.'],
])('in %s it greets and thanks in that language', (language, greeting, thanks) => {
  const row = engineAnswers.find(one => one.language === language && one.holds.length > 0) as EngineAnswers
  const answers = answersOf(row)
  const names = { senderNames: [], greetedNames: [], hasAttachments: false }
  const read = readMail({ subject: '', text: row.mail, ...names }, answers)
  const decided = { answerIds: [1], otherWords: [], open: [], problems: [] }
  const { pieces } = putApproved({ read, answers, engine: 'e', decided }, how).written
  expect(pieces.slice(0, 2).map(({ text }) => text)).toEqual([greeting, thanks])
})
