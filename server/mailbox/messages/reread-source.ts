import type { Deps } from '#server/deps.ts'
import type { Haste } from '#server/mail/mime/reader/mail-reader.ts'
import { type PreparedMessage, prepareMessage } from './prepare-message.ts'
import type { Placeholder } from './reread-queries.ts'

/** Null if its source is gone, or cannot be read. */
export async function readSource(
  deps: Pick<Deps, 'blobs' | 'reader'>,
  workspaceId: number,
  { identity, threadKey, receivedAt, sizeBytes, sourceBlob }: Placeholder,
  haste: Haste,
): Promise<PreparedMessage | null> {
  const source = await deps.blobs.read(workspaceId, sourceBlob)
  if (!source) return null
  const message = await prepareMessage(
    deps,
    workspaceId,
    {
      ...{ source, identity, receivedAt, size: sizeBytes, ...(threadKey === null ? {} : { threadKey }) },
      // Its folders and flags are known here, and stay as they are.
      ...{ remoteId: '', folder: '', flags: { read: false, starred: false, answered: false, draft: false } },
    },
    haste,
  )
  return message.failedIn === null ? message : null
}
