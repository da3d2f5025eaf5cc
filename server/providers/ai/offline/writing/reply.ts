import type { ReplyTask } from '#server/providers/ai/engine.ts'
import { greetedName } from '../reading/names.ts'
import { LETTERS } from '../words/letters.ts'
import { answeredMessage, formOf } from './address-form.ts'
import { topicOf, whatIsAsked } from './asked.ts'
import { say } from './fill.ts'
import { errandsOf, languageOfInstruction, sentencesFor } from './instruction.ts'
import { greetingFor, signOffOf } from './voice.ts'

/** The body of a reply: greeting, thanks, the answer or what the instruction says, sign-off. */
export function replyLetter({ thread, intent, instruction, replyTo, writer }: ReplyTask): string {
  const answered = answeredMessage(thread, replyTo)
  const form = formOf(answered, thread, writer)
  const letters = LETTERS[form.language]
  const asked = whatIsAsked(answered, form)
  const topic = topicOf(thread.subject)
  const thanks =
    asked.kind === 'invitation' && intent !== 'custom'
      ? []
      : [say(topic === '' ? letters.thanks.plain : letters.thanks.about, form.isFormal, { subject: topic })]
  const spoken = instruction.trim() === '' ? null : (languageOfInstruction(instruction) ?? form.language)
  const said = spoken === null ? [] : sentencesFor(errandsOf(instruction, spoken), spoken, form)
  const answer =
    intent === 'custom' ? [] : [say(letters.replies[asked.kind][intent], form.isFormal, asked[intent])]
  const name = greetedName(replyTo) || (answered ? greetedName(answered.from) : '')
  return [
    greetingFor(name === '' ? [] : [name], form, writer),
    afterGreeting([...thanks, ...answer].join(' '), form.language),
    said.join(' '),
    signOffOf(writer, form),
  ]
    .filter(part => part !== '')
    .join('\n\n')
}

/** German goes on in lower case after the comma of the greeting; its other words keep their capitals. */
export function afterGreeting(text: string, language: string): string {
  if (language !== 'de') return text
  return text.replace(
    /^(?:Ich|Wir|Vielen|Danke|Leider|Das|Der|Die|Damit|Zu|Gern|Gerne|Herzlichen|Bitte|Darf|Können|Kannst|Es|Am|Bei|Hiermit|Könnten|Könntest|Morgen|Heute)(?= )/u,
    word => word.toLowerCase(),
  )
}
