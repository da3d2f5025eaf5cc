import { ai } from '#core/contract/ai.ts'
import { useAction, useRead } from '#web/platform/query.ts'

/** The stored summary of a conversation; null where there is none. Loaded for conversations of 3 messages or more. */
export const useThreadSummary = (threadId: string, enabled: boolean) =>
  useRead(ai.summary, { params: { threadId } }, { enabled })

export const useSummarize = () => useAction(ai.summarize, { refreshes: [ai.summary.path] })
