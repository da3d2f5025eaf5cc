import { automaticAnswers } from '#core/contract/automatic-answers.ts'
import { automation } from '#core/contract/automation.ts'
import { followUps } from '#core/contract/follow-ups.ts'
import { useAction, useRead } from '#web/platform/query.ts'
import { timeZone } from '#web/platform/time-zone.ts'
import { mailPaths } from '#web/read/emails/queries.ts'
import { outboxPaths } from '#web/send/outbox/queries.ts'

/** What changes with the follow-ups of a conversation. */
export const planPaths = [
  automation.getForThread.path,
  followUps.get.path,
  followUps.planForThread.path,
  ...outboxPaths,
  ...mailPaths,
]

export const useThreadAutomation = (threadId: string, enabled = true) =>
  useRead(automation.getForThread, { params: { threadId } }, { enabled })

/** Saving refreshes the same path (specification, section 7), and what follows from the settings. */
export const useSaveThreadAutomation = () => useAction(automation.saveForThread, { refreshes: planPaths })

export const useEmailAutomation = (id: number) => useRead(automation.getForEmail, { params: { id } })

export const useSaveEmailAutomation = () =>
  useAction(automation.saveForEmail, {
    refreshes: [automation.getForEmail.path, automaticAnswers.ofEmail.path, ...planPaths],
  })

/** The follow-ups of a conversation as they are. */
export const useFollowUp = (threadId: string, enabled = true) =>
  useRead(followUps.get, { params: { threadId }, query: { timeZone: timeZone() } }, { enabled })

export const useEditStep = () => useAction(followUps.editStep, { refreshes: planPaths })
export const useSendStepNow = () => useAction(followUps.sendStepNow, { refreshes: planPaths })
export const useStopFollowUp = () => useAction(followUps.stop, { refreshes: planPaths })
export const useResumeFollowUp = () => useAction(followUps.resume, { refreshes: planPaths })
export const usePreviewStep = () => useAction(followUps.previewStep)
/** While it is written, and until mail brings the answer, it is asked for again. */
const ASK_AGAIN_MS = 4000

export const useAnswerOfEmail = (id: number) =>
  useRead(automaticAnswers.ofEmail, { params: { id } }, { refetchInterval: ASK_AGAIN_MS })

export const useAnswerOfScheduled = (id: number) => useRead(automaticAnswers.ofScheduled, { params: { id } })

export const useAnswerOfDraft = (id: number) => useRead(automaticAnswers.ofDraft, { params: { id } })

export const useAnswerLimit = (accountId: number) =>
  useRead(automaticAnswers.limit, { params: { accountId } })

export const useSetAnswerLimit = () =>
  useAction(automaticAnswers.setLimit, { refreshes: ['/api/automatic-answers/limits'] })
