import { MIN_SUMMARY_MESSAGES, type ThreadSummary } from '#core/contract/ai.ts'
import { messageOf } from '#web/platform/api.ts'
import { useSummarize, useThreadSummary } from './summary-queries.ts'

/** The summary of a conversation: loads the stored one, and makes a new one on request. */
export function useSummary(threadId: string, messages: number) {
  const canSummarize = messages >= MIN_SUMMARY_MESSAGES
  const stored = useThreadSummary(threadId, canSummarize)
  const make = useSummarize()
  const data = (stored.data ?? make.data ?? null) as ThreadSummary | null
  const problem = make.error ? messageOf(make.error, 'Failed to generate summary') : null
  return {
    canSummarize,
    data,
    isPending: make.isPending,
    problem,
    /** Whether there is anything to show. */
    isShown: data !== null || make.isPending || problem !== null,
    summarize: () => {
      if (!canSummarize || make.isPending) return
      make.mutate(
        { params: { threadId } },
        { onError: error => console.error('Failed to generate summary', error) },
      )
    },
  }
}
