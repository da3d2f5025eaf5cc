import { detectLanguage, FUNCTION_WORDS, LANGUAGES, type Language } from '#core/text/search/language.ts'
import { READING } from '../words/reading.ts'
import { foldSentence } from './fold-sentence.ts'

const READ = 4000

/**
 * The language of a text: by its function words; where these are too few, as in a mail of one line, by how it greets,
 * asks and signs off. Null where nothing tells.
 */
export function languageOf(text: string): Language | null {
  const detected = detectLanguage(text)
  if (detected !== null) return detected
  const lines = text.slice(0, READ).split('\n').map(foldSentence)
  const whole = lines.join(' ')
  const words = whole.match(/\p{L}+/gu) ?? []
  const counted = LANGUAGES.map(language => {
    const { greeting, signOff, request, courtesy, commitment, answer, openQuestion } = READING[language]
    const inLines = lines.filter(
      line => greeting.test(line) || signOff.test(line) || openQuestion.test(line),
    ).length
    const within = [request, courtesy, commitment, answer].filter(words => words.test(whole)).length
    const small = words.filter(word => FUNCTION_WORDS[language].has(word)).length
    return { language, count: inLines + within + small / 2 }
  }).sort((a, b) => b.count - a.count)
  const [best, next] = counted
  return best && next && best.count > next.count ? best.language : null
}
