import type { ReplyTask } from '#server/providers/ai/engine.ts'
import { greetedName } from '../reading/names.ts'
import type { ReplyKind } from '../words/letter-words.ts'
import { LETTERS } from '../words/letters.ts'
import { answeredMessage, formOf } from './address-form.ts'
import { whatIsAsked } from './asked.ts'
import { capitalised, say } from './fill.ts'
import { requireSaid } from './instruction.ts'
import { greetingFor, signOffOf } from './voice.ts'

/** Their phrases thank already, or answer thanks. */
const SAYS_IT_ALL: ReadonlySet<ReplyKind> = new Set<ReplyKind>(['invitation', 'document', 'thanks', 'news'])

/** The body of a reply: greeting, thanks, the answer or what the instruction says, sign-off. Declines what rules cannot say. */
export function replyLetter({ thread, intent, instruction, replyTo, writer }: ReplyTask): string {
  const answered = answeredMessage(thread, replyTo)
  const form = formOf(answered, thread, writer)
  const letters = LETTERS[form.language]
  const thanks = say(letters.thanks, form.isFormal)
  const said: string[] = []
  if (intent === 'custom') said.push(requireSaid(instruction, form).sentences.join(' '))
  else {
    const { kind, when } = whatIsAsked(answered, intent, form)
    const phrases = letters.replies[kind]
    const answer = say(phrases[intent] ?? phrases.positive, form.isFormal, {
      when: intent === 'positive' ? capitalised(when) : when,
    })
    said.push(SAYS_IT_ALL.has(kind) ? answer : `${thanks} ${answer}`)
  }
  const named = greetedName(replyTo, form.isFormal)
  const name = named || (answered ? greetedName(answered.from, form.isFormal) : '')
  const [first = '', ...rest] = said
  return [
    greetingFor(name === '' ? [] : [name], form, writer),
    afterGreeting(first, form.language),
    ...rest,
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
