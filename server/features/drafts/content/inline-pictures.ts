import { drafts } from '#core/contract/drafts.ts'
import type { StoredAttachment } from '#server/db/schema/drafts.ts'
import type { Ctx } from '#server/deps.ts'
import { findAttachment } from '#server/features/emails/queries.ts'
import { openEmail } from '#server/features/emails/require-emails.ts'
import { AppError } from '#server/platform/errors.ts'
import { newToken } from '#server/platform/secrets/tokens.ts'
import { requireDraft } from '../require-draft.ts'
import { shareFiles } from './original-files.ts'
import { mapPictures } from './picture-sources.ts'

type PictureCtx = Pick<Ctx, 'db' | 'blobs' | 'clock' | 'actor'>

interface Pictured {
  /** HTML. */
  body: string
  attachments: StoredAttachment[]
}

interface Written extends Pictured {
  /** Of the draft or message that it is written for. */
  workspaceId: number
  /** The message that is answered or forwarded. */
  aboutMessageId: number | null
}

/**
 * The form in which a text is stored and sent: the pictures of this server that it shows are `cid:…` (RFC 2392),
 * and files of the message. Those of another draft, and of the message that is answered or forwarded, become files
 * of this one, which is of this workspace. What the caller may not read, or what is elsewhere, stays as it is.
 */
export async function toStoredBody(
  ctx: PictureCtx,
  { workspaceId, body, attachments, aboutMessageId }: Written,
): Promise<Pictured> {
  const names = new Map<string, string>()
  const files = [...attachments]
  for (const address of addressesIn(body)) {
    const place = placeOf(address)
    if (!place) continue
    const own = place.noun === 'drafts' && find(files, place.name)
    const file = own || adopt(files, await bringPicture(ctx, workspaceId, place, aboutMessageId))
    if (file?.contentId) names.set(address, `cid:${file.contentId}`)
  }
  return { body: mapPictures(body, address => names.get(address) ?? null), attachments: files }
}

/** The form in which a text is edited: its own pictures have addresses that a browser can load. */
export function toEditedBody({ body, attachments }: Pictured, draftId: number): string {
  return mapPictures(body, address => {
    const file = address.startsWith('cid:') ? find(attachments, address.slice('cid:'.length)) : undefined
    if (!file) return null
    return drafts.attachment.path
      .replace(':id', String(draftId))
      .replace(':attachmentId', encodeURIComponent(file.id))
  })
}

/** Pictures that were taken out of the text stay with the draft, where undo finds them; they do not leave with it. */
export function usedAttachments({ body, attachments }: Pictured): StoredAttachment[] {
  const shown = addressesIn(body)
  return attachments.filter(({ contentId }) => contentId === null || shown.has(`cid:${contentId}`))
}

function addressesIn(html: string): Set<string> {
  const found = new Set<string>()
  mapPictures(html, address => {
    found.add(address)
    return null
  })
  return found
}

const find = (attachments: StoredAttachment[], name: string) =>
  attachments.find(({ id, contentId }) => id === name || contentId === name)

interface Place {
  noun: 'drafts' | 'emails'
  id: number
  name: string
}

/** Addresses of this server only: one with a host may be a stranger's. */
function placeOf(address: string): Place | null {
  const pattern = /^\/api\/(drafts|emails)\/(\d{1,15})\/attachments\/([\w@.-]{1,200})(?:\?|$)/
  const [, noun, id, name] = pattern.exec(address) ?? []
  return noun && id && name ? { noun: noun as Place['noun'], id: Number(id), name } : null
}

type Found = Pick<StoredAttachment, 'name' | 'mimeType' | 'size' | 'blob'> & { workspaceId: number }

/** A picture from elsewhere, with its bytes in this workspace; null where there is none, or its bytes are lost. */
async function bringPicture(
  ctx: PictureCtx,
  workspaceId: number,
  place: Place,
  aboutMessageId: number | null,
): Promise<Found | null> {
  const found = await findElsewhere(ctx, place, aboutMessageId)
  const lost = found && (await shareFiles(ctx, found.workspaceId, workspaceId, [found]))
  return lost?.length === 0 ? found : null
}

async function findElsewhere(
  ctx: PictureCtx,
  { noun, id, name }: Place,
  aboutMessageId: number | null,
): Promise<Found | null> {
  try {
    if (noun === 'drafts') {
      const { draft } = await requireDraft(ctx, { id, verb: 'mail.read' })
      const file = find(draft.attachments, name)
      return file ? { ...file, workspaceId: draft.workspaceId } : null
    }
    // A quoted text is a stranger's, and may name any message: only the pictures of its own come along.
    if (id !== aboutMessageId || !/^\d{1,15}$/.test(name)) return null
    const original = await openEmail(ctx, { id, verb: 'mail.read' })
    const file = await findAttachment(ctx.db, original.account.workspaceId, original.id, Number(name))
    const { workspaceId } = original.account
    return (
      file && { name: file.name, mimeType: file.mimeType, size: file.sizeBytes, blob: file.blob, workspaceId }
    )
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** The same picture is one file, however often it is saved. */
function adopt(files: StoredAttachment[], found: Found | null): StoredAttachment | null {
  if (!found) return null
  const known = files.find(({ blob, contentId }) => blob === found.blob && contentId !== null)
  if (known) return known
  const { name, mimeType, size, blob } = found
  const id = newToken()
  const file = { id, name, mimeType, size, contentId: `${id}@inline`, blob }
  files.push(file)
  return file
}
