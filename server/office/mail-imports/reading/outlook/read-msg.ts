import { type MsgLetter, type MsgPerson, openMsg } from '#server/mail/mime/wrapped/open-msg.ts'
import type { MessageFlags } from '#server/mail/providers/provider.ts'
import { composeOutlook, type OutlookAddress, type OutlookAttachment } from './compose-outlook.ts'

/** A message that Outlook has saved to a file (.msg), as RFC 5322 has it; null for a file that is none. */
export async function readMsg(bytes: Buffer): Promise<{ source: Buffer; flags: MessageFlags } | null> {
  const letter = openMsg(bytes)
  if (!letter) return null
  const flags = letter.messageFlags ?? READ
  return {
    source: await composed(letter),
    flags: {
      read: (flags & READ) !== 0,
      starred: letter.flagStatus === 2,
      answered: letter.lastVerb === 102 || letter.lastVerb === 103,
      draft: (flags & UNSENT) !== 0,
    },
  }
}

const [READ, UNSENT] = [1, 8]

async function composed(letter: MsgLetter): Promise<Buffer> {
  const { head, subject, messageId, sentAt, text, html } = letter
  const letters = await Promise.all(letter.letters.map(attachedLetter))
  return composeOutlook({
    ...{ head, subject, messageId, sentAt },
    from: letter.from && addressOf(letter.from),
    sender: null,
    to: letter.to.map(addressOf),
    cc: letter.cc.map(addressOf),
    bcc: letter.bcc.map(addressOf),
    ...{ inReplyTo: null, references: null, isImportant: false },
    text: text || null,
    html: html || null,
    attachments: [...letter.files.map(attached), ...letters],
    signed: letter.signed && Buffer.from(letter.signed),
  })
}

function attached(file: MsgLetter['files'][number], at: number): OutlookAttachment {
  const contentId = (file.contentId ?? '').replace(/^<|>$/g, '').trim()
  return {
    name: file.filename ?? `attachment-${at + 1}`,
    mimeType: /^[\w.+-]+\/[\w.+-]+$/.test(file.mimeType) ? file.mimeType : null,
    contentId: contentId === '' || /\s/.test(contentId) ? null : contentId,
    content: Buffer.from(file.content),
  }
}

async function attachedLetter(letter: MsgLetter): Promise<OutlookAttachment> {
  const name = letter.subject.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim() || 'message'
  return {
    name: `${name.slice(0, 100)}.eml`,
    mimeType: 'message/rfc822',
    contentId: null,
    content: await composed(letter),
  }
}

/** Exchange knows people of its own organization by paths, which no mail can be sent to. */
const addressOf = ({ name, address }: MsgPerson): OutlookAddress => ({
  name,
  address:
    address ||
    `${
      name
        .toLowerCase()
        .replace(/[^a-z0-9._-]+/g, '-')
        .replace(/^[-.]+|[-.]+$/g, '') || 'unknown'
    }@exchange.invalid`,
})
