import { accountOf } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import { findActiveAccount } from '#server/mailbox/accounts/access.ts'
import { guestOf, refuseSender } from './gate/gate.ts'
import { removeWaiting } from './gate/remove-waiting.ts'
import { makeDraft } from './make-draft.ts'
import { findWaitingOf } from './queries.ts'

/**
 * Makes drafts of what somebody has scheduled in mailboxes of a workspace that they may not send from any more, so that
 * nobody relies on it until it is due. The gate would not let it leave in any case.
 */
export async function stopLost(
  deps: Deps,
  { workspaceId, userId }: { workspaceId: number; userId: number },
): Promise<void> {
  for (const outgoing of await findWaitingOf(deps.db, workspaceId, userId)) {
    const account = await findActiveAccount(deps.db, accountOf(outgoing))
    const why = account && (await refuseSender(deps.db, account, outgoing))
    if (!account || !why) continue
    // A campaign writes it anew once somebody has taken the campaign over.
    if (guestOf(deps.guests, outgoing)?.writesAnew) await removeWaiting(deps, account, outgoing, why)
    else await makeDraft(deps, account, outgoing, why)
  }
}
