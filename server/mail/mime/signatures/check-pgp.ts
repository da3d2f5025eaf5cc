import { isUtf8 } from 'node:buffer'
import {
  createMessage,
  enums,
  type Key,
  type LiteralDataPacket,
  readCleartextMessage,
  readKeys,
  readSignature,
  type SignaturePacket,
} from 'openpgp'
import { bothLineEnds } from './both-line-ends.ts'
import { type Outcome, severity } from './finding.ts'
import { isSameAddress } from './same-address.ts'

/** A public key that is known for the address in From, in base64 (`core/outreach/contacts/pgp-key.ts`). */
export interface KnownKey {
  base64: string
  from: 'contacts' | 'autocrypt'
}

interface Circumstances {
  /** The best known first. */
  keys: readonly KnownKey[]
  from: string
  at: Date
}

const MOST_SIGNATURES = 5
const WEAK = new Set<enums.hash | null>([enums.hash.md5, enums.hash.sha1, enums.hash.ripemd])
const { binary, text } = enums.signature
/** A day: clocks differ. */
const CLOCK_MS = 86_400_000

/** Checks a signature of PGP/MIME (RFC 3156). */
export async function checkPgp(
  { signature, content }: { signature: Uint8Array; content: Uint8Array },
  about: Circumstances,
): Promise<Outcome> {
  const armored = Buffer.from(signature).toString('latin1')
  const { packets } = await (armored.includes('-----BEGIN PGP')
    ? readSignature({ armoredSignature: armored })
    : readSignature({ binarySignature: new Uint8Array(signature) }))
  const forms = bothLineEnds(content).map(bytes => createMessage({ binary: new Uint8Array(bytes) }))
  return checkPackets(packets, (await Promise.all(forms)).map(literalOf), about)
}

/** Checks a text that is signed within itself (RFC 9580 section 7), from its first mark to its last. */
export async function checkPgpText(content: Uint8Array, about: Circumstances): Promise<Outcome> {
  // In another character set the bytes that were signed are not certain.
  if (!isUtf8(content)) return { is: 'uncheckable' }
  const cleartextMessage = Buffer.from(content).toString()
  const message = await readCleartextMessage({ cleartextMessage })
  const { packets } = await readSignature({
    armoredSignature: cleartextMessage.slice(cleartextMessage.lastIndexOf(BEGIN)),
  })
  return checkPackets(packets, [literalOf(await createMessage({ text: message.getText() }))], about)
}

const BEGIN = '-----BEGIN PGP SIGNATURE-----'

const literalOf = ({ packets }: Awaited<ReturnType<typeof createMessage>>) => packets[0] as LiteralDataPacket

/** A message may have several signatures, of several keys: the best of them counts. */
async function checkPackets(
  packets: readonly SignaturePacket[],
  literals: LiteralDataPacket[],
  about: Circumstances,
): Promise<Outcome> {
  if (packets.length === 0 || packets.length > MOST_SIGNATURES) return { is: 'uncheckable' }
  const known = (await Promise.all(about.keys.map(readKnown))).flat()
  const outcomes: Outcome[] = []
  for (const packet of packets) outcomes.push(await checkPacket(packet, literals, known, about))
  return outcomes.toSorted((a, b) => severity(b) - severity(a))[0] as Outcome
}

interface ReadKey {
  key: Key
  from: KnownKey['from']
}

async function readKnown({ base64, from }: KnownKey): Promise<ReadKey[]> {
  try {
    const keys = await readKeys({ binaryKeys: new Uint8Array(Buffer.from(base64, 'base64')) })
    return keys.map(key => ({ key, from }))
  } catch {
    // A key that cannot be read checks nothing.
    return []
  }
}

async function checkPacket(
  packet: SignaturePacket,
  literals: LiteralDataPacket[],
  known: readonly ReadKey[],
  { from, at }: Circumstances,
): Promise<Outcome> {
  const { signatureType, hashAlgorithm, issuerKeyID, created } = packet
  if ((signatureType !== binary && signatureType !== text) || created === null) return { is: 'uncheckable' }
  const owner = known.find(({ key }) => key.getKeys(issuerKeyID).length > 0)
  if (!owner) return { is: 'no-key', keyId: issuerKeyID.toHex().toUpperCase(), knowsOther: known.length > 0 }
  const [signer] = owner.key.getKeys(issuerKeyID)
  if (WEAK.has(hashAlgorithm)) return { is: 'weak' }
  let holds: 'changed' | 'uncheckable' | true = 'changed'
  for (const literal of literals) {
    holds = await verify(packet, (signer as Key).keyPacket, literal)
    if (holds === true) break
  }
  if (holds !== true) return { is: holds }
  return judgeKey(owner, packet, { from, at, created })
}

async function verify(
  packet: SignaturePacket,
  key: Key['keyPacket'],
  literal: LiteralDataPacket,
): Promise<'changed' | 'uncheckable' | true> {
  try {
    await packet.verify(key, packet.signatureType as enums.signature, literal, NO_DATE, true)
    return true
  } catch (error) {
    return /did not match|verification failed/.test(String(error)) ? 'changed' : 'uncheckable'
  }
}

/** Times are compared by `judgeKey`, which says more than that the signature fails. */
const NO_DATE = null as unknown as Date

async function judgeKey(
  { key, from: source }: ReadKey,
  packet: SignaturePacket,
  { from, at, created }: { from: string; at: Date; created: Date },
): Promise<Outcome> {
  if (await key.isRevoked(undefined, undefined, at)) return { is: 'revoked' }
  if (created.getTime() > at.getTime() + CLOCK_MS || packet.isExpired(at)) return { is: 'expired' }
  // Whoever steals a key after its time writes an earlier time into the signature.
  for (const time of [created, at])
    try {
      await key.getSigningKey(packet.issuerKeyID, time)
    } catch (error) {
      return {
        is: /expired|not valid|future/i.test(String(error))
          ? 'expired'
          : /revoked/i.test(String(error))
            ? 'revoked'
            : 'weak',
      }
    }
  const names = await Promise.all(key.users.map(user => namesAddress(user, from, at)))
  if (!names.includes(true)) return { is: 'other-address' }
  return {
    is: 'signed',
    by: { kind: 'key', fingerprint: key.getFingerprint().toUpperCase(), from: source },
  }
}

/** Whether the owner of a key says at that time that this is an address of theirs. */
async function namesAddress(user: Key['users'][number], from: string, at: Date): Promise<boolean> {
  if (!user.userID || !isSameAddress(user.userID.email, from)) return false
  return user.verify(at).then(Boolean, () => false)
}
