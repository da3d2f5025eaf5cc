import { append } from '#core/lists.ts'
import { type Found, placesOf } from './found.ts'
import { COPULAS, FILLERS } from './labels.ts'

const BEFORE = '(?<![\\p{L}\\d])'
const AFTER = '(?![\\p{L}\\d])'
/** Digits in groups, or capitals and digits mixed. */
const CODE =
  '(?<![\\p{L}\\d.,/])(?:(?:[A-Z]{1,2}-)?\\d{3,4}[ \\u00A0-]\\d{3,4}|\\d{2}[ -]\\d{2}[ -]\\d{2}|\\d(?:[ -]\\d){3,7}|(?:[A-Z]{1,2}-)?\\d{4,8}|(?=[A-Z\\d-]{0,30}\\d)(?=[A-Z\\d-]{0,30}[A-Z])[A-Z\\d]{2,6}(?:-[A-Z\\d]{2,6}){0,3})(?![\\p{L}\\d]|[.,:/-]\\d| ?(?:%|€|\\$|EUR|USD|GBP|CHF))'
const SECRET_CODE = new RegExp(CODE, 'uy')
/** What a bank calls a TAN may have small letters, too. */
const SECRET_TAN = /[a-z\d]{6,8}(?![\p{L}\d])/uy

/** A word that is or ends with the word for a code: `Bestätigungscode`, `inlogcode`. */
const CODE_WORD =
  /[\p{L}-]{0,30}(?:codes?|código|codigo|codice|combination|kombination|combinaison|combinación|combinazione|combinação|kód|kod|код)(?![\p{L}\d])/giu
/** Words for a code that is always a secret. */
const PIN_WORD = new RegExp(
  `${BEFORE}(?:PIN|Pin|pin|PINs?|pin-?code|code pin|PUK|puk|m?TAN|Tan(?!-)|[Ll]ock ?box|[Kk]ey ?safe|Schlüsselsafe|Schlüsseltresor|TAN-Nummer|mtan|pushTAN|smsTAN|OTP|otp|totp|passcode|geheimzahl|PIN-(?:Code|Nummer)|one-time (?:password|passcode)|einmal(?:kennwort|passwort))${AFTER}`,
  'gu',
)
/** What a secret code is for. */
const SURE =
  /v[eé]rif|ověř|přihla|potvrz|weryfik|logowa|подтвержд|вход|доступ|безопасн|одноразов|провер|digi|solo uso|uso único|portone|portão|cancello|poort|secur|sicherheit|bestätig|bestaetig|anmeld|login|log-in|sign-?in|access|zugang|einmal|one-?time|single-use|usage unique|2fa|otp|factor|faktor|auth|confirm|recovery|backup|wiederherst|secours|sécurité|seguridad|seguran|sicurezza|acces|accès|verifica|acesso|toegang|inlog|bevestig|door|gate|alarm|entry|unlock|tür|haus|porte|immeuble|portal|puerta|porta|deur|safe|tresor/iu
/** Codes that are no secrets. */
const OTHER =
  /zip|post|area|country|error|fehler|status|exit|return|response|discount|rabatt|gutschein|promo|coupon|voucher|gift|product|produkt|item|article|artikel|booking|buchung|source|quell|qr|bar|strich|dress|swift|sort|bank|branch|tax|colou?r|farb|airport|iata|icao|currency|währung|language|sprach|building|fire|morse|byte|machine|unicode|geo|vat|kortings|fout|bron|streep|actie|landen|descuento|sconto|desconto|erreur|erro|remise|réduction|genetic|law|moral|penal|civil|html|css|legacy|open|no-|low-|промо|скидк|почтов|ошибк|товар|заказ|штрих|регион/iu
const OTHER_BEHIND =
  /^\s?(?:of (?!your)|for (?:the )?(?:item|product|article)|postal|promo|source|fiscal|barre|de la route|de barr|fuente|fonte|produit|de produ|de desc|descuento|sconto|desconto|de réduction|du travail|civil|pénal|review|base|freeze|snippet|editor|block|line|style|name|à barres|de la s[ée]c|de conduite|di avviamento|di cond|prodotto|iso|iata)/iu
