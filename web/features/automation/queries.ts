import { automaticAnswers } from '#core/contract/automatic-answers.ts'
import { automation } from '#core/contract/automation.ts'
import { useAction, useRead } from '#web/platform/query.ts'

export const useThreadAutomation = (threadId: string, enabled = true) =>
  useRead(automation.getForThread, { params: { threadId } }, { enabled })

/** Saving refreshes the same path (specification, section 7). */
export const useSaveThreadAutomation = () =>
  useAction(automation.saveForThread, { refreshes: [automation.getForThread.path] })

export const useEmailAutomation = (id: number) => useRead(automation.getForEmail, { params: { id } })

export const useSaveEmailAutomation = () =>
  useAction(automation.saveForEmail, {
    refreshes: [automation.getForEmail.path, '/api/automatic-answers', '/api/scheduled'],
  })

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
