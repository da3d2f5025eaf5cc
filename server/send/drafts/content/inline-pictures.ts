import { drafts } from '#core/contract/drafts.ts'
import type { StoredAttachment } from '#server/db/schema/drafts.ts'
import type { Ctx } from '#server/deps.ts'
import { AppError } from '#server/platform/errors.ts'
import { newToken } from '#server/platform/secrets/tokens.ts'
import { findAttachment } from '#server/read/emails/attachments/queries.ts'
import { openEmail } from '#server/read/emails/require-emails.ts'
import { requireDraft } from '../require-draft.ts'
import { shareFiles } from './original-files.ts'
import { mapPictures } from './picture-sources.ts'

type PictureCtx = Pick<Ctx, 'db' | 'blobs' | 'clock' | 'actor' | 'memory'>

interface Pictured {
  /** HTML. */
  body: string
  attachments: StoredAttachment[]
}

interface Written extends Pictured {
  /** The workspace of the draft or message that it is written for. */
  workspaceId: number
  /** The message that is answered or forwarded. */
  aboutMessageId: number | null
}

/**
 * Returns the form in which a text is stored and sent: pictures of this server that it shows become files of the message
 * with `cid:…` addresses (RFC 2392). Pictures of another draft, or of the message that is answered or forwarded, are
 * copied into this message and its workspace. Pictures that the caller may not read, or that are on other servers, stay
 * unchanged.
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

/** Returns the form in which a text is edited: its own pictures have addresses that a browser can load. */
export function toEditedBody({ body, attachments }: Pictured, draftId: number): string {
  return mapPictures(body, address => {
    const file = address.startsWith('cid:') ? find(attachments, address.slice('cid:'.length)) : undefined
    if (!file) return null
    return drafts.attachment.path
      .replace(':id', String(draftId))
      .replace(':attachmentId', encodeURIComponent(file.id))
  })
}

/**
 * The attachments that are sent. Pictures that were removed from the text stay with the draft for undo, but are not
 * sent.
 */
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

/** Accepts addresses without a host only: one with a host may be a stranger's server. */
function placeOf(address: string): Place | null {
  const pattern = /^\/api\/(drafts|emails)\/(\d{1,15})\/attachments\/([\w@.-]{1,200})(?:\?|$)/
  const [, noun, id, name] = pattern.exec(address) ?? []
  return noun && id && name ? { noun: noun as Place['noun'], id: Number(id), name } : null
}

type Found = Pick<StoredAttachment, 'name' | 'mimeType' | 'size' | 'blob'> & { workspaceId: number }

/**
 * A picture of another draft or message, with its bytes copied to this workspace; null if there is none, or its bytes
 * are lost.
 */
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
    // A quoted text was written by a stranger and may name any message. Only pictures of the quoted message itself are
    // taken.
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

/** Adds a picture to the files. The same picture stays one file, however often the draft is saved. */
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
