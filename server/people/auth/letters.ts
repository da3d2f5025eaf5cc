import type { Deps } from '#server/deps.ts'

export interface Letter {
  /** Address of one person. */
  to: string
  subject: string
  paragraphs: string[]
}

/**
 * Sends a letter of the installation by its relay. Never by a person's mailbox, because others may read its Sent folder.
 * Returns whether the relay accepted the letter: false if there is no relay, or if it failed, which is logged.
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
