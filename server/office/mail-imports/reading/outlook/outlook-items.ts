import { type IPSTFile, openPst, type PUNode } from '@hiraokahypertools/pst-extractor'
import { MAX_MAIL_BYTES } from '#core/contract/mail-imports.ts'
import type { MessageFlags } from '#server/mail/providers/provider.ts'
import { NO_MESSAGE, TOO_LARGE } from '../found-mail.ts'
import { composeOutlook } from './compose-outlook.ts'
import { readLetter } from './outlook-letter.ts'
import { type OutlookSource, TooMuch, wholeOf } from './outlook-source.ts'
import { TAG, type Values, valuesOf } from './outlook-values.ts'

/** Nodes that every file has, and kinds of nodes (MS-PST 2.4.1 and 2.2.2.1). */
const STORE = 0x21
const ROOT = 0x122
const FOLDER = 2
const MESSAGE = 4
const MOST_LEVELS = 50
/** Bytes that are read for one message: its attachments are a third smaller than as text. */
const MOST_READ = MAX_MAIL_BYTES + 16 * 1024 * 1024
/** Classes of items that are mail. Other ones are contacts, appointments, tasks, notes, and what programs keep. */
const MAIL = /^(?:ipm\.note|ipm\.post|ipm\.schedule\.meeting|ipm\.recall|report\.|ipm\.sharing)/i

/** What a file of Outlook holds at a place of its list. */
export type OutlookPart = {
  /** From 0, over all folders. */
  at: number
  /** How many there are. */
  total: number
  name: string
} & (
  | { source: Uint8Array; folders: string[]; isTrash: boolean; flags: MessageFlags; receivedAt: Date | null }
  | { reason: string }
)

/** Why a file cannot be read at all. */
export class Refused extends Error {}

interface Folder {
  path: string[]
  isTrash: boolean
  ids: number[]
}

/**
 * The messages of a file from a place of its list on: folder by folder, in the order of their numbers. `begin` is told of each
 * before it is read.
 */
export async function* outlookItems(
  source: OutlookSource,
  done: number,
  begin: (at: number, name: string) => void,
): AsyncGenerator<OutlookPart> {
  const { file, folders } = await open(source)
  const total = folders.reduce((sum, { ids }) => sum + ids.length, 0)
  let at = 0
  for (const { path, isTrash, ids } of folders) {
    const place = path.join('/') || 'The file'
    let others = 0
    for (const [index, id] of ids.entries()) {
      at += 1
      if (at <= done) continue
      const where = { at: at - 1, total }
      const name = `${place}, item ${index + 1}`
      begin(at - 1, name)
      source.allow(MOST_READ)
      try {
        const item = await readItem(file, id)
        if (item === 'other') others += 1
        else if (item.source.length > MAX_MAIL_BYTES) yield { ...where, name, reason: TOO_LARGE }
        else
          yield { ...where, name: `${name} “${item.subject.slice(0, 100)}”`, ...item, folders: path, isTrash }
      } catch (error) {
        yield { ...where, name, reason: error instanceof TooMuch ? TOO_LARGE : 'It is damaged.' }
      }
    }
    if (others > 0)
      yield {
        at: at - 1,
        total,
        name: `${place}: ${others} contacts, appointments or the like`,
        reason: NO_MESSAGE,
      }
  }
}

async function open(source: OutlookSource): Promise<{ file: IPSTFile; folders: Folder[] }> {
  let file: IPSTFile
  try {
    file = await openPst(source.api)
  } catch (error) {
    const text = error instanceof Error ? error.message : ''
    if (text.includes('encrypted'))
      throw new Refused(
        'This file of Outlook is encrypted. Please export it again in Outlook, without a password, and import that.',
      )
    throw new Refused(
      'This file of Outlook is damaged. Outlook’s Inbox Repair Tool (scanpst.exe) can mend many.',
    )
  }
  source.allow(wholeOf(source.size))
  const store = await valuesAt(file, STORE)
  // The value that an .ost has there is no password.
  if (!source.isCopy() && (store?.number(TAG.password) ?? 0) !== 0)
    throw new Refused(
      'This file of Outlook has a password. Please remove it in Outlook (Data File Properties → Change Password), and import it again.',
    )
  const top = (await folderNumber(store, TAG.ipmSubtree)) ?? ROOT
  const trash = await folderNumber(store, TAG.wastebasket)
  const folders: Folder[] = []
  await collect(
    file,
    { folders, trash, seen: new Set() },
    (await nodeAt(file, top)) ?? (await nodeAt(file, ROOT)),
    [],
  )
  return { file, folders }
}

const nodeAt = async (file: IPSTFile, id: number): Promise<PUNode | null> =>
  (await file.requestAccessToUserNode(id)) ?? null

async function valuesAt(file: IPSTFile, id: number): Promise<Values | null> {
  const node = await nodeAt(file, id)
  try {
    return node && valuesOf(await (await node.getSubNode()).extractAsPropertyContext())
  } catch {
    return null
  }
}

/** An entry id ends with the number of a node. */
async function folderNumber(store: Values | null, tag: number): Promise<number | null> {
  const bytes = await store?.bytes(tag).catch(() => null)
  return bytes?.length === 24 ? bytes.readUInt32LE(20) : null
}

interface Collecting {
  folders: Folder[]
  trash: number | null
  seen: Set<number>
}

async function collect(
  file: IPSTFile,
  collecting: Collecting,
  node: PUNode | null,
  path: string[],
): Promise<void> {
  if (!node || collecting.seen.has(node.nodeId) || path.length > MOST_LEVELS) return
  collecting.seen.add(node.nodeId)
  const children = (await node.getChildren()).map(({ nodeId }) => nodeId).sort((a, b) => a - b)
  const ids = children.filter(id => (id & 0x1f) === MESSAGE)
  collecting.folders.push({ path, isTrash: node.nodeId === collecting.trash, ids })
  for (const id of children) {
    if ((id & 0x1f) !== FOLDER) continue
    // Its mail is worth more than its name.
    const name = await (await valuesAt(file, id))?.text(TAG.displayName).catch(() => null)
    await collect(file, collecting, await nodeAt(file, id), [...path, name || 'Unnamed'])
  }
}

async function readItem(file: IPSTFile, id: number) {
  const node = await nodeAt(file, id)
  if (!node) throw new Error('the item is not there')
  const subNode = await node.getSubNode()
  const values = valuesOf(await subNode.extractAsPropertyContext())
  if (!MAIL.test((await values.text(TAG.messageClass)) ?? '')) return 'other'
  const letter = await readLetter(subNode, values)
  const flags = values.number(TAG.messageFlags) ?? 0
  const verb = values.number(TAG.lastVerb)
  return {
    subject: letter.subject,
    source: await composeOutlook(letter),
    receivedAt:
      (await values.date(TAG.deliveryTime)) ?? letter.sentAt ?? (await values.date(TAG.creationTime)),
    flags: {
      read: (flags & 1) !== 0,
      draft: (flags & 8) !== 0,
      starred: values.number(TAG.flagStatus) === 2,
      answered: verb === 102 || verb === 103,
    },
  }
}
