import { cut } from '#core/text/cut.ts'
import { oneLine } from '#core/text/one-line.ts'
import { foldText } from '#core/text/search/fold.ts'
import { unsourcedFacts } from '#server/engines/facts.ts'
import { isDisguised, isMachineTalk, seenText } from '#server/engines/offline/reading/machine-talk.ts'
import type { WebsiteFact, WrittenOpening } from '#server/engines/opening.ts'
import { stems } from '#server/engines/supported.ts'

export interface CheckedLine {
  text: string
  /** The facts that it rests on. */
  sources: number[]
}

const LONGEST = 400
const MOST_SENTENCES = 2
/** So large a share of the words of a sentence has to stand in its sources. */
const LEAST_SHARE = 0.6

/**
 * Words with which somebody says that they have read a website; they state no fact about it. Folded beginnings, as `stems`
 * makes them, in English, German, French, Spanish, Italian and Portuguese.
 */
const OPENERS = new Set(
  `saw notic read readi looki looke visit came acros websi site page home liked like love loved impre inter intri caugh eye
  curio your you great good reall espec found learn stood struc
  gelesen geles seite webse websi inter aufge gefal gesto gesehe geseh beein spann ihrer ihre ihr habe besonders beson schaue
  lu vu site page visit parco remar appre inter impre votre vos decou touch
  leido leyen visto vista sitio pagin web visit llamo llama atenc gusta gusto inter impre su sus descu
  letto visto sito pagin colpi piaci inter vostr suo sua scope
  lido li vi visto site pagin visit chamo atenc goste inter impre seu sua vosso vossa desco`
    .trim()
    .split(/\s+/),
)

/**
 * Accepts an opening line that states nothing beyond its sources: each sentence names facts of the website,
 * which have its dates, numbers, names and most of its words. For any other line it returns why not. It does
 * not know who wrote the line.
 */
export function checkLine(
  { sentences }: WrittenOpening,
  facts: readonly WebsiteFact[],
  company: string,
): CheckedLine | { refused: string } {
  const known = new Map(facts.map(fact => [fact.id, fact]))
  if (sentences.length === 0) return { refused: 'The website tells nothing to begin with.' }
  if (sentences.length > MOST_SENTENCES) return { refused: 'It is longer than two sentences.' }
  const used = new Set<number>()
  for (const { text, sources } of sentences) {
    const cited = [...new Set(sources)].flatMap(id => known.get(id) ?? [])
    const refused = problemOf(text, cited, company)
    if (refused) return { refused }
    for (const { id } of cited) used.add(id)
  }
  const text = sentences.map(sentence => oneLine(seenText(sentence.text))).join(' ')
  return text.length > LONGEST ? { refused: 'It is too long.' } : { text, sources: [...used] }
}

function problemOf(text: string, cited: readonly WebsiteFact[], company: string): string | null {
  const shown = `“${cut(text.trim(), 160)}”`
  if (text.trim() === '') return 'A sentence is empty.'
  if (cited.length === 0) return `${shown} names no source.`
  if (speaksToProgram(text) || cited.some(({ sentence, value }) => [sentence, value].some(speaksToProgram)))
    return `${shown} rests on words that speak to a program.`
  if (/[@<>{}[\]]|https?:|www\.|\bb?cc\s*:/i.test(text)) return `${shown} holds an address or a link.`
  const source = cited.map(({ value, sentence }) => `${value}\n${sentence}`).join('\n')
  // The company's name is known from the contact.
  const facts = unsourcedFacts(text, source, company === '' ? [] : [company])
  if (facts.length > 0)
    return `${shown} names ${facts.slice(0, 3).join(', ')}, which its source does not say.`
  const have = stems(`${source}\n${company}`)
  const wanted = [...stems(text)].filter(word => !OPENERS.has(word))
  if (wanted.filter(word => have.has(word)).length < wanted.length * LEAST_SHARE || wanted.length === 0)
    return `${shown} says more than its source.`
  // A name that begins a sentence looks like any other first word.
  const [first = ''] = /^\p{Lu}\p{L}{3,}/u.exec(text.trim()) ?? []
  if ([...stems(first)].some(word => !have.has(word) && !OPENERS.has(word)))
    return `${shown} begins with ${first}, which its source does not say.`
  return negates(text) && !negates(source) ? `${shown} may say the opposite of its source.` : null
}

/** Whether any part of a text gives orders to a program that reads it, or shows people other words than programs. */
export function speaksToProgram(text: string): boolean {
  const seen = seenText(text)
  const parts = seen.split(/(?<=[.!?…:])\s+|\n+/u)
  return isDisguised(text) || [...parts, seen].some(isMachineTalk)
}

const NEGATION =
  /(?<!\p{L})(?:no|not|never|without|n't|cannot|kein\p{L}*|nicht|nie|ohne|pas|jamais|sans|nunca|sin|non|mai|senza|nao|sem)(?!\p{L})|n't\b/u
const negates = (text: string): boolean => NEGATION.test(foldText(text))
