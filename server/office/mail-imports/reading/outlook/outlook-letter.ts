import type { PUSubNode } from '@hiraokahypertools/pst-extractor'
import {
  composeOutlook,
  type OutlookAddress,
  type OutlookAttachment,
  type OutlookLetter,
} from './compose-outlook.ts'
import { textOf } from './outlook-text.ts'
import { rowsOf, TAG, type Values, valuesOf } from './outlook-values.ts'

/** Where a message keeps its tables (MS-PST 2.4.5). */
const RECIPIENTS = 0x692
const ATTACHMENTS = 0x671
const BY_VALUE = 1
const EMBEDDED = 5
/** Messages in messages, in messages. */
const MOST_LEVELS = 20

/** A message of a file, read as a whole. */
export async function readLetter(node: PUSubNode, values: Values, level = 0): Promise<OutlookLetter> {
  const codePage = values.number(TAG.messageCodePage) ?? values.number(TAG.internetCodePage) ?? 1252
  const recipients = await recipientsOf(node, codePage)
  const attachments = await attachmentsOf(node, codePage, level)
  const messageClass = (await values.text(TAG.messageClass)) ?? ''
  const isSigned = /smime\.multipartsigned$/i.test(messageClass) && attachments.length === 1
  const from = await personOf(
    values,
    TAG.representingName,
    [TAG.representingSmtp, TAG.representingAddress],
    TAG.representingType,
  )
  const sender = await personOf(values, TAG.senderName, [TAG.senderSmtp, TAG.senderAddress], TAG.senderType)
  return {
    head: (await values.text(TAG.transportHeaders)) ?? '',
    from: from ?? sender,
    sender: from && sender && from.address !== sender.address ? sender : null,
    to: recipients.filter(({ kind }) => kind === 1).map(addressOf),
    cc: recipients.filter(({ kind }) => kind === 2).map(addressOf),
    bcc: recipients.filter(({ kind }) => kind === 3).map(addressOf),
    subject: withoutMark((await values.text(TAG.subject)) ?? ''),
    messageId: idsOf(await values.text(TAG.internetMessageId))?.[0] ?? null,
    inReplyTo: idsOf(await values.text(TAG.inReplyTo))?.[0] ?? null,
    references: idsOf(await values.text(TAG.references))?.join(' ') ?? null,
    isImportant: values.number(TAG.importance) === 2,
    sentAt: (await values.date(TAG.submitTime)) ?? (await values.date(TAG.deliveryTime)),
    ...(isSigned ? { text: null, html: null } : await textOf(values)),
    attachments: isSigned ? [] : attachments,
    signed: isSigned ? (attachments[0]?.content ?? null) : null,
  }
}

/** Two characters ahead of a subject may tell where its "Re:" ends (MS-PST 2.5.3.1.1.1). */
const withoutMark = (subject: string): string => (subject.charCodeAt(0) === 1 ? subject.slice(2) : subject)

const idsOf = (text: string | null): string[] | null => text?.match(/<[^<>\s]+>/g) ?? null

interface Recipient extends OutlookAddress {
  kind: number
}
const addressOf = ({ name, address }: Recipient): OutlookAddress => ({ name, address })

async function recipientsOf(node: PUSubNode, codePage: number): Promise<Recipient[]> {
  const table = await (await node.getSubNodeOf(RECIPIENTS))?.extractAsTableContext()
  if (!table) return []
  const found: Recipient[] = []
  for await (const row of rowsOf(table, codePage)) {
    const person = await personOf(row, TAG.displayName, [TAG.smtpAddress, TAG.emailAddress], TAG.addressType)
    if (person) found.push({ ...person, kind: (row.number(TAG.recipientType) ?? 1) & 0xf })
  }
  return found
}

/** A name with its address. Exchange knows people of its own organization by paths, which no mail can be sent to. */
async function personOf(
  values: Values,
  nameTag: number,
  [smtpTag, addressTag]: readonly [number, number],
  typeTag: number,
): Promise<OutlookAddress | null> {
  const name = ((await values.text(nameTag)) ?? '').trim().replace(/^'(.*)'$/s, '$1')
  const smtp = ((await values.text(smtpTag)) ?? '').trim()
  if (smtp.includes('@')) return { name, address: smtp }
  const address = ((await values.text(addressTag)) ?? '').trim()
  const isPath = address.startsWith('/') || ((await values.text(typeTag)) ?? '').toUpperCase() === 'EX'
  if (address.includes('@') && !isPath) return { name, address }
  const last = (isPath ? (address.split('=').at(-1) ?? '') : name || address)
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
  return last === '' ? null : { name, address: `${last}@exchange.invalid` }
}

async function attachmentsOf(node: PUSubNode, codePage: number, level: number): Promise<OutlookAttachment[]> {
  const table = await (await node.getSubNodeOf(ATTACHMENTS))?.extractAsTableContext()
  if (!table) return []
  const found: OutlookAttachment[] = []
  for await (const row of rowsOf(table, codePage)) {
    const id = row.number(TAG.rowId)
    const part = id === null ? undefined : await node.getSubNodeOf(id)
    const attachment = part && (await attachmentOf(part, found.length + 1, level))
    if (attachment) found.push(attachment)
  }
  return found
}

/** Null for one that lies elsewhere: of these, the file has the address only. */
async function attachmentOf(
  part: PUSubNode,
  count: number,
  level: number,
): Promise<OutlookAttachment | null> {
  const values = valuesOf(await part.extractAsPropertyContext())
  const method = values.number(TAG.attachMethod)
  if (method === EMBEDDED) {
    const id = await values.object(TAG.attachData)
    const inner = id === null || level >= MOST_LEVELS ? undefined : await part.getSubNodeOf(id)
    if (!inner) return null
    const innerValues = valuesOf(await inner.extractAsPropertyContext())
    const letter = await readLetter(inner, innerValues, level + 1)
    const name = letter.subject.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim() || 'message'
    return {
      name: `${name.slice(0, 100)}.eml`,
      mimeType: 'message/rfc822',
      contentId: null,
      content: await composeOutlook(letter),
    }
  }
  const content = await values.bytes(TAG.attachData)
  if (!content || (method !== null && method > BY_VALUE)) return null
  const name = (await values.text(TAG.attachLongName)) || (await values.text(TAG.attachShortName))
  const contentId = ((await values.text(TAG.attachContentId)) ?? '').replace(/^<|>$/g, '').trim()
  const mimeType = ((await values.text(TAG.attachMimeType)) ?? '').trim()
  return {
    name: name || (await values.text(TAG.displayName)) || `attachment-${count}`,
    mimeType: /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType : null,
    contentId: contentId === '' || /\s/.test(contentId) ? null : contentId,
    content,
  }
}
