import type { AnswerState } from '#core/contract/automatic-answers.ts'
import type { EmailAutomation } from '#core/contract/automation.ts'

export interface AnswerSettings {
  tone: EmailAutomation['aiReplyTone']
  /** Minutes that it waits in Scheduled. */
  delay: number
  /** The person's own instruction; may be empty. */
  prompt: string
  /** Whether it is sent, or only written as a draft. */
  mode: EmailAutomation['aiReplyMode']
}

export interface Answered {
  state: AnswerState
  /** Why it was not sent, in plain words; null if it waits in Scheduled. */
  why: string | null
}
