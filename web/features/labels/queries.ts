import { labels } from '#core/contract/labels.ts'
import { useAction, useRead } from '#web/platform/query.ts'

export const useLabels = () => useRead(labels.list, {})
export const useCreateLabel = () => useAction(labels.create, { refreshes: ['/api/labels'] })
