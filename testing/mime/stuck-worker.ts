import { answerQuestions } from '#server/mail/mime/answer-questions.ts'
import { readMessage } from '#server/mail/mime/read-message.ts'

/** Reads mail, and for some messages behaves as the worst ones might make a reader behave. */
answerQuestions((source, options) => {
  const text = Buffer.from(source).toString('latin1')
  const kept: unknown[] = []
  if (text.includes('throw up')) throw new Error('thrown up')
  if (text.includes('end the thread')) process.exit(1)
  while (text.includes('never end'));
  while (text.includes('eat all')) kept.push(Array.from({ length: 10_000 }, () => ({})))
  return readMessage(source, options)
})
