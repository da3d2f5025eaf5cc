import { oneLine } from '#core/text/one-line.ts'

/** Words in a passage: the minimum, unless the text is shorter, and the maximum. */
const LEAST_WORDS = 120
const MOST_WORDS = 200
/** For scripts without spaces, and for meaningless text. */
const MOST_CHARACTERS = 2400
/** A remainder this short is added to the passage before it. */
const SHORT_REMAINDER = 40
/** Enough for six pages; of a longer text only the beginning is searchable. */
const MOST_PASSAGES = 24

/**
 * Splits a plain-text body without quoted history into passages of 120 to 200 words, at the end of a paragraph or else
 * of a sentence. The first passage begins with the subject. Empty if there is neither text nor subject.
 */
export function chunkText(body: string, subject = '', most = MOST_PASSAGES): string[] {
  const passages: string[] = []
  let current: string[] = []
  let words = 0
  let characters = 0
  const close = () => {
    if (current.length > 0) passages.push(current.join('\n\n'))
    current = []
    words = characters = 0
  }
  for (const piece of piecesOf(body)) {
    const count = countWords(piece)
    const isTooMuch = words + count > MOST_WORDS || characters + piece.length > MOST_CHARACTERS
    if (words >= LEAST_WORDS || isTooMuch) close()
    if (passages.length >= most) break
    current.push(piece)
    words += count
    characters += piece.length
  }
  const last = passages.at(-1)
  if (
    last !== undefined &&
    words < SHORT_REMAINDER &&
    characters < MOST_CHARACTERS / 4 &&
    current.length > 0
  ) {
    passages[passages.length - 1] = [last, ...current].join('\n\n')
  } else close()
  const title = oneLine(subject).slice(0, MOST_CHARACTERS)
  if (title !== '') passages[0] = passages[0] === undefined ? title : `${title}\n\n${passages[0]}`
  return passages.slice(0, most)
}

/**
 * Splits into paragraphs; paragraphs that are too long into groups of sentences; sentences that are too long into runs
 * of words.
 */
function* piecesOf(body: string): Generator<string> {
  for (const raw of body.toWellFormed().split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)) {
    const paragraph = raw.trim()
    if (paragraph === '') continue
    if (isShort(paragraph)) yield paragraph
    else yield* joined(sentencesOf(paragraph))
  }
}

function* sentencesOf(paragraph: string): Generator<string> {
  for (const sentence of paragraph.split(/(?<=[.!?…:;])\s+|(?<=[。！？؟])|\n/)) {
    if (isShort(sentence)) yield sentence
    else yield* runsOf(sentence)
  }
}

function* runsOf(sentence: string): Generator<string> {
  let run = ''
  let words = 0
  for (const word of sentence.split(/\s+/)) {
    if (words >= MOST_WORDS || run.length + word.length > MOST_CHARACTERS) {
      if (run !== '') yield run
      run = ''
      words = 0
    }
    for (let at = 0; at + MOST_CHARACTERS < word.length; at += MOST_CHARACTERS) {
      yield word.slice(at, at + MOST_CHARACTERS)
    }
    run =
      `${run} ${word.slice(word.length - (word.length % MOST_CHARACTERS || Math.min(word.length, MOST_CHARACTERS)))}`.trim()
    words += 1
  }
  if (run !== '') yield run
}

/** Joins neighbouring sentences up to the maximum length of a passage. */
function* joined(sentences: Iterable<string>): Generator<string> {
  let text = ''
  for (const sentence of sentences) {
    const longer = text === '' ? sentence : `${text} ${sentence}`
    if (text !== '' && !(isShort(longer) && countWords(text) < LEAST_WORDS)) {
      yield text
      text = sentence
    } else text = longer
  }
  if (text.trim() !== '') yield text
}

function isShort(text: string): boolean {
  return text.length <= MOST_CHARACTERS && countWords(text) <= MOST_WORDS
}

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}
