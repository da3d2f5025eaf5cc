import type { Language } from '#core/text/search/language.ts'
import {
  type AiMessage,
  type AnswerSentence,
  type AnswerTask,
  INSTRUCTION_SOURCE,
  type WrittenAnswer,
} from '#server/providers/ai/engine.ts'
import { askedOf } from '../reading/asked-of.ts'
import { greetedName } from '../reading/names.ts'
import { type ReadMessage, readMessage, type Sentence } from '../reading/read-message.ts'
import { overlap, sharedStems, trimmed } from '../reading/statement.ts'
import { LETTERS } from '../words/letters.ts'
import { type AddressForm, answeredMessage, formOf } from './address-form.ts'
import { capitalised, isRepeatable, say } from './fill.ts'
import { sentencesOfInstruction } from './instruction.ts'
import { greetingFor, signOffOf } from './voice.ts'

/** Before what the writer has said already. */
const AS_WRITTEN: Record<Language, string> = {
  en: 'As I wrote before:',
  de: 'Wie ich schon geschrieben habe:',
  fr: 'Comme je l’ai déjà écrit :',
  es: 'Como ya escribí:',
}
const LONGEST_REPEATED = 300
/** What settles a question has so much of it, and so many of its words. */
const LEAST_SHARE = 0.5
const LEAST_WORDS = 2

/**
 * What rules can answer by themselves: thanks, what the instruction says, and for each question the sentence in which the
 * writer has settled it before, in the same words. All other questions stay open.
 */
export function offlineAnswer({
  thread,
  earlier,
  tone,
  instruction,
  replyTo,
  writer,
}: AnswerTask): WrittenAnswer {
  const answered = answeredMessage(thread, replyTo)
  const found = formOf(answered, thread, writer)
  const form: AddressForm = { ...found, isFormal: tone === 'formal' || (tone !== 'casual' && found.isFormal) }
  const letters = LETTERS[form.language]
  const own = [...earlier, ...thread.messages.filter(({ isOwn }) => isOwn)].map((message, at) =>
    readMessage(message, at, form.language),
  )
  const sentences: AnswerSentence[] = []
  const add = (text: string, sources: number[], startsParagraph = false) => {
    if (text !== '') sentences.push({ text, sources, startsParagraph })
  }
  const name = greetedName(replyTo, form.isFormal)
  add(greetingFor(name === '' ? [] : [name], form, writer), [], true)
  add(say(letters.thanks, form.isFormal), answered ? [answered.id] : [], true)
  for (const text of sentencesOfInstruction(instruction, form)?.sentences ?? [])
    add(text, [INSTRUCTION_SOURCE])
  const openQuestions: string[] = []
  for (const asked of answered ? askedOf(answered, form.language) : []) {
    const settled = settledBy(asked, own)
    if (settled) add(`${AS_WRITTEN[form.language]} ${settled.text}`, [settled.message.id])
    else openQuestions.push(asked.text)
  }
  add(signOffOf(writer, form), [], true)
  return { sentences, openQuestions }
}

/** The last own sentence that says what a question asks. */
function settledBy(
  asked: Sentence,
  own: readonly ReadMessage[],
): { text: string; message: AiMessage } | null {
  for (const { message, sentences, words } of own.toReversed()) {
    const said = sentences.find(
      ({ stems, isQuestion, folded, text }) =>
        !isQuestion &&
        !words.deferral.test(folded) &&
        isRepeatable(text, LONGEST_REPEATED) &&
        sharedStems(asked.stems, stems) >= LEAST_WORDS &&
        overlap(asked.stems, stems) >= LEAST_SHARE,
    )
    if (said) return { text: capitalised(trimmed(said.text, words.leading)), message }
  }
  return null
}
