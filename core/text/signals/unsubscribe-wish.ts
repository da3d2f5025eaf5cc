import { anyOf } from '#words/any-of.ts'
import { readWords } from '#words/read-words.ts'
import { foldedSentences } from './sentences.ts'

/** Longer letters are about something else. */
const MOST_WORDS = 250
/** Wishes stand at the beginning. */
const MOST_READ = 3000
const WORDS = Object.values(readWords('unsubscribe-wishes'))

/** Whole messages, or whole lines: they mean the same only when nothing else is said. */
const ALONE = new RegExp(
  `^(?:(?:${anyOf(WORDS.map(({ please }) => please))}),? )?(?:${anyOf(WORDS.map(({ alone }) => alone))})[.!]*$`,
  'u',
)

const ENDS = `(?= ?(?:$|[,.!;]|${anyOf(WORDS.map(({ ends }) => ends))}))`
const GAP = "[\\p{L}\\d ,'-]{0,60}"

/** Folded phrases with which people ask for no more mail. */
const WISHES = new RegExp(
  `(?<![\\p{L}\\d])(?:${anyOf(WORDS.flatMap(({ wishes }) => wishes))
    .replaceAll('…', GAP)
    .replaceAll('{end}', ENDS)})`,
  'u',
)

/** What others are said to have written: "she wrote 'please unsubscribe me'". */
const CITED = /"[^"\n]{1,200}"|“[^”\n]{1,200}”|„[^“”\n]{1,200}[“”]|«[^»\n]{1,200}»/g

/**
 * Whether a person asks for no more mail. `text`: what they wrote themselves, without quoted history. The subject alone
 * counts where the text is empty, as in mail that a List-Unsubscribe address calls for (RFC 2369 section 3.2).
 */
export function wishesNoMoreMail(subject: string, text: string): boolean {
  const words = text.slice(0, 10_000).split(/\s+/).length
  return words <= MOST_WORDS && speaksOfNoMoreMail(subject, text)
}

/** Whether a text, of whatever length and with whatever it quotes, has such words. */
export function speaksOfNoMoreMail(subject: string, text: string): boolean {
  const sentences = foldedSentences(text.slice(0, MOST_READ).replace(CITED, ' '))
  if (ALONE.test(sentences[0] ?? '')) return true
  const [about = ''] = foldedSentences(subject.slice(0, 200))
  if (sentences.join(' ').length < 100 && ALONE.test(about.replace(/^(?:re|aw|sv|tr) ?: ?/, ''))) return true
  return sentences.some(sentence => WISHES.test(sentence))
}
