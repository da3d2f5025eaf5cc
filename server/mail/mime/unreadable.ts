import { append } from '#core/lists.ts'
import type { ParsedAttachment } from './attachments.ts'
import { openCms } from './wrapped/open-cms.ts'

const PGP =
  'This message is encrypted with PGP: its text is in the attached file, and whoever holds the key can read it there.'
const PGP_INLINE =
  'This message, or a part of it, is encrypted with PGP: whoever holds the key can read it in a program for that.'
const SMIME =
  'This message is encrypted with S/MIME: its text is in the attached file, and whoever holds the key can read it there.'
const SMIME_SIGNED =
  'This message is signed with S/MIME in such a way that its text is in the attached file only.'
const CERTIFICATES = 'The attached S/MIME file holds certificates, and no text.'
const TNEF = 'Outlook has put a part of this message into winmail.dat, in a form of its own.'

/** Explains parts that cannot be opened here. */
export function unreadable(attachments: ParsedAttachment[], text: string, contentType: string): string[] {
  const has = (type: RegExp) => attachments.some(({ mimeType }) => type.test(mimeType))
  const problems: string[] = []
  // RFC 3156 section 4.
  if (has(/^application\/pgp-encrypted$/i)) problems.push(PGP)
  // RFC 9580 section 6.2; not where somebody quotes it or writes about it.
  else if (text.startsWith(PGP_BEGIN) || text.slice(0, PGP_READ).includes(`\n${PGP_BEGIN}`))
    problems.push(PGP_INLINE)
  const smime = attachments.find(({ mimeType }) => /^application\/(?:x-)?pkcs7-mime$/i.test(mimeType))
  if (smime) append(problems, ofSmime(smime.bytes, text, contentType))
  if (has(/^application\/(?:vnd\.)?ms-tnef$/i)) problems.push(TNEF)
  return problems
}

const PGP_BEGIN = '-----BEGIN PGP MESSAGE-----'
const PGP_READ = 10_000

function ofSmime(bytes: Uint8Array, text: string, contentType: string): string[] {
  const kind = openCms(bytes)?.kind
  if (kind === 'certificates') return [CERTIFICATES]
  // RFC 8551 section 3.2.2: otherwise the type of the whole message tells; if it does not, it is most likely encrypted.
  if (kind !== 'signed' && (kind || !/smime-type\s*=\s*"?signed-data/i.test(contentType))) return [SMIME]
  // A signed document lies beside the text.
  return text.trim() ? [] : [SMIME_SIGNED]
}
