import { foldText } from '../search/fold.ts'
import { anyOf } from './quote-languages.ts'

const pattern = (source: string) => new RegExp(source, 'iu')
const MAX_MARKER = 120

const DASHES = '[-_=]{2,40}'
const ORIGINAL = pattern(`^${DASHES}\\s?${anyOf(({ original }) => original)}\\s?${DASHES}:?$`)
const ORIGINAL_BEFORE = pattern(
  `^${DASHES}\\s?${anyOf(({ original }) => original)}\\s?${DASHES}\\s?(?=\\p{L})`,
)
/** Orange and La Poste write "Message du 03/03/26 09:41". */
const MESSAGE_OF = pattern('^Message du ?:? ?\\d{1,2}/\\d{1,2}/\\d{2,4},? (?:à )?\\d{1,2}[:h]\\d{2}$')
const FORWARDED = pattern(`^${DASHES}\\s?${anyOf(({ forwarded }) => forwarded)}\\s?(?:${DASHES}|:)`)
const BEGIN_FORWARDED = pattern(`^${anyOf(({ beginForwarded }) => beginForwarded)}\\s?[:：]$`)
const ANSWERS_WITHIN = pattern(`(?<!\\p{L})${anyOf(({ answersWithin }) => answersWithin)}`)
const FOR_INFORMATION = pattern(`(?<!\\p{L})${anyOf(({ forInformation }) => forInformation)}(?!\\p{L})`)
const DEVICE_SIGNATURE = pattern(`^[(<*\\s]{0,3}${anyOf(({ deviceSignature }) => deviceSignature)}(?!\\p{L})`)
const CLOSING = pattern(`^\\W{0,3}${anyOf(({ closings }) => closings)}\\W{0,3}$`)
const FOOTER = pattern(anyOf(({ footer }) => footer))
const REACTION = pattern(`${anyOf(({ reaction }) => reaction)}\\s?[:：]$`)

/** "-----Original Message-----" in any of the languages. */
export function isOriginalMarker(line: string): boolean {
  return line.length <= MAX_MARKER && (ORIGINAL.test(unstarred(line)) || MESSAGE_OF.test(line))
}

/** The fields behind the marker where a program puts all of them on its line: "-----Original message-----From: Ana …". */
export function behindOriginalMarker(line: string): string {
  const [marker = ''] = ORIGINAL_BEFORE.exec(line.slice(0, MAX_MARKER)) ?? []
  return marker === '' ? '' : line.slice(marker.length)
}

/** "---Original---", as QQ Mail and WeCom write it; it counts only above a header block. */
export function isHeaderMarker(line: string): boolean {
  return /^-{3,20}\s?(?:original|replied message)\s?-{3,20}$/i.test(line)
}

/** "---------- Forwarded message ----------": the message follows below; it is not history. */
export function isForwardMarker(line: string): boolean {
  return FORWARDED.test(unstarred(line.slice(0, MAX_MARKER)))
}

/** "Begin forwarded message:"; it counts only above a header block. */
export function isForwardIntroduction(line: string): boolean {
  return line.length <= MAX_MARKER && BEGIN_FORWARDED.test(unstarred(line))
}

const STARS = new Set(['*', '_', ' '])
/** Takes off stars and underlines around a line. Most lines have none, which a look at both ends tells. */
const unstarred = (line: string) =>
  STARS.has(line[0]!) || STARS.has(line.at(-1)!)
    ? line.replace(/^[*_\s]{1,4}(?=[-*\p{L}])|[*\s]{1,4}$/gu, '')
    : line

/** Whether the line says that the answers are within the quoted text. */
export function announcesInlineAnswers(line: string): boolean {
  return ANSWERS_WITHIN.test(line.slice(0, 500))
}

/** "Ana Lima reacted to your message:", as Outlook writes above the message. */
export function isReaction(line: string): boolean {
  return line.length <= MAX_MARKER && REACTION.test(line)
}

/** "Best regards,": below it is only the signature. */
export function isClosing(line: string): boolean {
  return line.length <= 80 && CLOSING.test(foldText(line.trim()))
}