/** Of a plug or a chip. */
const CONNECTOR = /chip|connector|board|header|gpio|socket|stecker|bowling/i
/** Nothing says what the code is for: "your code", "the code". */
const BARE =
  /(?:^|[\s"'(*>])(?:the|your|an?|this|that|my|our|with|der|den|dem|dein|ihr|mein|unser|deinen|ihren|le|un|votre|ton|mon|notre|ce|el|tu|su|mi|este|il|lo|tuo|suo|mio|questo|o|seu|teu|meu|de|je|uw|mijn|deze)\s+$|^[\s>*•-]*$/iu
const POSSESSIVE = /(?<!\p{L})(?:your|dein|ihr|votre|ton|tu|tuo|seu|teu|uw|je)(?!\p{L})/iu
/** What may follow a word for a code of which nothing else is said. */
const LEADS =
  /^["'”»)*]*\s*(?:$|[:=\n"'“„(]|\d)|^['’]s\s|^,?\s+(?:is|are|was|will|would|ist|lautet|wäre|est|c['’]est|sera|es|será|è|é|sarà|luidt|for|für|fürs|pour|para|per|voor|to|zum|zur|below|here)(?!\p{L})/iu

/** Then it was a number of something. */
const UNITS =
  /^[ \u00A0]?(?:lines?|zeilen|lignes?|líneas?|righe|linhas?|regels|files?|words?|characters?|zeichen|years?|jahre|users?|people|times|tests?|km|kg|m|g|ml|pages?|seiten|days?|tage|hours?|stunden|uhr)(?!\p{L})/iu

/** In Chinese and Japanese, where words stand without spaces between them. */
const UNSPACED_CODE =
  /(?:验证码|驗證碼|校验码|动态码|認證碼|認証コード|確認コード|ワンタイムパスワード)[^\d\n]{0,12}(\d{4,8})(?!\d)/dgu

const REACH = 90
const NEXT = /([\s\u00A0]*)(\S+)/y
const MOST_WORDS = 8

/** Codes and PINs after the word for them: "Ihr Code lautet …", "PIN …". */
function codesAfter(text: string): Found[] {
  const found: Found[] = []
  for (const { index, 0: word } of text.matchAll(CODE_WORD)) {
    const end = index + word.length
    const before =
      text
        .slice(Math.max(0, index - 24), index)
        .split(/[\n.!?:;]/)
        .at(-1) ?? ''
    const behind = text.slice(end, end + 24)
    if (isOther(word, before, behind)) continue
    const isSure = SURE.test(word) || SURE.test(before) || SURE.test(behind.split(/[\n.:]/)[0] ?? '')
    const isBare = BARE.test(before) && !/.code/i.test(word)
    if (!isSure && !(LEADS.test(behind) && (isBare || POSSESSIVE.test(before)))) continue
    append(found, codeAfter(text, end, isSure, SECRET_CODE))
  }
  for (const { index, 0: word } of text.matchAll(PIN_WORD)) {
    if (CONNECTOR.test(text.slice(Math.max(0, index - 24), index + word.length + 24))) continue
    const isTan = /tan/i.test(word)
    append(found, codeAfter(text, index + word.length, true, isTan ? SECRET_TAN : SECRET_CODE))
    if (isTan) append(found, codeAfter(text, index + word.length, true, SECRET_CODE))
  }
  return found
}

function isOther(word: string, before: string, behind: string): boolean {
  if (OTHER_BEHIND.test(behind)) return true
  const said = `${before.split(/\s+/).slice(-2).join(' ')} ${word}`
  return OTHER.test(said) && !SURE.test(said)
}

/** The code after the word: told by a colon or an "is", or at once where the word is sure. */
function codeAfter(text: string, end: number, isSure: boolean, code: RegExp): Found[] {
  const rest = text.slice(end, end + REACH)
  let isTold = false
  NEXT.lastIndex = 0
  for (let words = 0; words <= MOST_WORDS; words += 1) {
    const next = NEXT.exec(rest)
    if (!next) break
    const [, gap = '', word = ''] = next
    if (gap.includes('\n')) break
    const after = NEXT.lastIndex
    const at = after - word.length + (/^[("'“„«:=*]+/.exec(word)?.[0].length ?? 0)
    isTold ||= (at > after - word.length && /^["']?[:=]/.test(word)) || /^['’]s$/.test(word)
    const isTyped = words === 0 && /^\d{3,8}#/.test(word)
    if (isTold || isTyped || (isSure && words < 2)) {
      code.lastIndex = at
      const value = code.exec(rest)?.[0]
      if (value && /\d/.test(value) && !UNITS.test(rest.slice(at + value.length)))
        return [{ start: end + at, end: end + at + value.length, kind: 'one-time code' }]
    }
    if (/\d{3}/.test(word)) break
    const plain = word.toLowerCase()
    if (/[:=]$/.test(word) || COPULAS.has(plain)) isTold = true
    else if (/[.!?;]$/.test(word)) break
    else if (!FILLERS.has(plain)) isTold &&= isSure
  }
  return []
}

const WHOSE =
  '(?:(?:your|the|my|dein|ihr|der|mein|votre|ton|le|tu|su|el|il|tuo|suo|o|seu|teu|je|uw|de) ){0,2}'
/** "492 013 is your verification code" */
const CODE_FIRST = new RegExp(
  `(${CODE}) (?:is|ist|lautet|est|es|è|é) ${WHOSE}(?<word>(?:[\\p{L}\\d-]+ ){0,3}[\\p{L}-]{0,30}(?:code|código|codigo|codice|pin|passcode|password|tan))(?![\\p{L}\\d])(?<behind>.{0,16})`,
  'giud',
)
/** "Use 884-213 to sign in" */
const TYPED = new RegExp(
  `${BEFORE}(?:use|enter|type(?: in)?|input|(?:verwenden|geben|nutzen|tippen) sie|gib|benutze|nutze|utilisez|utilise|saisissez|saisis|entrez|tapez|introduce|introduzca|usa|utiliza|utilice|ingresa|ingrese|inserisci|digita|utilizza|digite|insira|introduza|utilize|gebruik|voer|vul|typ)(?: (?:the|this|your|following|den|diesen|ihren|dein(?:en)?|le|ce|votre|el|este|tu|il|questo|o|seu|de|deze|uw|je|code|pin|tan|código|codigo|codice|login|security|verification|folgenden|suivant|siguiente|seguente|seguinte|volgende)){0,4} ?:? (${CODE})`,
  'giud',
)
const PURPOSE =
  /sign(?:ing)?[ -]?in|log(?:ging)?[ -]?in|logon|verif|confirm|authent|access|reset|anmeld|anzumeld|einlog|einzulog|bestätig|verifiz|connexion|connect|vérif|accéd|iniciar|entrar|acced|confirma|inlog|in te|aan te melden|bevestig|passwor/iu
const AS_CODE = /(?<!\p{L})(?:code|código|codice|pin)(?!\p{L})/iu

/** Told by what they are typed for. */
function typedCodes(text: string): Found[] {
  return placesOf(text, TYPED, 'one-time code').filter(({ start, end }) => {
    const before =
      text
        .slice(Math.max(0, start - 60), start)
        .split(/[\n.!?]/)
        .at(-1) ?? ''
    const behind = text.slice(end, end + 60).split(/[\n.!?]/)[0] ?? ''
    return (PURPOSE.test(`${before} … ${behind}`) || AS_CODE.test(behind)) && !UNITS.test(behind)
  })
}

const ASKS_FOR_CODE =
  /(?<![\p{L}])(?:codes?|código|codigo|codice|pin|tan|otp|passcode|[\p{L}-]{2,30}code)(?![\p{L}\d])[^\d\n]{0,80}\n(?:[^\d\n]{0,80}\n){0,3}[ \t>*]{0,4}([A-Z\d][A-Z\d -]{2,10}[A-Z\d])[ \t*]{0,4}(?=\n|$)/dgiu

/** "Enter this code:" and the code on a line of its own. */
function codesOnLines(text: string): Found[] {
  return placesOf(text, ASKS_FOR_CODE, 'one-time code').filter(({ start, end }) => {
    const value = text.slice(start, end)
    return /^[A-Z\d -]+$/.test(value) && (/\d/.test(value) || /^[A-Z]{5,8}$/.test(value))
  })
}

/** One-time codes, PINs and the like, told by the words around them. */
export function secretCodes(text: string): Found[] {
  const first = [...text.matchAll(CODE_FIRST)].flatMap(({ indices, groups }): Found[] => {
    const place = indices?.[1]
    return place && !isOther(groups?.word ?? '', '', groups?.behind ?? '')
      ? [{ start: place[0], end: place[1], kind: 'one-time code' }]
      : []
  })
  return [
    ...codesAfter(text),
    ...placesOf(text, UNSPACED_CODE, 'one-time code'),
    ...first,
    ...typedCodes(text),
    ...codesOnLines(text),
  ]
}
