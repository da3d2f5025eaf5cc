import { automation } from '#core/contract/automation.ts'
import { useAction, useRead } from '#web/platform/query.ts'

export const useThreadAutomation = (threadId: string, enabled = true) =>
  useRead(automation.getForThread, { params: { threadId } }, { enabled })

/** Saving refreshes the same path (specification, section 7). */
export const useSaveThreadAutomation = () =>
  useAction(automation.saveForThread, { refreshes: [automation.getForThread.path] })

export const useEmailAutomation = (id: number) => useRead(automation.getForEmail, { params: { id } })

export const useSaveEmailAutomation = () =>
  useAction(automation.saveForEmail, { refreshes: [automation.getForEmail.path] })
