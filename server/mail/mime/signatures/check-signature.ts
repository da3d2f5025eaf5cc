import type { SignatureKind } from '#core/contract/emails.ts'
import { cutIntoParts } from '../parts/part-tree.ts'
import { autocryptKey } from './autocrypt.ts'
import { checkPgp, checkPgpText, type KnownKey } from './check-pgp.ts'
import { checkSmime } from './check-smime.ts'
import { findSigned, type Signed } from './find-signed.ts'
import type { Outcome } from './finding.ts'
import { sendersIn } from './read-head.ts'
import { isSameAddress } from './same-address.ts'

export interface SignatureQuestion {
  source: Uint8Array
  /** The address that is shown as the sender. */
  from: string
  at: Date
  /** PEM of the authorities that the operator trusts. */
  roots: string
  /** In base64, of the contact with this address. */
  contactKeys: readonly string[]
  /** The beginnings of earlier mail that is proven to be from this address, newest first. */
  earlier: readonly Uint8Array[]
}

/** Bytes of a signature that stands apart, with its certificates; 5 KB are usual. */
const MOST_SIGNATURE = 100_000

export interface Finding {
  kind: SignatureKind
  /** Whether all that is shown is signed. */
  coversAll: boolean
  outcome: Outcome | { is: 'many-senders' }
}

/** Checks the signature of a message; null if it has none. Runs in a reading thread, because the source is untrusted. */
export async function checkSignature(question: SignatureQuestion): Promise<Finding | null> {
  const { root, isCut } = cutIntoParts(question.source, () => null)
  const signed = findSigned(root)
  if (!signed) return null
  const senders = sendersIn(root.headers)
  const outcome =
    senders.length === 1 && isSameAddress(senders[0] as string, question.from)
      ? await check(signed, question).catch((): Outcome => ({ is: 'uncheckable' }))
      : { is: 'many-senders' as const }
  return { kind: signed.kind, coversAll: signed.coversAll && !isCut, outcome }
}

async function check(
  signed: Signed,
  { from, at, roots, contactKeys, earlier }: SignatureQuestion,
): Promise<Outcome> {
  const { kind, content, signature, isOpaque } = signed
  if (signature && !isOpaque && signature.length > MOST_SIGNATURE) return { is: 'uncheckable' }
  if (kind === 'smime')
    return signature
      ? checkSmime({ signature, content, isOpaque }, { roots, from, at })
      : { is: 'uncheckable' }
  const [seen] = earlier.flatMap(head => autocryptKey(head, from) ?? [])
  const keys: KnownKey[] = [
    ...contactKeys.map(base64 => ({ base64, from: 'contacts' as const })),
    ...(seen === undefined ? [] : [{ base64: seen, from: 'autocrypt' as const }]),
  ]
  if (kind === 'pgp-text') return checkPgpText(content, { keys, from, at })
  return signature ? checkPgp({ signature, content }, { keys, from, at }) : { is: 'uncheckable' }
}
