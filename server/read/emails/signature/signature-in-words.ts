import type { SignatureKind, SignatureShown } from '#core/contract/emails.ts'
import type { Finding } from '#server/mail/mime/signatures/check-signature.ts'
import type { Outcome, Signer } from '#server/mail/mime/signatures/finding.ts'

const NOT_SIGNED = 'The subject, the date and the names of people are never part of what is signed.'

/**
 * What the signature of a message says, for the person who reads it. An address that is not proven is named only if it is the one
 * that stands above the message anyway.
 */
export function signatureInWords({ kind, coversAll, outcome }: Finding, from: string): SignatureShown {
  const said = outcome.is === 'many-senders' ? MANY_SENDERS : inWords(outcome, kind, from)
  if (!coversAll)
    return {
      verdict: said.verdict === 'doubtful' ? 'doubtful' : 'open',
      text: 'Only a part of this message is signed',
      detail: `Anybody may have written the rest. About the part: ${said.text}. ${said.detail}`,
    }
  const within =
    kind === 'pgp-text' ? 'Only the text between the lines of PGP is signed; files are not.' : NOT_SIGNED
  return outcome.is === 'signed' ? { ...said, detail: `${said.detail} ${within}` } : said
}

const MANY_SENDERS: SignatureShown = {
  verdict: 'doubtful',
  text: 'Signed, but the sender is not clear',
  detail:
    'This message names several senders, or none, so that nobody can say whose signature it should have.',
}

function inWords(outcome: Outcome, kind: SignatureKind, from: string): SignatureShown {
  switch (outcome.is) {
    case 'signed':
      return ofSigner(outcome.by, from)
    case 'changed':
      return {
        verdict: 'doubtful',
        text: 'Signed, but changed on the way',
        detail:
          'What has arrived is not what was signed. A mail server or a mailing list may have changed it, or somebody else.',
      }
    case 'no-key':
      return {
        verdict: 'open',
        text: 'Signed, unknown key',
        detail: `${
          outcome.knowsOther
            ? `It is signed with another key than the one that is known of ${from}`
            : `No key of ${from} is known here, so that the signature cannot be checked`
        }${outcome.keyId ? ` (key ${outcome.keyId})` : ''}. Ask them for their public PGP key, and put it into Contacts.`,
      }
    case 'other-address':
      return {
        verdict: 'doubtful',
        text: 'Signed, but not with the sender’s address',
        detail: `Whoever has signed it does so with another address than ${from}. Lists and shared mailboxes do that, and so do forgers.`,
      }
    case 'revoked':
      return {
        verdict: 'doubtful',
        text: 'Signed with a key that was taken back',
        detail: 'Its owner has declared that this key is not to be used any more: others may have it.',
      }
    case 'expired':
      return {
        verdict: 'open',
        text: `Signed with an expired ${kind === 'smime' ? 'certificate' : 'key'}`,
        detail: 'It was not valid when this message was signed, or when it arrived.',
      }
    case 'misused':
      return {
        verdict: 'open',
        text: 'Signed with a certificate that is not for mail',
        detail: 'Whoever has issued the certificate did not mean it for signing mail.',
      }
    case 'weak':
      return {
        verdict: 'open',
        text: 'Signed in a way that is not safe any more',
        detail: 'Others can forge signatures of this old kind, so that it proves nothing.',
      }
    case 'uncheckable':
      return {
        verdict: 'open',
        text: 'Signed, but it cannot be checked here',
        detail: 'The signature is damaged, too large, or of a kind that is not known here.',
      }
  }
}

function ofSigner(by: Signer, from: string): SignatureShown {
  if (by.kind === 'key')
    return by.from === 'contacts'
      ? {
          verdict: 'proven',
          text: `Signed by ${from}`,
          detail: `It is as it was signed, with the PGP key that Contacts has for this address (${inGroups(by.fingerprint)}).`,
        }
      : {
          verdict: 'open',
          text: 'Signed with the same key as before',
          detail: `Earlier mail from ${from} named this PGP key (${inGroups(by.fingerprint)}), so it is the same writer. Who that is, only they can tell you: compare the key, and put it into Contacts.`,
        }
  if (by.trust === 'root')
    return {
      verdict: 'proven',
      text: `Signed by ${from}`,
      detail: `It is as it was signed. The certificate${by.name ? ` for ${quoted(by.name)}` : ''} is from ${by.issuer ? quoted(by.issuer) : 'an authority'}, which is trusted here.`,
    }
  return by.trust === 'itself'
    ? {
        verdict: 'open',
        text: 'Signed, but nobody vouches for the signer',
        detail: `The certificate says of itself that it is for ${from}. Anybody can make such a certificate.`,
      }
    : {
        verdict: 'open',
        text: `Signed by ${from}, issuer not known here`,
        detail: `It is as it was signed. The certificate is from ${by.issuer ? quoted(by.issuer) : 'an authority'}, which nobody has named as trusted for this installation: anybody can make such a certificate.`,
      }
}

const inGroups = (fingerprint: string) => fingerprint.replace(/(.{4})(?=.)/g, '$1 ')
/** Words of a certificate are its maker's. */
const quoted = (name: string) => `“${name.replace(/[\s\p{C}]+/gu, ' ').slice(0, 100)}”`
