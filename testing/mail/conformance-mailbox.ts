import type { FlagChange, FolderRole, MailProvider } from '#server/mail/providers/provider.ts'

/**
 * What another mail program does in the same mailbox. Messages are named by the part of their Message-ID before the `@`.
 */
export interface OtherClient {
  add(role: FolderRole, source: Uint8Array, receivedAt?: Date): Promise<void>
  mark(messageId: string, change: FlagChange): Promise<void>
  move(messageId: string, to: FolderRole): Promise<void>
  expunge(messageId: string): Promise<void>
  /** Adds or removes a label without moving the message; absent for providers with folders only. */
  label?(messageId: string, name: string, isOn: boolean): Promise<void>
}

export interface Mailbox {
  /** A new provider for this mailbox, as after a restart. */
  connect(): MailProvider
  other: OtherClient
  /** The mailbox's own address, which it may send as, and another address that receives mail. */
  address: string
  correspondent: string
  /** False where the provider has no flag for answered messages. */
  keepsAnswered?: boolean
  dispose(): Promise<void>
}
