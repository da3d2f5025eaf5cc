import type { AiFeature } from '#core/contract/ai.ts'
import { chanceOf } from '#core/sequence/chance.ts'
import type { Deps } from '#server/deps.ts'
import { actorOf } from '#server/people/auth/actors.ts'
import { findUser, findUserByEmail } from '#server/people/auth/queries.ts'
import { recordCall } from '#server/people/usage/record-call.ts'
import { DAY_MS } from '#server/platform/clock.ts'

const FEATURES: AiFeature[] = ['reply', 'summary', 'compose', 'rewrite']
const DAYS = 28

/** What Ada's company and June have asked of the offline engine in four weeks; it has no tokens and no price. */
export async function furnishUsage(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime()
  for (const [email, most] of [
    ['admin@demo.example', 4],
    ['solo@demo.example', 2],
  ] as const) {
    const known = await findUserByEmail(deps.db, email)
    const person = known && (await findUser(deps.db, known.id))
    if (!person) throw new Error(`the demo has no ${email}`)
    for (let ago = DAYS; ago > 0; ago -= 1) {
      const day = new Date(now - ago * DAY_MS)
      if (day.getUTCDay() % 6 === 0) continue
      const calls = Math.floor(chanceOf(`usage ${email} ${ago}`) * (most + 1))
      for (let n = 0; n < calls; n += 1)
        await recordCall(deps, {
          payer: actorOf(person),
          feature:
            FEATURES[Math.floor(chanceOf(`feature ${email} ${ago} ${n}`) * FEATURES.length)] ?? 'reply',
          engine: 'offline',
          model: 'offline-1',
          startedAt: new Date(day.getTime() - n * 3_600_000),
          latencyMs: 40,
          outcome: 'ok',
          tokens: { input: 0, output: 0 },
          price: null,
          payloads: [],
          keepPayloadDays: 0,
          accountIds: [],
          messageIds: [],
        })
    }
  }
}
