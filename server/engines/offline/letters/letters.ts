import { fillPlaceholders } from '#core/sequence/placeholders.ts'
import { templateText } from '#core/sequence/templates/templates.ts'
import { parseAddressList } from '#core/text/addresses/addresses.ts'
import { cut } from '#core/text/cut.ts'
import { oneLine } from '#core/text/one-line.ts'
import { LANGUAGES } from '#core/text/search/language.ts'
import type { ComposeTask, FollowUpTask, Letter, ReplyTask, RewriteTask } from '#server/engines/engine.ts'
import { foldSentence } from '../reading/fold-sentence.ts'
import { firstName } from '../reading/names.ts'
import { READING } from '../words/reading.ts'
import { FRAMES, frameIn } from './frames.ts'
import { asText, closingOf, greetingOf, letterOf, namedIn } from './set-in-frame.ts'
import { answeredMessage, languageOfLetter, startsWith, textsOf, toneOf } from './voice.ts'

const SUBJECT_LENGTH = 60
/** A closing stands within so many last lines, each no longer than that. */
const CLOSING_LINES = 4
const CLOSING_LENGTH = 60

/** A reply that says what the button says, or the instruction word for word, and nothing else. */
export async function frameReply({
  thread,
  intent,
  instruction,
  replyTo,
  writer,
}: ReplyTask): Promise<string> {
  const answered = answeredMessage(thread, replyTo)
  const said = intent === 'custom' ? [instruction] : []
  const language = await languageOfLetter([...said, ...textsOf(answered, thread)], writer.samples)
  const tone = toneOf(answered?.text ?? '', language)
  const person = replyTo.name === '' && answered ? answered.from : replyTo
  const text = intent === 'custom' ? asText(instruction, language) : frameIn(language)[intent]
  return letterOf(greetingOf([person], language, tone), text, closingOf(writer, language, tone))
}

/** A letter that says the instruction word for word. */
export async function frameLetter({ instruction, to, subject, writer }: ComposeTask): Promise<Letter> {
  const language = await languageOfLetter([instruction, subject], writer.samples)
  const people = parseAddressList(to.slice(0, 2000)).map(({ name, address }) => ({
    name: name ?? '',
    address,
  }))
  const [greeting, closing] = [
    greetingOf(people, language, 'professional'),
    closingOf(writer, language, 'professional'),
  ]
  const [first = ''] = instruction.trim().split(/(?<=[.!?])\s|\n/)
  const title = oneLine(subject) || cut(oneLine(first), SUBJECT_LENGTH)
  return { subject: title, body: letterOf(greeting, asText(instruction, language), closing) }
}

/** The person's text as it is, with a greeting and a closing where it has none. */
export async function frameText({ text, writer, thread, replyTo }: RewriteTask): Promise<string> {
  const answered = thread?.messages.findLast(({ isOwn }) => !isOwn)
  const language = await languageOfLetter(
    [text, ...(thread ? textsOf(answered, thread) : [])],
    writer.samples,
  )
  const person = replyTo ?? answered?.from
  const tone = toneOf(`${text}\n${answered?.text ?? ''}`, language)
  return letterOf(
    isGreeted(text) ? '' : greetingOf(person ? [person] : [], language, tone),
    text,
    isClosed(text, writer.name) ? '' : closingOf(writer, language, tone),
  )
}

/** How many reminders before it words tell of: whether one is the last is not known here. */
const MOST_BEFORE = 3

/** A reminder of the writer's own message: the templates that follow-ups offer, the gentler one from the second on. */
export async function frameReminder({
  thread,
  attempt,
  replyTo,
  writer,
  timeZone,
}: FollowUpTask): Promise<string> {
  const own = thread.messages.findLast(({ isOwn }) => isOwn) ?? thread.messages.at(-1)
  const found = await languageOfLetter(textsOf(own, thread), writer.samples)
  const language = LANGUAGES.find(known => known === found) ?? 'en'
  const sentAt = own && !Number.isNaN(own.sentAt.getTime()) ? own.sentAt : new Date(0)
  const locale = language === 'en' ? 'en-GB' : language
  const template = attempt > 1 ? 'gentle-nudge' : 'polite-reminder'
  return fillPlaceholders(
    templateText(language, template, { before: Math.min(attempt - 1, MOST_BEFORE), isLast: false }),
    {
      name: namedIn(replyTo, 'professional'),
      date: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone }).format(sentAt),
      my_name: firstName(writer),
    },
  )
}

function isGreeted(text: string): boolean {
  const line = foldSentence(text.trimStart().split('\n')[0]?.slice(0, CLOSING_LENGTH) ?? '')
  return (
    Object.values(READING).some(({ greeting }) => greeting.test(line)) ||
    [...FRAMES.values()].some(({ greeting }) =>
      Object.values(greeting).some(words => startsWith(line, foldSentence(words))),
    )
  )
}

function isClosed(text: string, name: string): boolean {
  const lines = text.trimEnd().split('\n').slice(-CLOSING_LINES).map(foldSentence)
  const closings = [...FRAMES.values()].flatMap(({ closing }) => Object.values(closing).map(foldSentence))
  return lines.some(
    line =>
      line !== '' &&
      line.length <= CLOSING_LENGTH &&
      (Object.values(READING).some(({ signOff }) => signOff.test(line)) ||
        closings.includes(line) ||
        [name, firstName({ name, address: '' })].map(foldSentence).includes(line)),
  )
}
