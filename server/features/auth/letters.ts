import type { Deps } from '#server/deps.ts'

export interface Letter {
  /** Address of one person. */
  to: string
  subject: string
  paragraphs: string[]
}

/**
 * Sends a letter of the installation by its relay: never by a person's mailbox, whose Sent folder others may read.
 * Answers whether the relay took the letter; false where there is no relay, or where it failed, which is logged.
 */
export async function sendLetter(
  { relay, log }: Pick<Deps, 'relay' | 'log'>,
  { to, subject, paragraphs }: Letter,
): Promise<boolean> {
  if (!relay) return false
  try {
    await relay.send({ to, subject, text: paragraphs.join('\n\n') })
    return true
  } catch (error) {
    log.warn({ err: error }, 'a letter of the installation was not sent')
    return false
  }
}
