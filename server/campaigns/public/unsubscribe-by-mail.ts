import type { SystemActor } from '#core/policy.ts'
import type { Ctx } from '#server/deps.ts'
import { openLink } from '../letters/letter-tokens.ts'
import { findWishes } from './public-queries.ts'
import { unsubscribe } from './unsubscribe.ts'

/** The token behind the word that our List-Unsubscribe header asks for. */
const TOKEN = /\bunsubscribe\s+(v1\.\S+)/i

/**
 * Takes those off everything that acts by itself who ask for it by mail: by the mail that our List-Unsubscribe header asks
 * for, whose subject says which address we had written to; else by any mail that says so and comes from somebody to whom a
 * campaign has written, or answers its mail.
 */
export async function unsubscribeByMail(
  ctx: Ctx<SystemActor>,
  { workspaceId, messageIds }: { workspaceId: number; messageIds: readonly number[] },
): Promise<void> {
  for (const { subject, about } of await findWishes(ctx.db, workspaceId, messageIds)) {
    const [, token = ''] = TOKEN.exec(subject) ?? []
    const meaning = openLink(ctx, 'unsubscribe', token) ?? about
    if (meaning) await unsubscribe(ctx, meaning)
  }
}
