import { cut } from '#core/text/cut.ts'
import { storableText } from '#server/platform/storable.ts'
import { decodeText } from '../charset/charset.ts'
import type { ParsedMessage } from '../parse-message.ts'
import { type FileKind, fileKind, type NamedFile } from './file-kind.ts'
import { MOST_BYTES, MOST_TEXT } from './limits.ts'

export interface FileToRead extends NamedFile {
  bytes: Uint8Array
}

/**
 * The text of a file, at most 100,000 characters. Empty for a file without text or of a kind that is not read. Throws for one that is
 * damaged, encrypted or too large. Runs in a thread, because files are untrusted.
 */
export async function readFileText(file: FileToRead): Promise<string> {
  const kind = fileKind(file)
  if (kind === null) return ''
  if (file.bytes.length > MOST_BYTES) throw new Error('the file is too large')
  const text = kind === 'text' ? plainText(file.bytes) : await readFormat(kind, file.bytes)
  const tidy = storableText(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim()
  return cut(tidy, MOST_TEXT)
}

/** Loaded when they are first asked for: the one for PDF takes 2 MB. */
async function readFormat(kind: Exclude<FileKind, 'text'>, bytes: Uint8Array): Promise<string> {
  if (kind === 'letter') return textOfLetter((await import('../parse-message.ts')).parseMessage(bytes))
  if (kind === 'msg') {
    const letter = (await import('../wrapped/open-msg.ts')).openMsg(bytes)
    return letter ? textOfLetter(letter) : ''
  }
  if (kind === 'pdf') return (await import('./pdf-text.ts')).pdfText(bytes)
  return (await import('./office-text.ts')).officeText(kind, bytes)
}

/** What it is about, from whom, and what it says. */
const textOfLetter = ({ subject, from, text }: Pick<ParsedMessage, 'subject' | 'from' | 'text'>) =>
  [subject, from ? `${from.name ?? ''} ${from.address}` : '', text].join('\n')

function plainText(bytes: Uint8Array): string {
  // Four bytes are the most that a character takes.
  const head = bytes.subarray(0, 4 * MOST_TEXT)
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  if (isUtf16) return new TextDecoder(head[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(head)
  // No text, whatever its name says.
  return head.includes(0) ? '' : decodeText(head, null)
}
