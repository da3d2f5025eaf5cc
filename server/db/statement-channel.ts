import { channel } from 'node:diagnostics_channel'
import type { Logger } from 'drizzle-orm/logger'

/** Publishes the text of every statement to subscribers, without its parameter values. */
export const statements = channel('quillbox:statement')

export const statementLogger: Logger = {
  logQuery(text) {
    if (statements.hasSubscribers) statements.publish(text)
  },
}
