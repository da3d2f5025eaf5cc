import { foldSentence } from '../reading/fold-sentence.ts'
import { READING } from '../words/reading.ts'

const LONGEST = 60

/** Whether a line is the greeting of a letter. */
export function isGreeting(line: string): boolean {
  const text = line.trim()
  return (
    text.length <= LONGEST &&
    !/[.?]$/.test(text) &&
    Object.values(READING).some(({ greeting }) => greeting.test(foldSentence(text)))
  )
}

/** Whether a line is the closing formula of a letter. */
export function isClosing(line: string): boolean {
  const text = line.trim()
  return (
    text !== '' &&
    text.length <= LONGEST &&
    !/[.?]$/.test(text) &&
    text.split(/\s+/).length <= 5 &&
    Object.values(READING).some(({ signOff }) => signOff.test(foldSentence(text)))
  )
}
