import { ai } from '#core/contract/ai.ts'
import { useAction, useRead } from '#web/platform/query.ts'

/** The summary that was made of a conversation; null where there is none. Asked for from 3 messages on. */
export const useThreadSummary = (threadId: string, enabled: boolean) =>
  useRead(ai.summary, { params: { threadId } }, { enabled })

export const useSummarize = () => useAction(ai.summarize, { refreshes: [ai.summary.path] })