/** "Regards, Bo": a closing with a name behind it, or alone. */
export function signsOff(line: string): boolean {
  const [, closing = line] =
    /^(.{2,60}),? (?:\p{Lu}[\p{L}.'’-]{0,30}(?: |$)){1,3}$/u.exec(line.slice(0, 160)) ?? []
  return isClosing(closing) || isClosing(line)
}

/** What companies and programs write below letters: "Please consider the environment before printing." */
export function isFooter(line: string): boolean {
  return beginsSignature(line) || FOOTER.test(foldText(line.slice(0, 1000)))
}

/** Whether the line introduces a forward: "FYI". */
export function introducesForward(line: string): boolean {
  return FOR_INFORMATION.test(line.slice(0, 80))
}

/**
 * The name in "[Ana Lima] Yes, at ten.", as Outlook marks answers. Banners and pictures look alike, but occur only
 * once.
 */
export function answerPrefixOf(line: string): string | null {
  if (isBanner(line)) return null
  return /^\[(\p{Lu}[\p{L}\p{M} .,'’-]{1,40})\]\s+\S/u.exec(line)?.[1] ?? null
}

const EXTERNAL =
  /^[[(*<{\s]{0,3}(?:external|extern|externe|externo|externa|esterno|ext|outside sender|untrusted sender|suspicious|spam\??|possible spam)(?: (?:e-?mail|message|sender|mail))?\s?[\])*>}:]/iu
const CAUTION =
  /^[[(*!⚠\s]{0,4}(?:caution|warning|attention|achtung|vorsicht|warnung|atenci[oó]n|precauci[oó]n|attenzione|aten[cç][aã]o|let op|waarschuwing|advarsel|varning|obs|varoitus|huomio|ostrożnie|uwaga|upozornění|pozor|figyelem|atenție|увага|внимание|προσοχή|dikkat|זהירות|تنبيه|تحذير|注意|警告|주의|external email|this (?:e-?mail|message) (?:originated|was sent|came|is) from (?:an? )?(?:outside|external))/iu
const OF_OUTSIDE =
  /outside|extern|unknown sender|do not click|don['’]t click|links? (?:or|and|\/) (?:open )?attachments|außerhalb|en dehors|fuera de|all['’]esterno|buiten|utenfor|utanför|udenfor|ulkopuol|zewnętrz|zvenčí|mimo organiz|külső|din afara|ззовні|зовнішн|извне|внешн|εξωτερικ|dışından|מחוץ|خارج|外部|외부/iu

const RARE_SENDER =
  /don['’]t often get e-?mail from|erhalten nicht (?:oft|häufig) (?:eine )?E-?Mails? von|obtenez pas souvent d['’]e-?mail|suele recibir (?:correos? electrónicos?|correo) de|ricevono spesso messaggi|costuma receber (?:e-?mails?|correio)|ontvangt niet vaak e-?mail van/iu

/**
 * Whether the line is the banner of a mail gateway: "[EXTERNAL] Hello", "CAUTION: This email originated from outside of
 * the organization." Gateways paint them, and put one on each letter.
 */
export function isBanner(line: string): boolean {
  const text = line.slice(0, 400)
  return EXTERNAL.test(text) || RARE_SENDER.test(text) || (CAUTION.test(text) && OF_OUTSIDE.test(text))
}

const LABEL =
  /^[^\p{L}\p{N}]{0,3}(?:(?:document |data )?(?:sensitivity|classification|classified as|klassifizierung|vertraulichkeit|classificazione|clasificación|classificação|confidentialité|classificatie)(?: level)?\s?:.{2,60}|(?:\p{L}{2,20} ){0,2}(?:internal|confidential|restricted|public|intern|vertraulich|confidentiel|interne|interno|confidencial|riservato|vertrouwelijk)(?: use)?(?: only)?)[^\p{L}\p{N}]{0,3}$/iu

/** Whether a program labels the letter so: "Sensitivity: Internal"; "Internal" alone only as its first line. */
export function isLabel(line: string, isFirst: boolean): boolean {
  return line.length <= 80 && (isFirst || line.includes(':')) && LABEL.test(line)
}

/** The delimiter of RFC 3676 section 4.3, the rule of a mailing list, or the words that a device adds. */
export function beginsSignature(line: string): boolean {
  return /^(?:--|—|_{5,})$/.test(line) || isOfDevice(line)
}

/** "Sent from my iPhone". */
export function isOfDevice(line: string): boolean {
  return line.length <= 120 && DEVICE_SIGNATURE.test(line)
}

/** What a mailing list adds below each message. */
export function isListFooter(line: string): boolean {
  return /unsubscribe|mailing list|listinfo|\bsubscribed to\b/i.test(line.slice(0, 500)) || isFooter(line)
}

/** Programs do not put an address alone in round brackets. */
export function namesMailbox(line: string): boolean {
  return /[^\s@]@[^\s@]/.test(line.replace(/\([^()]*\)/g, ''))
}

/** A rule, as programs put above a header block: at least three of its characters side by side. */
export function isRule(line: string): boolean {
  let run = 0
  let longest = 0
  for (const char of line) {
    if ('-_=~*'.includes(char)) run += 1
    else if (char === ' ') run = 0
    else return false
    longest = Math.max(longest, run)
  }
  return longest >= 3
}

/** Lines that occur in a patch and in no letter; a header block above them belongs to the patch. */
export function isPatchLine(line: string): boolean {
  return /^(?:diff --git a\/|From [0-9a-f]{12,64} |Index: \S|@@ -\d{1,9},?\d{0,9} \+)/.test(line)
}
