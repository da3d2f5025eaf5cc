import { parentPort } from 'node:worker_threads'
import type { Answer, ThreadQuestion } from './reading-thread.ts'

interface Reply {
  result: unknown
  /** Buffers of the result that change threads instead of being copied. */
  transfer?: ArrayBuffer[]
}

/** Answers one question after the other, in order. Runs in a reading thread. */
export function answerInTurn(reply: (question: ThreadQuestion) => Reply | Promise<Reply>): void {
  const port = parentPort
  if (!port) throw new Error('this runs in a worker')
  const answer = (message: Answer, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)
  /** Settled once all questions so far have been answered. */
  let answered: Promise<void> = Promise.resolve()
  port.on('message', (question: ThreadQuestion) => {
    answered = answered.then(async () => {
      try {
        const { result, transfer } = await reply(question)
        answer({ result }, transfer)
      } catch (error) {
        answer({ error: error instanceof Error ? error : new Error(String(error)) })
      }
    })
  })
  answer('ready')
}
