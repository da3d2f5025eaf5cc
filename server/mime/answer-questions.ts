import { parentPort } from 'node:worker_threads'
import { sanitizeMailHtml } from './html/sanitize-html.ts'
import type { readMessage } from './read-message.ts'
import type { Answer, Question } from './reader/reading-thread.ts'
import { wordsOf } from './words-of.ts'

/** Answers one question after the other, in order. Runs in a reading thread. */
export function answerQuestions(read: typeof readMessage): void {
  const port = parentPort
  if (!port) throw new Error('this runs in a worker')
  const answer = (message: Answer, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)
  const fail = (error: unknown) =>
    answer({ error: error instanceof Error ? error : new Error(String(error)) })
  /** Settled once all questions for words so far have been answered. */
  let answered: Promise<void> = Promise.resolve()
  port.on('message', (question: Question) => {
    if (question.do === 'words') {
      answered = answered
        .then(() => Promise.all(question.messages.map(wordsOf)))
        .then(result => answer({ result }))
        .catch(fail)
      return
    }
    try {
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
      fail(error)
    }
  })
  answer('ready')
}
