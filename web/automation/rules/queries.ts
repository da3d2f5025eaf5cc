import { type Rule, rules } from '#core/contract/rules.ts'
import { readKey, useAction, useRead } from '#web/platform/query.ts'
import { timeZone } from '#web/platform/time-zone.ts'

const refreshes = ['/api/rules'] as const

export const useRules = () => useRead(rules.list, {})
export const useCreateRule = () => useAction(rules.create, { refreshes })
export const useChangeRule = () => useAction(rules.change, { refreshes })
export const useRemoveRule = () => useAction(rules.remove, { refreshes })
export const useDryRun = () => useAction(rules.dryRun, { refreshes })
export const useSwitchRule = () => useAction(rules.switch, { refreshes })
export const useTakeOverRule = () => useAction(rules.takeOver, { refreshes: [...refreshes, '/api/notices'] })
export const useUnderstand = () => useAction(rules.understand)
export const useImport = () => useAction(rules.import)
export const useExport = (enabled: boolean) => useRead(rules.export, {}, { enabled })

/** Puts rules into another order, at once. */
export const useOrderRules = () =>
  useAction(rules.order, {
    refreshes,
    inOrder: true,
    optimistic: (client, { body }) => {
      const key = readKey(rules.list, {})
      const before = client.getQueryData<{ rules: Rule[] }>(key)
      if (!before) return undefined
      const at = (rule: Rule) => body.ids.map(Number).indexOf(rule.id)
      client.setQueryData(key, { rules: before.rules.toSorted((a, b) => at(a) - at(b)) })
      return () => client.setQueryData(key, before)
    },
  })

/** What the search of a rule that is being written finds. */
export const usePreview = (asked: {
  search: string
  accountIds: number[] | null
  isOrganizations: boolean
}) =>
  useRead(
    rules.preview,
    { body: { ...asked, timeZone: timeZone() } },
    { enabled: asked.search !== '', keepPrevious: true },
  )

const LOG_REFETCH_MS = 10_000
export const useRuns = (id: number, page: number) =>
  useRead(
    rules.runs,
    { params: { id }, query: { page } },
    { refetchInterval: LOG_REFETCH_MS, keepPrevious: true },
  )

export const useUndoRun = () =>
  useAction(rules.undo, { refreshes: [...refreshes, '/api/emails', '/api/threads', '/api/saved-views'] })
