import { type Actor, can } from '#core/policy.ts'
import type { Ctx } from '#server/deps.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { forbidden } from '#server/platform/errors.ts'
import { callsOf, sumByDay, sumByFeature, sumUsage, type UsageTotals } from './person-queries.ts'
import { payerOf } from './queries.ts'

const DAYS = 30

/**
 * Sums of the calls that the caller may see, costs in dollars. Throws 403 for members of an organization other than its
 * admin.
 */
export async function readTotals(ctx: Ctx) {
  requireCosts(ctx.actor)
  const sums = await sumUsage(ctx.db, await scopeOf(ctx))
  return {
    ...present(sums),
    totalInputTokens: sums.inputTokens,
    totalOutputTokens: sums.outputTokens,
    inputCost: dollars(sums.inputCost),
    outputCost: dollars(sums.outputCost),
  }
}

/** The same sums for each of the last 30 days. */
export async function readDays(ctx: Ctx) {
  requireCosts(ctx.actor)
  const today = Math.floor(ctx.clock.now().getTime() / DAY_MS) * DAY_MS
  const first = today - (DAYS - 1) * DAY_MS
  const days = await sumByDay(ctx.db, await scopeOf(ctx), new Date(first))
  const byDate = new Map(days.map(day => [day.date, day]))
  return Array.from({ length: DAYS }, (_, index) => {
    const date = new Date(first + index * DAY_MS).toISOString().slice(0, 10)
    return { date, ...present(byDate.get(date) ?? NOTHING) }
  })
}

export async function readFeatures(ctx: Ctx) {
  requireCosts(ctx.actor)
  const rows = await sumByFeature(ctx.db, await scopeOf(ctx))
  return Object.fromEntries(rows.map(row => [row.feature, present(row)]))
}

const NOTHING: UsageTotals = {
  requestCount: 0,
  inputTokens: 0,
  outputTokens: 0,
  inputCost: 0,
  outputCost: 0,
}

/** An admin sees the organization's calls, everybody else their own. */
const scopeOf = async ({ db, actor }: Ctx) =>
  actor.role === 'admin' ? payerOf(db, actor) : callsOf(actor.id)

/** Team members do not pay, and see no costs (specification, section 6). */
function requireCosts(actor: Actor): void {
  if (can(actor, 'usage.costs')) return
  throw forbidden('Your organization covers all usage costs. No billing required.')
}

const dollars = (micro: number) => micro / 1_000_000

const present = (sums: UsageTotals) => ({
  requestCount: sums.requestCount,
  totalTokens: sums.inputTokens + sums.outputTokens,
  totalCost: dollars(sums.inputCost + sums.outputCost),
})
