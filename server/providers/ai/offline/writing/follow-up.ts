import type { AiMessage, FollowUpTask } from '#server/providers/ai/engine.ts'
import { isRequest } from '../reading/action-items.ts'
import { greetedName } from '../reading/names.ts'
import { readMessage } from '../reading/read-message.ts'
import { LETTERS } from '../words/letters.ts'
import { type AddressForm, formOf } from './address-form.ts'
import { quotable, topicOf } from './asked.ts'
import { say } from './fill.ts'
import { afterGreeting } from './reply.ts'
import { greetingFor, signOffOf } from './voice.ts'

const QUOTES = { en: ['“', '”'], de: ['„', '“'], fr: ['« ', ' »'], es: ['«', '»'] } as const

/** A reminder of what the writer wrote and nobody has answered; plainer with every attempt. */
export function followUpLetter({ thread, attempt, replyTo, writer }: FollowUpTask): string {
  const own = thread.messages.findLast(({ isOwn }) => isOwn) ?? thread.messages.at(-1)
  const form = formOf(own, thread, writer)
  const letters = LETTERS[form.language]
  const step = Math.min(Math.max(Math.trunc(attempt) || 1, 1), letters.followUps.length) - 1
  const topic = topicOf(thread.subject)
  const [open, close] = QUOTES[form.language]
  const reminder = letters.followUps[step]
  const closing = letters.followUpClosing[step]
  const question = own ? lastQuestion(own, form) : null
  const name = greetedName(replyTo, form.isFormal)
  return [
    greetingFor(name === '' ? [] : [name], form, writer),
    [
      reminder ? say(reminder, form.isFormal, { about: topic === '' ? '' : ` ${open}${topic}${close}` }) : '',
      question ? say(letters.followUpQuestion, form.isFormal, { question }) : '',
    ]
      .filter(part => part !== '')
      .map((part, at) => (at === 0 ? afterGreeting(part, form.language) : part))
      .join(' '),
    closing ? say(closing, form.isFormal) : '',
    signOffOf(writer, form),
  ]
    .filter(part => part !== '')
    .join('\n\n')
}

/** What the writer wanted to know, in their own words. */
function lastQuestion(message: AiMessage, form: AddressForm): string | null {
  const read = readMessage(message, 0, form.language)
  const asked = read.sentences.filter(
    sentence => !read.words.courtesy.test(sentence.folded) && sentence.isQuestion,
  )
  const question = asked.findLast(sentence => !isRequest(sentence, read.words)) ?? asked.at(-1)
  return question ? quotable(question, read.words) : null
}
