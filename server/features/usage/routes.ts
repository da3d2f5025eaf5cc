import { eq } from 'drizzle-orm'
import type { usage } from '#core/contract/usage.ts'
import type { Actor } from '#core/policy.ts'
import { aiCalls } from '#server/db/schema/index.ts'
import type { Routes } from '#server/deps.ts'
import { payerOf, sumByDay, sumByFeature, sumUsage, type UsageTotals } from './queries.ts'

const DAYS = 30
const DAY_MS = 86_400_000

export const usageRoutes: Routes<typeof usage> = {
  async stats({ deps, actor }) {
    const sums = await sumUsage(deps.db, scopeOf(actor))
    const seesCosts = paysFor(actor)
    return {
      ...present(sums, seesCosts),
      totalInputTokens: sums.inputTokens,
      totalOutputTokens: sums.outputTokens,
      inputCost: seesCosts ? dollars(sums.inputCost) : null,
      outputCost: seesCosts ? dollars(sums.outputCost) : null,
    }
  },
  async daily({ deps, actor }) {
    const today = Math.floor(deps.clock.now().getTime() / DAY_MS) * DAY_MS
    const first = today - (DAYS - 1) * DAY_MS
    const days = await sumByDay(deps.db, scopeOf(actor), new Date(first))
    const byDate = new Map(days.map(day => [day.date, day]))
    return Array.from({ length: DAYS }, (_, index) => {
      const date = new Date(first + index * DAY_MS).toISOString().slice(0, 10)
      return { date, ...present(byDate.get(date) ?? NOTHING, paysFor(actor)) }
    })
  },
  async features({ deps, actor }) {
    const rows = await sumByFeature(deps.db, scopeOf(actor))
    return Object.fromEntries(rows.map(row => [row.feature, present(row, paysFor(actor))]))
  },
}

const NOTHING: UsageTotals = { requestCount: 0, inputTokens: 0, outputTokens: 0, inputCost: 0, outputCost: 0 }

/** An admin sees the organization's, everybody else their own. */
const scopeOf = (actor: Actor) => (actor.role === 'admin' ? payerOf(actor) : eq(aiCalls.userId, actor.id))

/** Members of an organization do not pay, and see no cost figures. */
const paysFor = ({ role, organizationId }: Actor) => organizationId === null || role === 'admin'

const dollars = (micro: number) => micro / 1_000_000

function present(sums: UsageTotals, seesCosts: boolean) {
  return {
    requestCount: sums.requestCount,
    totalTokens: sums.inputTokens + sums.outputTokens,
    totalCost: seesCosts ? dollars(sums.inputCost + sums.outputCost) : null,
  }
}
