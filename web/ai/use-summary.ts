import { MIN_SUMMARY_MESSAGES, type ThreadSummary } from '#core/contract/ai.ts'
import { messageOf } from '#web/platform/api.ts'
import { refusalOf } from './model-offer.tsx'
import { useSummarize, useThreadSummary } from './summary-queries.ts'

/** The summary of a conversation: loads the stored one, and makes a new one on request. */
export function useSummary(threadId: string, messages: number) {
  const canSummarize = messages >= MIN_SUMMARY_MESSAGES
  const stored = useThreadSummary(threadId, canSummarize)
  const make = useSummarize()
  const data = (stored.data ?? make.data ?? null) as ThreadSummary | null
  const refusal = refusalOf(make.error)
  const problem = make.error && !refusal ? messageOf(make.error, 'Failed to generate summary') : null
  return {
    canSummarize,
    data,
    isPending: make.isPending,
    problem,
    /** Why the engine in force makes none. */
    refusal,
    /** Whether there is anything to show. */
    isShown: data !== null || make.isPending || problem !== null || refusal !== null,
    summarize: () => {
      if (!canSummarize || make.isPending) return
      make.mutate(
        { params: { threadId } },
        { onError: error => console.error('Failed to generate summary', error) },
      )
    },
  }
}
