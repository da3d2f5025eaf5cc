import {
  type Attribute,
  Certificate,
  ContentInfo,
  SignedData,
  SignedDataVerifyError,
  type SignerInfo,
} from 'pkijs'
import { bothLineEnds } from './both-line-ends.ts'
import {
  addressesOf,
  isGoodWay,
  isSelfSigned,
  issuerOf,
  isValidAt,
  isWeakKey,
  maySignMail,
  nameOf,
  type Read,
  readCertificate,
  readPem,
  wayToRoot,
} from './certificates.ts'
import { type Outcome, severity } from './finding.ts'
import { isSameAddress } from './same-address.ts'

const SIGNED_DATA = '1.2.840.113549.1.7.2'
const DATA = '1.2.840.113549.1.7.1'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const SIGNING_TIME = '1.2.840.113549.1.9.5'
const MOST_SIGNERS = 5
const MOST_CERTIFICATES = 30
/** No certificates come with it. */
const NO_CERTIFICATE = 3

/** Digests, and signature algorithms with the digests that they contain, that nobody can forge today. */
const GOOD_DIGESTS = /^2\.16\.840\.1\.101\.3\.4\.2\.(?:1|2|3|8|9|10)$/
const GOOD_SIGNATURES = new Set([
  // RSA, whose digest is the one of the signer; with SHA-256, -384, -512
  ...['1.2.840.113549.1.1.1', '1.2.840.113549.1.1.11', '1.2.840.113549.1.1.12', '1.2.840.113549.1.1.13'],
  // RSA-PSS
  '1.2.840.113549.1.1.10',
  // ECDSA with SHA-256, -384, -512; Ed25519
  ...['1.2.840.10045.4.3.2', '1.2.840.10045.4.3.3', '1.2.840.10045.4.3.4', '1.3.101.112'],
])
/** MD5 and SHA-1, alone and in signatures. */
const WEAK = new Set([
  ...['1.2.840.113549.2.5', '1.3.14.3.2.26'],
  ...[
    '1.2.840.113549.1.1.4',
    '1.2.840.113549.1.1.5',
    '1.2.840.10045.4.1',
    '1.2.840.10040.4.3',
    '1.3.14.3.2.29',
  ],
])

interface Circumstances {
  /** PEM of the authorities that the operator trusts. */
  roots: string
  /** The address in From. */
  from: string
  /** When the message arrived. */
  at: Date
}

/** Checks a signature of S/MIME (RFC 8551). All who have signed have to be right. */
export async function checkSmime(
  { signature, content, isOpaque }: { signature: Uint8Array; content: Uint8Array; isOpaque: boolean },
  about: Circumstances,
): Promise<Outcome> {
  const info = ContentInfo.fromBER(new Uint8Array(signature))
  if (info.contentType !== SIGNED_DATA) return { is: 'uncheckable' }
  const signed = new SignedData({ schema: info.content })
  const { eContent, eContentType } = signed.encapContentInfo
  const { signerInfos, certificates = [] } = signed
  // What lies in the signature is checked instead of what is shown, if both are there.
  if (eContentType !== DATA || (eContent !== undefined) !== isOpaque) return { is: 'uncheckable' }
  if (eContent && !Buffer.from(eContent.getValue()).equals(content)) return { is: 'uncheckable' }
  if (signerInfos.length === 0 || signerInfos.length > MOST_SIGNERS) return { is: 'uncheckable' }
  if (certificates.length > MOST_CERTIFICATES) return { is: 'uncheckable' }
  const enclosed = certificates.flatMap(one => (one instanceof Certificate ? readOne(one) : []))
  const outcomes: Outcome[] = []
  for (const [index] of signerInfos.entries())
    outcomes.push(await checkSigner({ signed, index, content, enclosed }, about))
  return outcomes.toSorted((a, b) => severity(a) - severity(b))[0] as Outcome
}

