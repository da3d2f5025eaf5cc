import { channel } from 'node:diagnostics_channel'
import type { Logger } from 'drizzle-orm/logger'

/** Says the text of every statement as it is sent, to whoever subscribes; its values go nowhere. */
export const statements = channel('quillbox:statement')

export const statementLogger: Logger = {
  logQuery(text) {
    if (statements.hasSubscribers) statements.publish(text)
  },
}
