import { AppError } from '#server/platform/errors.ts'

const MESSAGES = {
  slow: 'This message takes too long to read',
  memory: 'This message takes too much memory to read',
  failed: 'This message could not be read',
}

/** A message could not be read: it took too much time or memory, or it is malformed. */
export class Unreadable extends AppError {
  readonly reason: keyof typeof MESSAGES

  constructor(reason: keyof typeof MESSAGES, cause?: unknown) {
    super(422, MESSAGES[reason], 'unreadable', { cause })
    this.reason = reason
  }
}
