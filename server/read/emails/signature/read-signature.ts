import { readFile } from 'node:fs/promises'
import type { SignatureShown } from '#core/contract/emails.ts'
import type { Ctx } from '#server/deps.ts'
import type { Finding } from '#server/mail/mime/signatures/check-signature.ts'
import { Unreadable } from '#server/mail/mime/unreadable-message.ts'
import { readSource } from '../read-source.ts'
import { openEmail } from '../require-emails.ts'
import { signatureInWords } from './signature-in-words.ts'
import { findContactKeys, findEarlierMail, findSignedMessage } from './signature-queries.ts'

/** Larger mail is not checked. */
const MOST_BYTES = 40_000_000
/** The headers of a message, with a key. */
const HEAD_BYTES = 256 * 1024

/**
 * Checks the signature of a message when somebody reads it, by what is known then: a key may come into Contacts later. Null if
 * it has none.
 */
export async function readSignature(ctx: Ctx, emailId: number): Promise<SignatureShown | null> {
  const { account, id } = await openEmail(ctx, { id: emailId, verb: 'mail.read' })
  const message = await findSignedMessage(ctx.db, account.workspaceId, id)
  if (!message) return null
  const { from, receivedAt, sizeBytes } = message
  if (sizeBytes > MOST_BYTES) return signatureInWords(UNCHECKABLE, from)
  const { smimeRootsFile } = ctx.config
  const [source, contactKeys, blobs, roots] = await Promise.all([
    readSource(ctx, account, id),
    findContactKeys(ctx.db, account.workspaceId, from),
    findEarlierMail(ctx.db, account, message),
    smimeRootsFile ? readFile(smimeRootsFile, 'utf8') : '',
  ])
  const earlier: Uint8Array[] = []
  for (const blob of blobs) {
    const found = await ctx.blobs.read(account.workspaceId, blob)
    if (found) earlier.push(found.subarray(0, HEAD_BYTES))
  }
  const question = { source, from, at: receivedAt, roots, contactKeys, earlier }
  const finding = await ctx.reader.signature(question).catch(error => {
    if (error instanceof Unreadable) return UNCHECKABLE
    throw error
  })
  return finding && signatureInWords(finding, from)
}

const UNCHECKABLE: Finding = { kind: 'smime', coversAll: true, outcome: { is: 'uncheckable' } }
