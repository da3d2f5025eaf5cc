import { headerOf, headOf, withBcc } from '../message-head.ts'
import { placementId } from '../placement-id.ts'
import { type Cross, type Filing, type OutgoingEnvelope, ProviderError } from '../provider.ts'
import { markMessages } from './actions.ts'
import type { GraphMessage } from './changes.ts'
import type { GraphClient } from './client.ts'
import { findByRfcId, messagePath } from './find-message.ts'
import { requireFolder } from './folders.ts'
import { createLarge, isLarge } from './large-message.ts'

/** Outlook files what it sends under Sent Items. Who gets it without being named stands in a Bcc line, which it takes out. */
export async function sendMessage(
  client: GraphClient,
  source: Uint8Array,
  { to }: OutgoingEnvelope,
  cross?: Cross,
): Promise<void> {
  const mime = withBcc(Buffer.from(source), to)
  if (!isLarge(mime)) {
    await cross?.()
    await client.call('/me/sendMail', { method: 'POST', mime, isRepeatable: false })
    return
  }
  // Until it is sent nothing has happened, whatever goes wrong.
  const id = await certainly(createLarge(client, '/me/messages', mime))
  try {
    await cross?.()
    await client.call(messagePath(id, '/send'), { method: 'POST', isRepeatable: false })
  } catch (error) {
    const mayHaveLeft = error instanceof ProviderError && error.kind === 'uncertain'
    const path = messagePath(id, '/permanentDelete')
    if (!mayHaveLeft) await client.call(path, { method: 'POST' }).catch(() => undefined)
    throw error
  }
}

export async function fileMessage(
  client: GraphClient,
  folder: string,
  source: Uint8Array,
  flags: Filing,
): Promise<string | null> {
  await requireFolder(client, folder)
  const bytes = Buffer.from(source)
  const existing = flags.isNew
    ? null
    : await findByRfcId(client, folder, headerOf(headOf(bytes), 'message-id'))
  if (existing) return placementId({ folder, messageId: existing.id })
  const path = `/me/mailFolders/${encodeURIComponent(folder)}/messages`
  const id = isLarge(bytes)
    ? await createLarge(client, path, bytes)
    : (await client.json<GraphMessage>(path, { method: 'POST', mime: bytes, isRepeatable: false })).id
  const messageId = placementId({ folder, messageId: id })
  await markMessages(client, [messageId], {
    read: flags.read ?? false,
    ...(flags.starred ? { starred: true } : {}),
  })
  return messageId
}

/** A step before the sending itself may be repeated: it is not known to be done, but nobody has got anything. */
async function certainly<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'uncertain') throw error
    throw new ProviderError('unavailable', error.userMessage, { cause: error })
  }
}
