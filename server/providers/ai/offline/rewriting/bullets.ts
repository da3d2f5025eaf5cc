import type { Language } from '#core/text/search/language.ts'
import { linesOf, sentencesOf } from '../reading/sentences.ts'
import { READING } from '../words/reading.ts'
import { capitalised } from '../writing/fill.ts'
import { mapWords } from './map-words.ts'
import { isClosing, isGreeting } from './text-lines.ts'

/** Each sentence as a point; greeting and closing stay as they are. */
export function asBullets(text: string, language: Language): string {
  return mapWords(text, part => {
    const lines = part.split('\n')
    const closing = lines.findLastIndex((line, at) => at > 0 && isClosing(line))
    const end = closing < 0 ? lines.length : closing
    const first = lines.findIndex(line => line.trim() !== '')
    const start = first >= 0 && isGreeting(lines[first] ?? '') ? first + 1 : 0
    const paragraphs = lines
      .slice(start, end)
      .join('\n')
      .split(/\n\s*\n/)
    const points = paragraphs.map(paragraph =>
      linesOf(paragraph)
        .flatMap(({ text }) => sentencesOf(text, READING[language].abbreviations, language === 'de'))
        .map(sentence => `- ${capitalised(sentence)}`)
        .join('\n'),
    )
    return [
      lines.slice(0, start).join('\n').trim(),
      points.filter(point => point !== '').join('\n'),
      lines.slice(end).join('\n').trim(),
    ]
      .filter(part => part !== '')
      .join('\n\n')
  })
}
