import type { usage } from '#core/contract/usage.ts'
import { type Actor, can } from '#core/policy.ts'
import type { Routes } from '#server/deps.ts'
import { forbidden } from '#server/platform/errors.ts'

export const usageRoutes: Routes<typeof usage> = {
  // Nothing is metered before an AI engine answers.
  stats({ actor }) {
    requireCosts(actor)
    const tokens = { totalTokens: 0, totalInputTokens: 0, totalOutputTokens: 0 }
    return { ...tokens, totalCost: 0, inputCost: 0, outputCost: 0, requestCount: 0 }
  },
  daily({ actor }) {
    requireCosts(actor)
    return []
  },
  features({ actor }) {
    requireCosts(actor)
    return {}
  },
}

/** Members cost nothing themselves, and see no figures (specification, section 6). */
function requireCosts(actor: Actor): void {
  if (can(actor, 'usage.costs')) return
  throw forbidden('Your organization covers all usage costs. No billing required.')
}
