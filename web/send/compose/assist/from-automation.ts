import type { ComponentType } from 'react'
import type { OutgoingMessage } from '../outgoing/use-outgoing-message.ts'

/** What automation shows in a message that is being written. Screens and layout pass it, because automation lies above send. */
export interface FromAutomation {
  /** Why a draft that was written by itself was not sent, and on what its sentences rest. */
  Sources: ComponentType<{ id: number; why: string | null }>
  FollowUps: ComponentType<{ writing: OutgoingMessage }>
}
