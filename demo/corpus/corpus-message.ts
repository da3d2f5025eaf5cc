import type { MessageFlags } from '#server/providers/mail/provider.ts'

export interface CorpusMessage {
  folder: string
  source: Buffer
  flags: MessageFlags
  receivedAt: Date
}
