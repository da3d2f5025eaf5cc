import { wordsOf } from '../words-of.ts'
import { answerInTurn } from './answer-in-turn.ts'

// Makes words. Loads nothing that only reading needs.
answerInTurn(async question => {
  if (question.do !== 'words') throw new Error(`this thread does not ${question.do}`)
  return { result: await Promise.all(question.messages.map(wordsOf)) }
})
