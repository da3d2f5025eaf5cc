import { LONGEST_ANSWER, LONGEST_WORDING } from '../contract/approved-answers.ts'
import { oneLine } from '../text/one-line.ts'

/** Questions, and the text that answers them, word for word. */
export interface ProposedPair {
  questions: string[]
  answer: string
}

const MOST_PAIRS = 200
/** "Q:", "Frage 3.", "12)", "**", "-" before a question; the same before an answer. */
const BEFORE_QUESTION =
  /^(?:[-*•]\s+|\(?\d{1,3}[.)]\s+|(?:q|question|frage|f|pregunta|p|domanda|vraag|pergunta|pytanie)\s?\d{0,3}\s?[:.)]\s+)+/iu
const BEFORE_ANSWER =
  /^(?:a|answer|antwort|réponse|r|respuesta|risposta|resposta|odpowiedź)\s?\d{0,3}\s?[:.)]\s+/iu
const HEADING = /^#{1,6}\s+/
const UNDERLINE = /^(?:-{3,}|={3,}|\*{3,})$/

/**
 * The pairs of a document such as a list of frequent questions: a line that asks, or a heading, with the text below it. Several
 * questions in a row are ways of asking the same.
 */
export function pairsIn(document: string): ProposedPair[] {
  const pairs: ProposedPair[] = []
  let questions: string[] = []
  let lines: string[] = []
  const close = () => {
    const answer = lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
    if (questions.length > 0 && answer !== '' && answer.length <= LONGEST_ANSWER)
      pairs.push({ questions, answer })
    if (answer !== '') questions = []
    lines = []
  }
  for (const line of document.replace(/\r\n?/g, '\n').split('\n')) {
    if (UNDERLINE.test(line.trim())) continue
    const { question, rest, isSection } = readLine(line)
    if (question === null) {
      lines.push(lines.some(one => one.trim() !== '') ? line : line.replace(BEFORE_ANSWER, ''))
      continue
    }
    close()
    // The title of a part is no question of the questions below it.
    if (isSection) questions = []
    questions.push(question)
    if (rest !== '') lines.push(rest)
  }
  close()
  return pairs.slice(0, MOST_PAIRS)
}

/** What a line asks, and what follows it there. */
function readLine(line: string): { question: string | null; rest: string; isSection: boolean } {
  const isHeading = HEADING.test(line)
  const isBold = /^\s*\*\*.+\*\*/.test(line)
  const bare = oneLine(line.replace(HEADING, '').replace(/\*\*/g, ''))
  const isMarked = BEFORE_QUESTION.test(bare)
  const text = bare.replace(BEFORE_QUESTION, '')
  const end = text.indexOf('?')
  if (end > 0 && end < LONGEST_WORDING) {
    const rest = text.slice(end + 1).trim()
    // "Who pays? We do." is part of an answer, unless the line is marked as a question.
    if (rest === '' || isMarked || isBold || isHeading)
      return { question: text.slice(0, end + 1), rest: rest.replace(BEFORE_ANSWER, ''), isSection: false }
  }
  const isTitle = isHeading && text !== '' && text.length < LONGEST_WORDING
  return { question: isTitle ? text : null, rest: '', isSection: isTitle }
}
