import type { Tx } from '#server/db/client.ts'
import { moveAccount } from '#server/mailbox/accounts/move-account.ts'
import type { MailAccount } from '#server/mailbox/accounts/queries.ts'
import { keepFromEngines } from '#server/office/admin/queries.ts'
import { findWorkspaceId } from '#server/people/workspaces/queries.ts'

/** Moves an account into its owner's own workspace, and returns that. The caller has locked its mail. */
export async function takeAccountAlong(
  tx: Tx,
  account: Pick<MailAccount, 'workspaceId' | 'id' | 'ownerId'>,
): Promise<number> {
  const own = await findWorkspaceId(tx, { id: account.ownerId, organizationId: null })
  await keepFromEngines(tx, account)
  await moveAccount(tx, account, own)
  return own
}
