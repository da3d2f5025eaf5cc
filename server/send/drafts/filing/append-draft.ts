import type { Tx } from '#server/db/client.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { ProviderError } from '#server/mail/providers/provider.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { connectAccount } from '#server/mailbox/accounts/connect.ts'
import { refuseLogin } from '#server/mailbox/accounts/servers/refused-logins.ts'
import { folderForRole } from '#server/mailbox/changes/change-queries.ts'
import { requireLogin } from '#server/mailbox/changes/file-later.ts'
import { fileMessage } from '#server/mailbox/changes/make-folder.ts'
import { wakeSync } from '#server/mailbox/changes/wake-sync.ts'
import { fileLocalMessage } from '#server/mailbox/messages/store-local-message.ts'
import { whileAlive } from '#server/work/alive.ts'
import { beginFiling, endFiling, restFiling, signOfLife } from './filing-queries.ts'

interface Copy {
  messageId: number
  rfcMessageId: string
  source: Uint8Array
}

/**
 * Appends a message written here to the provider's Drafts folder. If it was moved or deleted here meanwhile, the same
 * then happens to the copy at the provider. `settled` runs in the transaction that names the copy. Returns false if
 * another worker is filing it.
 */
export async function appendDraft(
  deps: Deps,
  account: MailAccount,
  { messageId, rfcMessageId, source }: Copy,
  settled: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  const filing = { workspaceId: account.workspaceId, accountId: account.id, rfcMessageId }
  if (!(await beginFiling(deps.db, filing))) return false
  const file = async () => {
    const remoteId = await append(deps, account, source)
    await inMailTransaction(deps.db, [account.id], async tx => {
      await settled(tx)
      await fileLocalMessage(tx, { account, messageId, role: 'drafts' }, remoteId)
      // If the name of the copy is unknown, the next sync finds the copy; the filing stays recorded until then.
      if (remoteId !== null) await endFiling(tx, filing)
      await wakeSync(deps, tx, account.id)
    })
  }
  try {
    await whileAlive(() => signOfLife(deps.db, filing), file)
    return true
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'auth-expired')
      await refuseLogin(deps, account, error)
    throw error
  } finally {
    await restFiling(deps.db, filing)
  }
}

async function append(deps: Deps, account: MailAccount, source: Uint8Array): Promise<string | null> {
  await requireLogin(deps, account)
  const { remoteId: folder } = await folderForRole(deps.db, account, 'drafts')
  const provider = connectAccount(deps, account)
  try {
    const flags = { read: true, draft: true }
    return await fileMessage(deps, account, provider, { folder, source, flags })
  } finally {
    await provider.close()
  }
}
