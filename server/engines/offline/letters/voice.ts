import { foldText } from '#core/text/search/fold.ts'
import { LANGUAGES } from '#core/text/search/language.ts'
import type { AiMessage, AiThread, AnswerTone, Person } from '#server/engines/engine.ts'
import { foldSentence } from '../reading/fold-sentence.ts'
import { likelyLanguage, reliableLanguage } from '../reading/known-language.ts'
import { languageOf } from '../reading/language-of.ts'
import { seenText } from '../reading/machine-talk.ts'
import { FRAMES, frameIn } from './frames.ts'

const READ = 4000
const MOST_TEXTS = 8

/**
 * The language of a letter, of those with a frame: of the first text that shows one for sure, else of the first that seems to;
 * of the writer's samples where the texts show none, and else English.
 */
export async function languageOfLetter(
  texts: readonly string[],
  samples: readonly string[],
): Promise<string> {
  for (const some of [texts, samples]) {
    const read = some.slice(0, MOST_TEXTS).map(text => seenText(text.slice(0, READ)))
    for (const find of [surely, guessed])
      for (const text of read) {
        const found = await find(text)
        if (found !== null && FRAMES.has(found)) return found
      }
  }
  return 'en'
}

const surely = async (text: string): Promise<string | null> =>
  (await reliableLanguage(text)) ?? greetedIn(text)

/** Words of another language for sure look like one of those, too. */
async function guessed(text: string): Promise<string | null> {
  if ((await reliableLanguage(text)) !== null) return null
  const likely = await likelyLanguage(text)
  // Short Italian has words that are French or Spanish, too; its own are in no list of small words.
  return likely !== null && FRAMES.has(likely) && !(LANGUAGES as readonly string[]).includes(likely)
    ? likely
    : languageOf(text)
}

/** The language that alone greets as a short text does: "Ciao". */
function greetedIn(text: string): string | null {
  const line = foldSentence(text.trimStart().split('\n')[0] ?? '')
  const found = [...FRAMES].filter(([, { greeting }]) =>
    Object.values(greeting).some(words => startsWith(line, foldText(words))),
  )
  return found.length === 1 ? (found[0]?.[0] ?? null) : null
}

export const startsWith = (line: string, words: string): boolean =>
  line.startsWith(words) && !/[\p{L}\p{N}]/u.test(line[words.length] ?? '')

/** How somebody is answered who writes like that. */
export function toneOf(text: string, language: string): AnswerTone {
  const { formal, familiar } = frameIn(language)
  const [isFormal, isFamiliar] = [formal, familiar].map(words =>
    new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'u').test(text.slice(0, READ)),
  )
  if (isFormal === isFamiliar) return 'professional'
  return isFormal ? 'formal' : 'friendly'
}

/** The texts that show the language of a conversation, the likeliest first. */
export const textsOf = (answered: AiMessage | undefined, { messages, subject }: AiThread): string[] => [
  answered?.text ?? '',
  ...messages
    .map(({ text }) => text)
    .reverse()
    .slice(0, MOST_TEXTS - 3),
  subject,
]

/** The message to answer: the last one that the writer did not write themselves. */
export function answeredMessage({ messages }: AiThread, replyTo: Person): AiMessage | undefined {
  const others = messages.filter(({ isOwn }) => !isOwn)
  return (
    others.findLast(({ from }) => from.address.toLowerCase() === replyTo.address.toLowerCase()) ??
    others.at(-1)
  )
}
