import type { Language } from '#core/text/search/language.ts'
import type { RewriteTask } from '#server/providers/ai/engine.ts'
import { foldSentence } from '../reading/fold-sentence.ts'
import { languageOf } from '../reading/language-of.ts'
import { REWRITING } from '../words/rewriting.ts'
import type { RewritingWords, Swap } from '../words/rewriting-words.ts'
import { asBullets } from './bullets.ts'
import { fixText } from './fix.ts'
import { mapWords } from './map-words.ts'
import { shortened } from './shorten.ts'
import { isClosing } from './text-lines.ts'

type Kind = keyof RewritingWords['kinds']

/** The text as the instruction wants it, as far as rules go; with only its mistakes mended where none applies. */
export function rewriteText({ text, instruction, writer, thread }: RewriteTask): string {
  if (text.trim() === '') return text
  const language =
    languageOf(text) ??
    languageOf(thread?.messages.at(-1)?.text ?? '') ??
    languageOf(writer.samples.join('\n')) ??
    'en'
  const words = REWRITING[language]
  const fixed = fixText(text, language)
  const rewritten = kindsOf(instruction).reduce((rest, kind) => apply(kind, rest, language, words), fixed)
  // A rule that leaves nothing was no help.
  return rewritten.trim() === '' ? fixed : rewritten
}

/** What an instruction asks for, in whichever language it is given. "Less formal" asks for a friendlier text. */
function kindsOf(instruction: string): Kind[] {
  const folded = foldSentence(instruction)
  const isReversed = /(?:less|weniger|moins|menos|not so|nicht so|pas si) \p{L}+/u.test(folded)
  const found = new Set<Kind>()
  for (const { kinds } of Object.values(REWRITING)) {
    for (const kind of ['shorter', 'formal', 'friendly', 'bullets'] as const) {
      if (kinds[kind].test(folded)) found.add(isReversed && kind === 'formal' ? 'friendly' : kind)
    }
  }
  if (found.has('formal') && found.has('friendly') && !isReversed) found.delete('friendly')
  return [...found]
}

function apply(kind: Kind, text: string, language: Language, words: RewritingWords): string {
  if (kind === 'shorter') return shortened(text, language)
  if (kind === 'formal') return formal(text, language)
  if (kind === 'friendly') return friendly(text, words)
  if (kind === 'bullets') return asBullets(text, language)
  return text
}

function formal(text: string, language: Language): string {
  const words = REWRITING[language]
  const calm = mapWords(swapped(text, words.formal), part =>
    part
      .replace(
        /\s?\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F|\u200D|\p{Extended_Pictographic})*/gu,
        symbol => (/[©®™\d#*]/u.test(symbol) ? symbol : ''),
      )
      .replace(/(?:^|\s)[:;][-']?[)(DPp](?=[\s.!?,]|$)/gu, '')
      .replace(/[!]{2,}/g, '!')
      .replace(/([\p{L}\p{N}])[ \u00a0\u202f]?!(?=\s|$)/gu, '$1.')
      .replace(/(^|\s)¡/gu, '$1')
      .replace(/(?<![ \t])[ \t]+$/gmu, ''),
  )
  return fixText(withGreetingMark(calm, language), language)
}

/** "Dear Anna." was an exclamation before. */
function withGreetingMark(text: string, language: Language): string {
  return text.replace(
    /^(Dear|Guten Tag|Bonjour|Buenos días)((?: [^\n.,:!]{1,60})?)\.(?=\n|$)/u,
    (_, word, name) => (language === 'es' ? `${word}${name}:` : `${word}${name},`),
  )
}

function friendly(text: string, words: RewritingWords): string {
  const warm = swapped(text, words.friendly)
  if (words.thanked.test(warm)) return warm
  const lines = warm.split('\n')
  const closing = lines.findIndex((line, at) => at > 0 && isClosing(line))
  if (closing < 0) return `${warm.trimEnd()}\n\n${words.thanks}`
  return [...lines.slice(0, closing), words.thanks, '', ...lines.slice(closing)].join('\n')
}

/** Links and addresses are left alone; what begins with a capital still does. */
function swapped(text: string, swaps: readonly Swap[]): string {
  return mapWords(text, part =>
    swaps.reduce(
      (rest, [pattern, replacement]) =>
        rest.replace(pattern, (...found) => {
          const match = String(found[0])
          const filled = replacement.replace(/\$(\d)/g, (_, group) => String(found[Number(group)] ?? ''))
          return /^\p{Lu}/u.test(match) ? filled.replace(/^\p{Ll}/u, letter => letter.toUpperCase()) : filled
        }),
      part,
    ),
  )
}
