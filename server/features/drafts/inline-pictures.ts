import { drafts } from '#core/contract/drafts.ts'
import type { StoredAttachment } from '#server/db/schema/drafts.ts'

/**
 * A picture within the text is `cid:…` where it is stored and sent (RFC 2392), and an address of this server where
 * it is edited. What names no file of the draft stays as it is.
 */
export function toStoredBody(html: string, attachments: StoredAttachment[]): string {
  return html.replace(
    /(<img\b[^>]*?\bsrc=")[^"]*?\/api\/drafts\/\d+\/attachments\/([^"?]+)[^"]*(")/gi,
    (whole, before: string, name: string, after: string) => {
      const file = find(attachments, decodeURIComponent(name))
      return file?.contentId ? `${before}cid:${file.contentId}${after}` : whole
    },
  )
}

export function toEditedBody(html: string, draftId: number, attachments: StoredAttachment[]): string {
  return html.replace(
    /(<img\b[^>]*?\bsrc=")cid:([^"]+)(")/gi,
    (whole, before: string, contentId: string, after: string) => {
      const file = find(attachments, contentId)
      if (!file) return whole
      const path = drafts.attachment.path
        .replace(':id', String(draftId))
        .replace(':attachmentId', encodeURIComponent(file.id))
      return `${before}${path}${after}`
    },
  )
}

const find = (attachments: StoredAttachment[], name: string) =>
  attachments.find(({ id, contentId }) => id === name || contentId === name)
