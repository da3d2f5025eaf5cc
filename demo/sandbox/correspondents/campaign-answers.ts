import { chanceOf } from '#core/sequence/chance.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { writeBounce } from './bounce.ts'
import { AWAY_SUBJECTS, campaignPhrases, type Reaction } from './campaign-phrases.ts'
import { guessLanguage, longDay } from './languages.ts'
import type { PlannedReply } from './planned-reply.ts'
import type { Letter } from './read-letter.ts'
import { numberOf, writeAnswer } from './write-answer.ts'

/** How many of a hundred react so, most of them to one of the first three mails; the others say nothing. */
const REACTIONS: readonly [Reaction, number][] = [
  ['interested', 12],
  ['question', 4],
  ['not-now', 6],
  ['not-interested', 6],
  ['wrong-person', 3],
  ['away', 5],
  ['bounce', 4],
  ['unsubscribe', 3],
]
/** What a server or a program does, it does with the first mail. */
const AT_ONCE: readonly Reaction[] = ['away', 'bounce']
const AWAY_DAYS = 9

/**
 * What somebody does with the mails of campaigns. The address decides, so that the same demo tells the same story each time.
 * `before`: how many mails of the conversation they have got before this one.
 */
export function reactionOf(address: string, before: number): Reaction {
  const chance = chanceOf(address) * 100
  let sum = 0
  const [reaction = 'nothing'] =
    REACTIONS.find(([, share]) => {
      sum += share
      return chance < sum
    }) ?? []
  if (AT_ONCE.includes(reaction)) return before === 0 ? reaction : 'nothing'
  return before === Math.floor(chanceOf(`${address} when`) * 3) ? reaction : 'nothing'
}

interface Asked {
  answerTo: string
  outside: string[]
  at: Date
  key: string
}

/** The mail that comes back to a mail of a campaign. Who wants no more mail presses the button, and writes nothing. */
export function answerCampaign(letter: Letter, { answerTo, outside, at: dueAt, key }: Asked): PlannedReply[] {
  const [writer] = letter.to.filter(({ address }) => outside.includes(address))
  if (!writer) return []
  const to = answerTo.toLowerCase()
  const reaction = reactionOf(writer.address, letter.references.length)
  if (reaction === 'nothing' || reaction === 'unsubscribe') return []
  if (reaction === 'bounce') {
    const source = writeBounce(letter, { failed: writer.address, to, date: dueAt, key })
    return [{ from: `mailer-daemon@${domainOf(writer.address)}`, to, source, dueAt }]
  }
  const language = guessLanguage(`${letter.subject}\n${letter.ownText}`)
  const choices = campaignPhrases[language][reaction]
  const says = (choices[numberOf(writer.address) % choices.length] ?? '')
    .replace('{day}', longDay(language, new Date(dueAt.getTime() + AWAY_DAYS * DAY_MS)))
    .replace('{colleague}', `office@${domainOf(writer.address)}`)
  const reader = { name: letter.from?.name ?? '', address: answerTo }
  const isAway = reaction === 'away'
  const source = writeAnswer(letter, {
    writer,
    reader,
    date: dueAt,
    key,
    says,
    ...(isAway ? { automatic: AWAY_SUBJECTS[language] } : {}),
  })
  return [{ from: writer.address, to, source, dueAt }]
}

/** Those who want no more mail, and press the button that their mail program shows for `List-Unsubscribe`. */
export const wantsNoMore = (letter: Letter, outside: readonly string[]): boolean =>
  letter.to.some(
    ({ address }) =>
      outside.includes(address) && reactionOf(address, letter.references.length) === 'unsubscribe',
  )

const domainOf = (address: string): string => address.split('@')[1] ?? 'sandbox.example'
