import type { Readable } from 'node:stream'
import { MAX_MAIL_BYTES } from '#core/contract/mail-imports.ts'
import { isCompoundFile } from '#server/mail/mime/wrapped/compound-file.ts'
import {
  appleAttachments,
  appleFolders,
  isAppleAttachment,
  isAppleMail,
  readAppleMail,
  withAppleAttachments,
} from './apple-mail.ts'
import { peek, readWhole } from './byte-source.ts'
import { dateOfSeparator, type ForeignMail, readForeign } from './foreign-head.ts'
import { type FoundPart, NO_MESSAGE, TOO_LARGE } from './found-mail.ts'
import { readMsg } from './outlook/read-msg.ts'
import { isOutlook } from './outlook/read-outlook.ts'
import { type Places, placesOfLabels, placesOfPath } from './places.ts'
import { readOwnMbox } from './read-own-export.ts'
import { splitMbox } from './split-mbox.ts'
import { unquoted } from './unquote.ts'

/** A file in an archive, or one by itself. */
export interface Entry {
  /** With its folders, which slashes separate. */
  path: string
  modifiedAt: Date | null
  /** Its bytes without the first `from`. */
  open: (from: number) => Promise<AsyncIterable<Buffer>>
  /** Of an mbox in an export of Quillbox: what is known of its messages, a line for each. */
  index?: () => Promise<Readable>
  /** The files of messages that lie aside and whose paths begin so, where the archive can find them. */
  aside?: (path: string) => Promise<{ path: string; open: () => Promise<AsyncIterable<Buffer>> }[]>
}

const DELETED = 'It was deleted in the program it comes from.'
const MAILDIR = /(?:^|\/)(cur|new)\/([^/]+)$/
/** What systems and programs leave beside mail. */
const BESIDE =
  /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|[^/]*\.msf$|dovecot[^/]*$|maildirfolder$|subscriptions$|tmp\/)/

/** The messages of a file: an mbox, one of a Maildir, or a single message. `offset` bytes of an mbox are done. */
export async function* readEntry(entry: Entry, offset: number): AsyncGenerator<FoundPart> {
  const { path, modifiedAt, open, index } = entry
  if (BESIDE.test(path) || isAppleAttachment(path)) return
  if (index)
    return yield* readOwnMbox({ path, mbox: await open(0), index: await index() }, Math.max(0, offset - 1))
  if (offset > 1) return yield* readMbox(path, await open(offset), offset)
  const { head, chunks } = await peek(await open(0), 1024)
  if (head.length === 0) return
  if (isOutlook(head))
    return yield {
      name: path,
      offset: 1,
      reason: 'A file of Outlook is read by itself only. Please unpack it.',
    }
  const text = head.toString('latin1').replace(/^\xef\xbb\xbf/, '')
  const maildir = MAILDIR.exec(path)
  if (!maildir && /^\s*From /.test(text)) return yield* readMbox(path, chunks, 0)
  const bytes = await readWhole(chunks, MAX_MAIL_BYTES)
  if (bytes === null) return yield { name: path, offset: 1, reason: TOO_LARGE }
  if (isAppleMail(path)) return yield await appleMail(entry, bytes)
  if (isCompoundFile(bytes)) return yield await outlookMessage(entry, bytes)
  const isNamed = maildir !== null || /\.(eml|msg\.txt|mht|mhtml)$/i.test(path)
  const mail = isNamed || /^[!-9;-~]+[ \t]*:/.test(text) ? readForeign(bytes, modifiedAt) : null
  if (!mail) return yield { name: path, offset: 1, reason: NO_MESSAGE }
  const folders = path.split('/').slice(0, -1)
  if (!maildir) return yield { name: path, offset: 1, mail, places: placesOf(mail, folders) }
  const [, kind, name = ''] = maildir
  yield {
    name: path,
    offset: 1,
    mail: { ...mail, ...maildirFlags(name, kind === 'new', mail) },
    places: placesOf(mail, maildirFolders(folders.slice(0, -1))),
  }
}

