import type { Tx } from '#server/db/client.ts'
import { accountOf } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import { raiseVersion } from '#server/mailbox/counts/count-queries.ts'
import { announceScheduled } from '#server/send/outbox/show.ts'

/** Tells Scheduled, and the lists of mail with their marks, that a follow-up has changed. */
export async function announceFollowUp(
  tx: Tx,
  deps: Pick<Deps, 'events'>,
  enrolment: { workspaceId: number; accountId: number },
): Promise<void> {
  await raiseVersion(tx, accountOf(enrolment))
  await announceScheduled(deps, tx, enrolment)
}
