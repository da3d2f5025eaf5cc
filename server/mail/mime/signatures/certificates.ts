import { X509Certificate } from 'node:crypto'
import { type AltName, type BasicConstraints, Certificate, CertificateChainValidationEngine } from 'pkijs'

/** Certificates between that of a person and a root. */
const MOST_BETWEEN = 5
/** Signatures of certificates that are verified to find the way to a root. */
const MOST_STEPS = 60
const LEAST_RSA_BITS = 2048

const ALT_NAME = '2.5.29.17'
const EMAIL_OF_SUBJECT = '1.2.840.113549.1.9.1'
const COMMON_NAME = '2.5.4.3'
const ORGANIZATION = '2.5.4.10'
const KEY_USAGE = '2.5.29.15'
const BASIC_CONSTRAINTS = '2.5.29.19'
/** RFC 5280 section 4.2.1.12: mail, or any purpose. */
const MAIL_PURPOSES = ['1.3.6.1.5.5.7.3.4', '2.5.29.37.0']
const SIGNS = 0b1100_0000
const RFC822_NAME = 1

/** A certificate as OpenSSL reads it, which verifies signatures, and as PKI.js does, which knows every field. */
export interface Read {
  x509: X509Certificate
  fields: Certificate
}

export function readCertificate(der: Uint8Array): Read {
  return { x509: new X509Certificate(der), fields: Certificate.fromBER(new Uint8Array(der)) }
}

export const readPem = (pem: string): Read[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(block =>
    readCertificate(new X509Certificate(block).raw),
  )

const extension = ({ fields }: Read, id: string) => fields.extensions?.find(({ extnID }) => extnID === id)

/** RFC 8550 section 3: the addresses that a certificate names; those of the subject count only where there are no others. */
export function addressesOf(certificate: Read): string[] {
  const names = (extension(certificate, ALT_NAME)?.parsedValue as AltName | undefined)?.altNames ?? []
  const alternative = names.flatMap(({ type, value }) =>
    type === RFC822_NAME && typeof value === 'string' ? value : [],
  )
  return alternative.length > 0 ? alternative : inSubject(certificate, EMAIL_OF_SUBJECT)
}

export const nameOf = (certificate: Read): string | null => inSubject(certificate, COMMON_NAME)[0] ?? null

/** Who has issued it, by its own words. */
export function issuerOf({ fields }: Read): string | null {
  return valuesIn(fields.issuer, COMMON_NAME)[0] ?? valuesIn(fields.issuer, ORGANIZATION)[0] ?? null
}

const inSubject = ({ fields }: Read, id: string) => valuesIn(fields.subject, id)

const valuesIn = ({ typesAndValues }: Certificate['subject'], id: string): string[] =>
  typesAndValues.flatMap(({ type, value }) => {
    const text = type === id ? String(value.valueBlock.value ?? '').trim() : ''
    return text === '' ? [] : text.slice(0, 300)
  })

/** Whether nobody but its own key vouches for it, whatever it may be used for. */
export const isSelfSigned = ({ x509 }: Read): boolean =>
  x509.subject === x509.issuer && isVerifiedBy(x509, x509)

const isIssuedBy = (one: X509Certificate, other: X509Certificate): boolean =>
  one.checkIssued(other) && isVerifiedBy(one, other)

function isVerifiedBy(one: X509Certificate, other: X509Certificate): boolean {
  try {
    return one.verify(other.publicKey)
  } catch {
    return false
  }
}

/** Whether a certificate may sign mail: by its purposes, and as far as all that it demands is understood here. */
export function maySignMail(certificate: Read): boolean {
  const { keyUsage: purposes } = certificate.x509
  if (purposes && !MAIL_PURPOSES.some(purpose => purposes.includes(purpose))) return false
  const usage = extension(certificate, KEY_USAGE)?.parsedValue?.valueBlock.valueHexView as
    | Uint8Array
    | undefined
  return (usage === undefined || ((usage[0] ?? 0) & SIGNS) !== 0) && isUnderstood(certificate)
}

const isUnderstood = ({ fields }: Read) =>
  (fields.extensions ?? []).every(({ critical, parsedValue }) => !critical || parsedValue)

/** RSA below 2,048 bits, and other kinds of keys that are too short. */
export function isWeakKey({ x509 }: Read): boolean {
  const { asymmetricKeyType, asymmetricKeyDetails } = x509.publicKey
  if (asymmetricKeyType === 'dsa') return true
  const isRsa = asymmetricKeyType === 'rsa' || asymmetricKeyType === 'rsa-pss'
  return isRsa && (asymmetricKeyDetails?.modulusLength ?? 0) < LEAST_RSA_BITS
}

export const isValidAt = ({ fields }: Read, at: Date): boolean =>
  fields.notBefore.value <= at && at <= fields.notAfter.value

/** From a certificate up to one of these roots; null if none of them vouches for it. */
export function wayToRoot(leaf: Read, others: readonly Read[], roots: readonly Read[]): Read[] | null {
  let steps = 0
  const climb = (way: Read[]): Read[] | null => {
    const top = way.at(-1) as Read
    const vouches = ({ x509 }: Read) => ++steps <= MOST_STEPS && isIssuedBy(top.x509, x509)
    const root = roots.find(({ x509 }) => isIssuedBy(top.x509, x509))
    if (root) return [...way, root]
    if (way.length > MOST_BETWEEN) return null
    for (const next of others) {
      if (way.includes(next) || !next.x509.ca || !vouches(next)) continue
      const found = climb([...way, next])
      if (found) return found
    }
    return null
  }
  return climb([leaf])
}

/**
 * Whether each certificate on the way may vouch for the one below it (RFC 5280 section 6): authorities, their depth, the names
 * that they may vouch for, and policies.
 */
export async function isGoodWay(way: readonly Read[], at: Date): Promise<boolean> {
  const between = way.slice(1)
  const isDeepEnough = between.every((authority, depth) => {
    const limits = extension(authority, BASIC_CONSTRAINTS)?.parsedValue as BasicConstraints | undefined
    const { pathLenConstraint: most } = limits ?? {}
    return authority.x509.ca && (most === undefined || (typeof most === 'number' && most >= depth))
  })
  if (!isDeepEnough || !way.every(isUnderstood)) return false
  const fields = way.map(one => one.fields)
  const engine = new CertificateChainValidationEngine({
    trustedCerts: fields.slice(-1),
    // The one to be checked comes last.
    certs: [...fields.slice(1, -1), ...fields.slice(0, 1)],
    checkDate: at,
  })
  const { result } = await engine.verify().catch(() => ({ result: false }))
  return result
}