/** One that cannot be read vouches for nobody, and the others stand without it. */
function readOne(certificate: Certificate): Read[] {
  try {
    return [readCertificate(new Uint8Array(certificate.toSchema().toBER()))]
  } catch {
    return []
  }
}

interface OneSigner {
  signed: SignedData
  index: number
  content: Uint8Array
  enclosed: Read[]
}

async function checkSigner(
  { signed, index, content, enclosed }: OneSigner,
  about: Circumstances,
): Promise<Outcome> {
  const info = signed.signerInfos[index] as SignerInfo
  const algorithms = [info.digestAlgorithm.algorithmId, info.signatureAlgorithm.algorithmId]
  if (algorithms.some(id => WEAK.has(id))) return { is: 'weak' }
  const [digest = '', method = ''] = algorithms
  if (!GOOD_DIGESTS.test(digest) || !GOOD_SIGNATURES.has(method)) return { is: 'uncheckable' }
  const [type] = attribute(info, CONTENT_TYPE)
  if (info.signedAttrs && type?.valueBlock.toString() !== DATA) return { is: 'uncheckable' }
  const holds = await verify(signed, index, content)
  if (typeof holds === 'string') return { is: holds }
  const own = enclosed.find(({ x509 }) => x509.raw.equals(Buffer.from(holds.toSchema().toBER())))
  return own
    ? judgeCertificate(own, { ...about, enclosed, signedAt: signingTime(info) })
    : { is: 'uncheckable' }
}

/** The certificate that has signed it. */
async function verify(
  signed: SignedData,
  signer: number,
  content: Uint8Array,
): Promise<Certificate | 'changed' | 'uncheckable'> {
  let failure: 'changed' | 'uncheckable' = 'uncheckable'
  for (const data of bothLineEnds(content))
    try {
      const found = await signed.verify({ signer, data: new Uint8Array(data).buffer, extendedMode: true })
      if (found.signatureVerified && found.signerCertificate) return found.signerCertificate
      failure = 'changed'
    } catch (error) {
      if (!(error instanceof SignedDataVerifyError)) throw error
      failure = /digest doesn't match/.test(error.message) ? 'changed' : 'uncheckable'
      if (error.code === NO_CERTIFICATE) return 'uncheckable'
    }
  return failure
}

const attribute = ({ signedAttrs }: SignerInfo, id: string) =>
  signedAttrs?.attributes.find(({ type }: Attribute) => type === id)?.values ?? []

function signingTime(info: SignerInfo): Date | null {
  const [time] = attribute(info, SIGNING_TIME)
  const at = time?.toDate?.()
  return at instanceof Date && !Number.isNaN(at.getTime()) ? at : null
}

async function judgeCertificate(
  own: Read,
  { roots, from, at, enclosed, signedAt }: Circumstances & { enclosed: Read[]; signedAt: Date | null },
): Promise<Outcome> {
  if (isWeakKey(own)) return { is: 'weak' }
  // Whoever steals a key after its time writes an earlier time into the signature.
  const times = [at, signedAt ?? at]
  if (!times.every(time => isValidAt(own, time))) return { is: 'expired' }
  if (!maySignMail(own)) return { is: 'misused' }
  if (!addressesOf(own).some(address => isSameAddress(address, from))) return { is: 'other-address' }
  const by = { kind: 'certificate' as const, name: nameOf(own), issuer: issuerOf(own) }
  if (isSelfSigned(own)) return { is: 'signed', by: { ...by, trust: 'itself' } }
  const way = wayToRoot(own, enclosed, readPem(roots))
  if (way === null) return { is: 'signed', by: { ...by, trust: 'none' } }
  if (way.slice(0, -1).some(({ fields }) => WEAK.has(fields.signatureAlgorithm.algorithmId)))
    return { is: 'weak' }
  if (way.some(isWeakKey)) return { is: 'weak' }
  for (const time of times)
    if (!(await isGoodWay(way, time))) return { is: 'signed', by: { ...by, trust: 'none' } }
  return { is: 'signed', by: { ...by, trust: 'root' } }
}
