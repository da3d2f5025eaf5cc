import { deliverability } from '#core/contract/outreach/deliverability.ts'
import { useAction, useRead } from '#web/platform/query.ts'

const refreshes = ['/api/outreach/deliverability'] as const

export const useDeliverability = () => useRead(deliverability.read, {})
export const useCheckDomain = () => useAction(deliverability.check, { refreshes })
export const useEndRest = () => useAction(deliverability.endRest, { refreshes })
