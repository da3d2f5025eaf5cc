import type { Found, SecretKind } from './found.ts'

const LINK = /(?<![a-z0-9])[a-z][a-z0-9+.-]{1,30}:\/\/[^\s<>"`⟩]+/giu
/** Wi-Fi in a QR code, one-time passwords of an authenticator, connections of Java. */
const OTHER_LINK = /(?<![a-z0-9])(?:WIFI:[^\s<>]{4,}|otpauth(?:-migration)?:[^\s<>"]+)/gi
const MARKS_AT_END = /[.,;:!?)\]}'’”»]$/

/** Names of parameters whose value opens something without a password. */
const SECRET_PARAMETER =
  /^(?:.*[_-])?(?:token|tok|jwt|key|apikey|secret|sig|signature|hmac|hash|pass|passwd|password|pwd|auth|authkey|code|otp|pin|ticket|nonce|credential|session|sessionid|sid|invite|invitation|invitecode|magic|schluessel|kennwort|passwort|einladung|jeton|cle|clave|codigo|chiave|codice|chave|senha|sleutel|wachtwoord)$|token$|secret$|signature$|password$|apikey$/i
/** Links of which a part is a secret: they set a password, sign in, accept an invitation or confirm an address. */
const SECRET_PURPOSE =
  /passw|reset|recover|forgot|magic|signin|sign-in|login|log-in|logon|sso|auth|invit|activat|confirm|verif|validat|onetime|one-time|otp|unlock|join|kennwort|zurueck|zuruck|einlad|bestaetig|bestatig|aktivier|anmeld|freischalt|motdepasse|mot-de-passe|reinit|connexion|contrasen|restable|recuper|acceso|convite|redefin|senha|accedi|accesso|reimpost|conferma|attiva|entrar|wachtwoord|herstel|uitnod|bevestig|webhook|hooks\./i
const LEAST_PART = 6

/** Links that open something for whoever has them, and connections with the password in them. */
export function secretLinks(text: string): Found[] {
  const found: Found[] = []
  for (const { index, 0: run } of text.matchAll(LINK)) {
    let end = run.length
    while (end > 0 && MARKS_AT_END.test(run.slice(end - 1, end))) end -= 1
    const kind = kindOf(run.slice(0, end))
    // `jdbc:` and the like before it belong to no secret.
    if (kind) found.push({ start: index, end: index + end, kind })
  }
  for (const { index, 0: run } of text.matchAll(OTHER_LINK))
    found.push({ start: index, end: index + run.length, kind: 'password' })
  return found
}

function kindOf(link: string): SecretKind | null {
  const rest = link.slice(link.indexOf('://') + 3)
  const authority = /^[^/?#]*/.exec(rest)?.[0] ?? ''
  const user = authority.slice(0, Math.max(0, authority.lastIndexOf('@')))
  if (/:./.test(user)) return 'password'
  // A password with one of `/?#` in it.
  if (!/^https?:/i.test(link) && /^[^\s/?#@:]{1,100}:[^\s@]{1,200}@/.test(rest)) return 'password'
  const [path = '', ...queries] = rest.slice(authority.length).split(/[?#&;]/)
  const isForSecret = SECRET_PURPOSE.test(rest)
  for (const query of queries) {
    const equals = query.indexOf('=')
    const name = equals < 0 ? '' : query.slice(0, equals)
    const value = query.slice(equals + 1)
    if (value.length >= LEAST_PART && SECRET_PARAMETER.test(name) && !isWord(value)) return 'link'
    if (isForSecret && isRandom(value)) return 'link'
  }
  return isForSecret && path.split('/').some(isRandom) ? 'link' : null
}

const isWord = (value: string) => /^[a-z]+(?:[-_+.][a-z]+)*$/i.test(value) && value.length < 16

/** Nobody reads it: digits and letters mixed. Not a date, a slug or the number of something. */
function isRandom(part: string): boolean {
  if (part.length < 8 || !/\d/.test(part) || !/[a-z]/i.test(part)) return false
  if (/^(?:[a-z]{2,}\d{0,2}|\d+)(?:[-_.+](?:[a-z]{2,}\d{0,2}|\d+))*$/i.test(part))
    return /^[a-f\d-]{32,}$/i.test(part)
  return true
}
