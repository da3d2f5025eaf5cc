import type { MessageFlags } from '#server/mail/providers/provider.ts'

export interface CorpusMessage {
  folder: string
  source: Buffer
  flags: MessageFlags
  receivedAt: Date
}