async function* readMbox(
  path: string,
  chunks: AsyncIterable<Buffer>,
  offset: number,
): AsyncGenerator<FoundPart> {
  const folders = path.split('/')
  // A file by itself is named by its person. In Apple's archives the folder has the name, and each file is "mbox".
  const place = folders.length === 1 ? [] : folders
  let count = 0
  for await (const part of splitMbox(chunks, { start: offset, most: MAX_MAIL_BYTES })) {
    count += 1
    const name = `${path}, message ${offset === 0 ? count : `at byte ${part.next}`}`
    const bytes = unquoted(part)
    if (bytes === null) yield { name, offset: part.next, reason: TOO_LARGE }
    else {
      const mail = readForeign(bytes, dateOfSeparator(part.separator))
      if (mail === null) yield { name, offset: part.next, reason: NO_MESSAGE }
      else if (mail.isDeleted)
        yield {
          name: named(name, mail),
          offset: part.next,
          reason: DELETED,
        }
      else yield { name: named(name, mail), offset: part.next, mail, places: placesOf(mail, place) }
    }
  }
  if (count === 0 && offset === 0) yield { name: path, offset: 1, reason: 'There is no message in it.' }
}

const named = (name: string, { messageId }: ForeignMail): string =>
  messageId === null ? name : `${name} <${messageId.slice(0, 100)}>`

function placesOf({ labels }: ForeignMail, folders: readonly string[]): Places | null {
  return labels === null ? placesOfPath(folders) : placesOfLabels(labels)
}

async function appleMail({ path, modifiedAt, aside }: Entry, bytes: Buffer): Promise<FoundPart> {
  const apple = readAppleMail(bytes)
  const folder = appleAttachments(path)
  const files = new Map<string, Buffer>()
  for (const file of (folder && (await aside?.(folder))) || []) {
    const content = await readWhole(await file.open(), MAX_MAIL_BYTES - bytes.length)
    if (content) files.set(file.path.slice(folder?.length).replace(/\/.*$/, ''), content)
  }
  const source = folder === null ? apple.source : withAppleAttachments(apple.source, files)
  const found = readForeign(source, modifiedAt)
  if (!found) return { name: path, offset: 1, reason: NO_MESSAGE }
  if (apple.isDeleted) return { name: named(path, found), offset: 1, reason: DELETED }
  const { flags, receivedAt } = apple
  const mail = { ...found, flags: flags ?? found.flags, receivedAt: receivedAt ?? found.receivedAt }
  return { name: path, offset: 1, mail, places: placesOf(mail, appleFolders(path.split('/').slice(0, -1))) }
}

async function outlookMessage({ path, modifiedAt }: Entry, bytes: Buffer): Promise<FoundPart> {
  const read = await readMsg(bytes)
  const found = read && readForeign(read.source, modifiedAt)
  if (!read || !found) return { name: path, offset: 1, reason: NO_MESSAGE }
  const mail = { ...found, labels: null, flags: read.flags, isDeleted: false }
  return { name: path, offset: 1, mail, places: placesOf(mail, path.split('/').slice(0, -1)) }
}

/** The flags of a Maildir are letters at the end of a name, after ":2,"; Windows allows no colon. */
function maildirFlags(name: string, isNew: boolean, mail: ForeignMail) {
  const letters = /[:;!]2,([A-Za-z]*)$/.exec(name)?.[1] ?? ''
  return {
    isDeleted: letters.includes('T'),
    flags: {
      read: !isNew && letters.includes('S'),
      starred: letters.includes('F'),
      answered: letters.includes('R'),
      draft: letters.includes('D'),
    },
    receivedAt: mail.receivedAt,
  }
}

/** Maildir++ has subfolders as ".Work.Offers" beside cur and new. */
const maildirFolders = (folders: readonly string[]): string[] =>
  folders.flatMap(folder => (folder.startsWith('.') ? folder.slice(1).split('.') : [folder]))
