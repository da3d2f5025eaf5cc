import { decodeHTMLAttribute } from 'entities/decode'
import type { StoredAttachment } from '#server/db/schema/drafts.ts'
import type { Deps } from '#server/deps.ts'
import type { MailAccount } from '#server/features/accounts/access.ts'
import type { OpenedId } from '#server/features/audit/record-views.ts'
import { findAttachments, findSafeHtml } from '#server/features/emails/queries.ts'
import { restoreAttachments } from '#server/features/emails/read-source.ts'
import { newToken } from '#server/platform/secrets/tokens.ts'

/** The files of a message, for a draft. Those that its text shows are pictures within the text; others are listed. */
export async function filesOfMessage(
  deps: Pick<Deps, 'db'>,
  workspaceId: number,
  messageId: OpenedId,
): Promise<StoredAttachment[]> {
  const files = await findAttachments(deps.db, workspaceId, messageId)
  const html = (await findSafeHtml(deps.db, workspaceId, messageId)) ?? ''
  const shown = new Set(
    [...html.matchAll(/ data-cid="([^"]*)"/g)].map(([, name]) => decodeHTMLAttribute(name ?? '')),
  )
  return files.map(({ name, mimeType, sizeBytes, contentId, isInline, blob }) => ({
    id: newToken(),
    name,
    mimeType,
    size: sizeBytes,
    contentId: isInline && contentId !== null && shown.has(contentId) ? contentId : null,
    blob,
  }))
}

/** The same, with their bytes here: a lost one is fetched from the provider again. */
export async function bringFilesOf(
  deps: Deps,
  account: MailAccount,
  messageId: OpenedId,
): Promise<StoredAttachment[]> {
  const files = await filesOfMessage(deps, account.workspaceId, messageId)
  const bytes = await Promise.all(files.map(({ blob }) => deps.blobs.read(blob)))
  if (bytes.includes(null)) await restoreAttachments(deps, account, messageId)
  return files
}
