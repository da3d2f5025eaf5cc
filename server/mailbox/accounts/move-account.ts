import type { Tx } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { leaveCampaigns } from './campaigns/leave-campaigns.ts'
import { copyAccount, deleteCopied, giveUpLease, raiseVersionBeyond, shareBlobs } from './move-queries.ts'
import { followMoved } from './upkeep-queries.ts'

/**
 * Moves an account with all its rows into another workspace, in the transaction of a caller who has locked its mail.
 * Rows keep their ids. They are inserted there and deleted here, because a distributed database stores a row by its
 * workspace and does not allow that to change.
 */
export async function moveAccount(tx: Tx, account: AccountKey, toWorkspaceId: number): Promise<void> {
  if (account.workspaceId === toWorkspaceId) return
  await leaveCampaigns(tx, account, 'moved')
  await shareBlobs(tx, account, toWorkspaceId)
  await copyAccount(tx, account, toWorkspaceId)
  await followMoved(tx, account, toWorkspaceId)
  await raiseVersionBeyond(tx, account, toWorkspaceId)
  await giveUpLease(tx, { workspaceId: toWorkspaceId, id: account.id })
  await deleteCopied(tx, account)
}
