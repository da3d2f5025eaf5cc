import type { Body } from '#core/contract/endpoint.ts'
import type { Label, labels } from '#core/contract/labels.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import type { MailProvider } from '#server/mail/providers/provider.ts'
import { connectAccount } from '#server/mailbox/accounts/connect.ts'
import { notFound } from '#server/platform/errors.ts'
import { wakeSync } from '../changes/wake-sync.ts'
import { raiseVersion } from '../counts/count-queries.ts'
import { findLabels, nameFolders, setColour } from './queries.ts'
import { asAppError, requireLabel } from './require-label.ts'
import { tellLabels } from './tell-labels.ts'

/**
 * Renames, nests or colours a label, at the provider first. Those below it are renamed, too. Throws 404, 403, 409 if the provider
 * refuses, and 502 if it cannot be reached.
 */
export async function changeLabel(
  ctx: Ctx,
  { id, name, colour }: Body<typeof labels.change> & { id: number },
): Promise<Label> {
  const { account, folder } = await requireLabel(ctx, { id })
  const newName = name === folder.name ? undefined : name
  const newColour = colour === folder.colour ? undefined : colour
  const provider = connectAccount(ctx, account)
  try {
    await tell(provider, folder.remoteId, { name: newName, colour: newColour })
  } catch (error) {
    throw asAppError(error, 'label-not-changed')
  } finally {
    await provider.close()
  }
  return inMailTransaction(ctx.db, [account.id], async tx => {
    if (newName !== undefined) await nameFolders(tx, account, { from: folder.name, to: newName })
    if (newColour !== undefined) await setColour(tx, account, id, newColour)
    await raiseVersion(tx, account)
    // It learns what the provider calls the folder now.
    if (newName !== undefined) await wakeSync(ctx, tx, account.id)
    await tellLabels(ctx, tx, account.id)
    const changed = (await findLabels(tx, [account])).find(label => label.id === id)
    if (!changed) throw notFound('This folder')
    return { ...changed, mayChange: true }
  })
}

async function tell(
  provider: MailProvider,
  remoteId: string,
  { name, colour }: Pick<Body<typeof labels.change>, 'name' | 'colour'>,
): Promise<void> {
  if (name !== undefined) await provider.renameFolder(remoteId, name)
  if (colour !== undefined) await provider.colourFolder?.(remoteId, colour)
}
