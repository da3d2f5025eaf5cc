import { answerInTurn } from '../reader/answer-in-turn.ts'
import { readFileText } from './read-file-text.ts'

// Reads the texts of files, in a thread that does nothing else.
answerInTurn(async question => {
  if (question.do !== 'file') throw new Error(`this thread does not ${question.do}`)
  return { result: await readFileText(question.file) }
})
