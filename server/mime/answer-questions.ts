import { parentPort } from 'node:worker_threads'
import { sanitizeMailHtml } from './html/sanitize-html.ts'
import type { readMessage } from './read-message.ts'
import type { Answer, Question } from './reader/reading-thread.ts'

/** Answers one question after the other, in order. Runs in a reading thread. */
export function answerQuestions(read: typeof readMessage): void {
  const port = parentPort
  if (!port) throw new Error('this runs in a worker')
  const answer = (message: Answer, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)
  port.on('message', (question: Question) => {
    try {
      if (question.do === 'words') throw new Error('this thread makes no words')
      if (question.do === 'sanitize')
        return answer({ result: sanitizeMailHtml(question.html, new Set()).html })
      const message = read(question.source, question)
      // Bytes that own their whole buffer can be transferred instead of copied.
      const attachments = message.attachments.map(file => ({ ...file, bytes: new Uint8Array(file.bytes) }))
      answer(
        { result: { ...message, attachments } },
        attachments.map(({ bytes }) => bytes.buffer),
      )
    } catch (error) {
      answer({ error: error instanceof Error ? error : new Error(String(error)) })
    }
  })
  answer('ready')
}
