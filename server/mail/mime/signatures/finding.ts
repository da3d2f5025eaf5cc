/** What a signature shows of what is signed. The first that is true of it, in this order. */
export type Outcome =
  /** Damaged, of a kind that is not known here, or too large. */
  | { is: 'uncheckable' }
  | { is: 'no-key'; keyId: string | null; knowsOther: boolean }
  /** What arrived is not what was signed. */
  | { is: 'changed' }
  /** By means that others can forge by now. */
  | { is: 'weak' }
  /** The key, or certificate, was taken back by its owner, was not valid at the time, or is for another purpose. */
  | { is: 'revoked' | 'expired' | 'misused' }
  /** It does not name the address in From. */
  | { is: 'other-address' }
  /** It is as the key, or certificate, for this address has signed it. */
  | { is: 'signed'; by: Signer }

export type Signer =
  | { kind: 'certificate'; name: string | null; issuer: string | null; trust: 'root' | 'none' | 'itself' }
  | { kind: 'key'; fingerprint: string; from: 'contacts' | 'autocrypt' }

/** The first outcome of several by which the whole has to be judged. */
const SEVERITY: readonly Outcome['is'][] = [
  'uncheckable',
  'changed',
  'weak',
  'revoked',
  'expired',
  'misused',
  'no-key',
  'other-address',
  'signed',
]
export const severity = ({ is }: Outcome): number => SEVERITY.indexOf(is)
