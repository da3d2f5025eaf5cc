import { ASKING_LANGUAGES } from '#core/answers/asking-words.ts'
import { kindOf } from '#core/answers/mail-kind.ts'
import { LANGUAGES } from '#core/text/search/language.ts'
import {
  type AiMessage,
  type AnswerSentence,
  type AnswerTask,
  INSTRUCTION_SOURCE,
  type WrittenAnswer,
} from '#server/engines/engine.ts'
import { askedOf } from '../reading/action-items.ts'
import { type ReadMessage, readMessage, type Sentence } from '../reading/read-message.ts'
import { overlap, sharedStems, trimmed } from '../reading/statement.ts'
import { frameIn } from './frames.ts'
import { asText, closingOf, greetingOf } from './set-in-frame.ts'
import { answeredMessage, languageOfLetter, textsOf, toneOf } from './voice.ts'

const LONGEST_REPEATED = 300
/** An answer to a question has at least this share, and this number, of its words. */
const LEAST_SHARE = 0.5
const LEAST_WORDS = 2

/**
 * Thanks, the instruction word for word, and for each question the sentence in which the writer has settled it before. All
 * other questions stay open.
 */
export async function frameAnswer(task: AnswerTask): Promise<WrittenAnswer> {
  const { thread, earlier, instruction, replyTo, writer } = task
  const answered = answeredMessage(thread, replyTo)
  const language = await languageOfLetter(textsOf(answered, thread), writer.samples)
  const read = LANGUAGES.find(known => known === language) ?? null
  const isFormal = toneOf(answered?.text ?? '', language) === 'formal'
  const tone = isFormal && task.tone !== 'casual' ? 'formal' : task.tone
  const frame = frameIn(language)
  const own = [...earlier, ...thread.messages.filter(({ isOwn }) => isOwn)].map((message, at) =>
    readMessage(message, at, read),
  )
  const sentences: AnswerSentence[] = []
  const add = (text: string, sources: number[], startsParagraph = false) => {
    if (text !== '') sentences.push({ text, sources, startsParagraph })
  }
  add(greetingOf([replyTo], language, tone), [], true)
  // Nobody is thanked for a complaint, or for news of a death.
  const kind = kindOf(`${thread.subject}\n${answered?.text ?? ''}`, ASKING_LANGUAGES)
  if (kind === 'ordinary') add(frame.thanks, answered ? [answered.id] : [], true)
  add(asText(instruction, language), [INSTRUCTION_SOURCE])
  const openQuestions: string[] = []
  for (const asked of answered ? askedOf(answered, read) : []) {
    const settled = settledBy(asked, own)
    if (settled) add(`${frame.asWritten} ${settled.text}`, [settled.message.id])
    else openQuestions.push(asked.text)
  }
  add(closingOf(writer, language, tone), [], true)
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
        text.length <= LONGEST_REPEATED &&
        !/https?:|www\.|\S@\S|[<>{}[\]|]/iu.test(text) &&
        sharedStems(asked.stems, stems) >= LEAST_WORDS &&
        overlap(asked.stems, stems) >= LEAST_SHARE,
    )
    if (said) return { text: trimmed(said.text, words.leading), message }
  }
  return null
}
