/** Quota units of each method (https://developers.google.com/workspace/gmail/api/reference/quota). */
const COSTS: [RegExp, number][] = [
  [/(?:messages|drafts)\/send$/, 100],
  [/messages\/batch(?:Modify|Delete)$/, 50],
  [/^\/messages\/import$/, 25],
  [/^\/messages$/, 5],
  [/^\/messages\/[^/]+\/attachments/, 5],
  [/^\/messages\/[^/]+(?:\/(?:modify|trash|untrash))?$/, 5],
  [/^\/threads/, 10],
  [/^\/history$/, 2],
  [/^\/(?:labels|profile)/, 1],
  [/^\/settings\/vacation$/, 5],
  [/^\/watch$/, 100],
  [/^\/stop$/, 50],
  [/^\/drafts/, 10],
]
const DELETE_COST = 10

export const costOf = (method: string, path: string): number =>
  method === 'DELETE' && path.startsWith('/messages/')
    ? DELETE_COST
    : (COSTS.find(([pattern]) => pattern.test(path))?.[1] ?? 1)

/** Counts units, and refuses more than `unitsPerSecond` for one person; 0 means no limit. */
export function createQuota() {
  const buckets = new Map<string, { units: number; at: number }>()
  const state = { unitsPerSecond: 0, used: 0, refused: 0 }
  return {
    state,
    take(email: string, units: number): boolean {
      if (state.unitsPerSecond > 0) {
        const now = Date.now()
        const before = buckets.get(email) ?? { units: state.unitsPerSecond, at: now }
        const refilled = before.units + ((now - before.at) / 1000) * state.unitsPerSecond
        const left = Math.min(state.unitsPerSecond, refilled) - units
        buckets.set(email, { units: left < 0 ? left + units : left, at: now })
        if (left < 0) {
          state.refused += 1
          return false
        }
      }
      state.used += units
      return true
    },
  }
}
export type Quota = ReturnType<typeof createQuota>
