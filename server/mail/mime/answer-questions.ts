import { sanitizeMailHtml } from './html/sanitize-html.ts'
import type { readMessage } from './read-message.ts'
import { answerInTurn } from './reader/answer-in-turn.ts'
import { readPage } from './reader/read-page.ts'

/** Reads and sanitises mail, and rules of other programs, in a reading thread. */
export function answerQuestions(read: typeof readMessage): void {
  answerInTurn(async question => {
    if (question.do === 'sanitize')
      return { result: sanitizeMailHtml(question.html, new Set(), { isOwn: true }).html }
    if (question.do === 'signature') {
      // Libraries that few threads ever need.
      const { checkSignature } = await import('./signatures/check-signature.ts')
      return { result: await checkSignature(question) }
    }
    if (question.do === 'foreign-rules') {
      const { readForeignRules } = await import('#core/rules/read-foreign-rules.ts')
      return { result: readForeignRules(question.text) }
    }
    if (question.do === 'page') {
      const result = readPage(question, read)
      return { result, transfer: [result.rows.buffer, result.pack.bytes.buffer] }
    }
    if (question.do !== 'read') throw new Error('this thread reads mail only')
    const message = read(question.source, question)
    // Bytes that own their whole buffer can be transferred instead of copied.
    const attachments = message.attachments.map(file => ({ ...file, bytes: new Uint8Array(file.bytes) }))
    return { result: { ...message, attachments }, transfer: attachments.map(({ bytes }) => bytes.buffer) }
  })
}
