import { buffer } from 'node:stream/consumers'
import type { Deps } from '#server/deps.ts'
import { ProviderError } from '#server/mail/providers/provider.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { connectAccount } from '#server/mailbox/accounts/connect.ts'
import type { OpenedId } from '#server/people/audit/record-views.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { findSource } from './queries.ts'

/**
 * Returns the source of a message from the blob store, or else from the provider; then it also restores the lost blob.
 */
export async function readSource(deps: Deps, account: MailAccount, messageId: OpenedId): Promise<Uint8Array> {
  const source = await findSource(deps.db, account.workspaceId, messageId)
  const stored = source?.sourceBlob ? await deps.blobs.read(account.workspaceId, source.sourceBlob) : null
  if (stored) return stored
  if (!source?.remoteId) throw notFound('The original of this message')
  const provider = connectAccount(deps, account)
  try {
    const bytes = await buffer((await provider.message(source.remoteId)).stream)
    if (source.sourceBlob) await deps.blobs.put(account.workspaceId, bytes)
    return bytes
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new AppError(502, `The original could not be fetched. ${error.userMessage}`, 'provider-failed', {
      cause: error,
    })
  } finally {
    await provider.close()
  }
}

/** Restores the attachments of a message in the blob store from its source. */
export async function restoreAttachments(
  deps: Deps,
  account: MailAccount,
  messageId: OpenedId,
): Promise<void> {
  const source = await readSource(deps, account, messageId)
  const { packs } = await deps.reader.readPage([{ source }], { haste: 'urgent' })
  for (const pack of packs) await deps.blobs.putPack(account.workspaceId, pack, { replace: true })
}
