import { parentPort } from 'node:worker_threads'
import { wordsOf } from '../words-of.ts'
import type { Answer, Question } from './reading-thread.ts'

/** Makes words, one question after the other. Loads nothing that only reading needs. */
const port = parentPort
if (!port) throw new Error('this runs in a worker')
const answer = (message: Answer) => port.postMessage(message)
/** Settled once all questions so far have been answered. */
let answered: Promise<void> = Promise.resolve()
port.on('message', (question: Question) => {
  answered = answered.then(async () => {
    try {
      if (question.do !== 'words') throw new Error(`this thread does not ${question.do}`)
      answer({ result: await Promise.all(question.messages.map(wordsOf)) })
    } catch (error) {
      answer({ error: error instanceof Error ? error : new Error(String(error)) })
    }
  })
})
answer('ready')
