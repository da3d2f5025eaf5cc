import { decodeHTMLAttribute } from 'entities/decode'
import { MAX_ATTACHMENTS_BYTES } from '#core/contract/drafts.ts'
import type { StoredAttachment } from '#server/db/schema/drafts.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { requireStorage } from '#server/mailbox/storage/storage.ts'
import type { OpenedId } from '#server/people/audit/record-views.ts'
import { newToken } from '#server/platform/secrets/tokens.ts'
import { findAttachments } from '#server/read/emails/attachments/queries.ts'
import { nameOfFile } from '#server/read/emails/files.ts'
import { findSafeHtml } from '#server/read/emails/queries.ts'
import { readSource, restoreAttachments } from '#server/read/emails/read-source.ts'
import { openEmail } from '#server/read/emails/require-emails.ts'
import { tooLarge, tooMuch } from './too-large.ts'

/**
 * Returns the files of a message for a draft. Files that its text shows become pictures within the text; the others are
 * listed.
 */
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

/**
 * The same for a draft of this workspace, with the bytes shared with it. Lost bytes are fetched from the provider again.
 */
export async function bringFilesOf(
  deps: Deps,
  account: MailAccount,
  messageId: OpenedId,
  workspaceId: number,
): Promise<StoredAttachment[]> {
  const files = await filesOfMessage(deps, account.workspaceId, messageId)
  const share = () => shareFiles(deps, account.workspaceId, workspaceId, files)
  if ((await share()).length > 0) {
    await restoreAttachments(deps, account, messageId)
    await share()
  }
  return files
}

/** Messages as they came, each as a file. Throws 404 for one that the caller may not read, and 413 if they are too large. */
export async function bringWhole(
  ctx: Ctx,
  { ids, workspaceId }: { ids: readonly number[]; workspaceId: number },
): Promise<StoredAttachment[]> {
  const files: { name: string; content: Uint8Array }[] = []
  let bytes = 0
  for (const id of new Set(ids)) {
    const original = await openEmail(ctx, { id, verb: 'mail.read' })
    const content = await readSource(ctx, original.account, original.id)
    const name = `${await nameOfFile(ctx, original)}.eml`
    bytes += content.length
    if (bytes > MAX_ATTACHMENTS_BYTES)
      throw ids.length === 1
        ? tooLarge(name, bytes)
        : tooMuch(`These ${ids.length} messages are too large together`)
    files.push({ name, content })
  }
  await requireStorage(ctx, { workspaceId, bytes })
  const stored: StoredAttachment[] = []
  for (const { name, content } of files) {
    const blob = await ctx.blobs.put(workspaceId, content)
    const size = content.length
    stored.push({ id: newToken(), name, mimeType: 'message/rfc822', size, contentId: null, blob })
  }
  return stored
}

/** Shares files of one workspace with another one. Returns the blob keys of those that are lost. */
export const shareFiles = (
  { blobs }: Pick<Deps, 'blobs'>,
  fromWorkspaceId: number,
  workspaceId: number,
  files: readonly Pick<StoredAttachment, 'blob'>[],
): Promise<string[]> =>
  blobs.share(
    fromWorkspaceId,
    workspaceId,
    files.map(({ blob }) => blob),
  )
