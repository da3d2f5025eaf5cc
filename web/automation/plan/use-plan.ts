import { useEffect, useState } from 'react'
import type { FollowUpPlan, followUps } from '#core/contract/follow-ups.ts'
import type { Input } from '#web/platform/api.ts'
import { useRead } from '#web/platform/query.ts'

/** A plan is asked for once its settings have not changed for so long. */
const SETTLED_MS = 300
/** A plan counts from now, so that it is not true for long. */
const TRUE_MS = 60_000

export interface ShownPlan {
  data: FollowUpPlan | null | undefined
  /** Whether it belongs to earlier settings: it stays on screen until the new one is there. */
  isStale: boolean
  error: Error | null
  retry: () => void
}

type PlanEndpoint = typeof followUps.planForThread | typeof followUps.planForCompose

/** What these settings would send. Null asks nothing. */
export function usePlan<E extends PlanEndpoint>(endpoint: E, input: Input<E> | null): ShownPlan {
  const [asked, setAsked] = useState(input)
  const [last, setLast] = useState<FollowUpPlan>()
  if (asked === null && input !== null) setAsked(input)
  const key = JSON.stringify(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the input
  useEffect(() => {
    const timer = setTimeout(() => input !== null && setAsked(input), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [key])
  const plan = useRead<PlanEndpoint>(endpoint, (asked ?? {}) as Input<PlanEndpoint>, {
    enabled: input !== null && asked !== null,
    staleTime: TRUE_MS,
  })
  if (plan.data && plan.data !== last) setLast(plan.data)
  return {
    data: plan.data ?? last,
    isStale: plan.data === undefined || JSON.stringify(asked) !== key,
    error: plan.error,
    retry: () => void plan.refetch(),
  }
}
