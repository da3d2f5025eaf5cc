import type { ParsedAttachment } from './attachments.ts'

const PGP =
  'This message is encrypted with PGP: its text is in the attached file, and whoever holds the key can read it there.'
const SMIME =
  'This message is encrypted with S/MIME: its text is in the attached file, and whoever holds the key can read it there.'
const SMIME_SIGNED =
  'This message is signed with S/MIME in such a way that its text is in the attached file only.'
const TNEF = 'Outlook has put files of this message into winmail.dat, in a form of its own.'

/** Says of parts that cannot be opened here what they are. */
export function unreadable(attachments: ParsedAttachment[], contentType: string): string[] {
  const has = (type: RegExp) => attachments.some(({ mimeType }) => type.test(mimeType))
  const problems: string[] = []
  // RFC 3156 section 4.
  if (has(/^application\/pgp-encrypted$/i)) problems.push(PGP)
  // RFC 8551 section 3.2.2: the type of the whole message tells which; if it does not, it is mostly encrypted.
  if (has(/^application\/(?:x-)?pkcs7-mime$/i))
    problems.push(/smime-type\s*=\s*"?signed-data/i.test(contentType) ? SMIME_SIGNED : SMIME)
  if (has(/^application\/(?:vnd\.)?ms-tnef$/i)) problems.push(TNEF)
  return problems
}
