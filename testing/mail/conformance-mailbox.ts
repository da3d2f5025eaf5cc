import type { FlagChange, FolderRole, MailProvider } from '#server/providers/mail/provider.ts'

/** What another mail program does to the same mailbox. Messages are named by the part of their Message-ID before the `@`. */
export interface OtherClient {
  add(role: FolderRole, source: Uint8Array, receivedAt?: Date): Promise<void>
  mark(messageId: string, change: FlagChange): Promise<void>
  move(messageId: string, to: FolderRole): Promise<void>
  expunge(messageId: string): Promise<void>
  /** Puts a label on a message that lies where it lies, or takes it off; absent where there are only folders. */
  label?(messageId: string, name: string, isOn: boolean): Promise<void>
}

export interface Mailbox {
  /** A new provider of this mailbox, as after a restart. */
  connect(): MailProvider
  other: OtherClient
  /** The mailbox's own address, which it may send as, and another one that mail can be sent to. */
  address: string
  correspondent: string
  /** False where the provider keeps no mark for what was answered. */
  keepsAnswered?: boolean
  dispose(): Promise<void>
}
