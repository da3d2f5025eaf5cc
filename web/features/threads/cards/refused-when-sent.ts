import type { Email } from '#core/contract/emails.ts'
import type { Bounce } from '#core/contract/signals.ts'

/** The recipients whom the outgoing server refused, so that it sent the message to nobody. */
export const refusedWhenSent = ({ id, sending, bounces }: Email): Bounce[] =>
  sending === 'failed'
    ? bounces.filter(({ messageId, recipient }) => messageId === id && recipient !== '')
    : []
