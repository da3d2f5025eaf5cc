import { type SuppressionSource, suppressions } from '#core/contract/outreach/suppressions.ts'
import { useAction, useRead } from '#web/platform/query.ts'

const refreshes = ['/api/outreach/suppressions', '/api/outreach/contacts'] as const

export const useSuppressions = (query: {
  q?: string | undefined
  source?: SuppressionSource | undefined
  after?: string | undefined
}) =>
  useRead(
    suppressions.list,
    {
      query: Object.fromEntries(
        Object.entries(query).filter(([, value]) => value !== undefined && value !== ''),
      ),
    },
    { keepPrevious: true },
  )
export const useAddSuppressions = () => useAction(suppressions.add, { refreshes })
export const useRemoveSuppressions = () => useAction(suppressions.remove, { refreshes })
