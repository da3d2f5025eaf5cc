import { oneLine } from './one-line.ts'

/**
 * The prefixes of replies: English, German, Dutch, Danish, Norwegian and Swedish, Finnish, Italian, French, Spanish and
 * Portuguese, Polish, Czech and Slovak, South Slavic, Romanian, Hungarian, Baltic, Turkish, Greek, Russian and Ukrainian,
 * Bulgarian, Hebrew, Arabic, Persian, Indonesian, Vietnamese, Thai, Chinese, Japanese, Korean.
 */
const REPLY = [
  're|aw|antw|antwort|sv|svar|vs|rif|r|rép|res|resp|odp|odg|răsp|vá|atb|ynt|απ|σχετ|отв|ответ|на|відп|отг|одг',
  'תשובה|השב|תגובה|رد|پاسخ|bls|balas|trả lời|ตอบ|ตอบกลับ|回复|回覆|答复|答覆|返信|답장|회신',
].join('|')
const FORWARD = [
  'fw|fwd|wg|i|enc|vl|vb|pd|doorst|trs|proslj|proslijeđeno|továbbítás|i̇lt|ilt|πρθ|пересл|переслано|препр',
  'הועבר|העברה|إعادة توجيه|تحويل|chuyển tiếp|ส่งต่อ|转发|轉寄|轉發|転送|전달',
].join('|')
/** French and Spanish programs put these before forwards, and some programs before replies. */
const BOTH = 'tr|rv'
/** Numbered forms count, too: "Re[2]:", "Re(2):", "Re^2:", "Re*2:". */
const COUNT = '(?:\\s*(?:\\[\\d{1,4}\\]|\\(\\d{1,4}\\)|[\\^*]\\d{1,4}))?\\s*[:：]'

const REPLY_MARK = new RegExp(`^(?:${REPLY}|${BOTH})${COUNT}`, 'iu')
const FORWARD_MARK = new RegExp(`^(?:${FORWARD}|${BOTH})${COUNT}`, 'iu')
const ONLY_REPLY_MARK = new RegExp(`^(?:${REPLY})${COUNT}\\s*`, 'iu')
/** A prefix within the subject; one letter and a colon is too little there ("Part I: …"). */
const INNER_MARK = new RegExp(
  `^.*(?:^|[^\\p{L}\\p{M}\\p{N}])(?:${`${REPLY}|${FORWARD}`.replace(/(?<=^|\|).\|/gu, '')})${COUNT}`,
  'iu',
)
const ONLY_FORWARD_MARK = new RegExp(`^(?:${FORWARD})${COUNT}\\s*`, 'iu')
const LIST_TAG = /^\[[^[\]]{1,60}\]\s*/
/** What filters on the way put in front: "*****SPAM*****", "{Spam?}", "EXTERNAL:". */
const FILTER_TAG = /^(?:\*{2,}[^*]{1,40}\*{2,}|\{[^{}]{1,30}\}|(?:external|extern|ext)\s*:)\s*/i
const TRAILER = /[([]fwd?[)\]]$/i
/** "New subject (was: Re: Old subject)" is about the new one; answers often leave the old one out. */
const FORMER = /\s[([](?:was|war)\b\s*:?\s.*$/iu
/** What programs write for an empty subject. */
const NO_SUBJECT =
  /^[([<](?:no subject|none|(?:kein|ohne) betreff|(?:sans|pas d['’]|aucun) ?objet|(?:sin|sem) assunto|sin asunto|(?:nessun|senza) oggetto|geen onderwerp|(?:ingen|inget|intet) (?:emne|ämne)|ei aihetta|brak tematu|без темы|无主题|無主題|件名なし|제목 없음)[)\]>]$/iu
/** RFC 5322 section 2.1.1 limits lines to 998 characters; a longer text is not a subject. */
const MAX_LENGTH = 1000

/**
 * The subject without reply and forward prefixes, list tags and differences of case and space, similar to RFC 5256
 * section 2.1: two messages with the same base subject may belong together. Empty if it says nothing.
 */
export function baseSubject(subject: string): string {
  let rest = tidy(subject)
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .normalize('NFC')
    .trim()
  for (let previous = ''; previous !== rest; ) {
    previous = rest
    rest = withoutPrefix(rest).replace(TRAILER, '').trim()
    if (NO_SUBJECT.test(rest)) return ''
    for (const tag of [LIST_TAG, FILTER_TAG, FORMER]) rest = rest.replace(tag, '').trim() || rest
  }
  return rest
}

/** What follows the last prefix within a base subject, as in "please read: re: lunch"; the whole where there is none. */
export function answeredSubject(base: string): string {
  return base.replace(INNER_MARK, '').trim() || base
}

/** The subject as people speak of it: without the prefixes of replies and forwards. */
export function plainSubject(subject: string): string {
  let rest = tidy(subject)
  for (let previous = ''; previous !== rest; ) {
    previous = rest
    rest = withoutPrefix(rest)
  }
  return rest
}

export function isReplySubject(subject: string): boolean {
  return REPLY_MARK.test(withoutTags(subject))
}

/** Whether the subject is that of a forward; "TR:" and "RV:" mean that more often than a reply. */
export function isForwardSubject(subject: string): boolean {
  const text = withoutTags(subject)
  return FORWARD_MARK.test(text) || TRAILER.test(text)
}

/** Puts `Re: ` before a subject, once, in place of the prefixes of other languages. */
export function replySubject(subject: string): string {
  const text = tidy(subject)
  const bare = withoutMarks(text, ONLY_REPLY_MARK)
  // "[list] Re: …" already has the prefix.
  return bare === text && ONLY_REPLY_MARK.test(withoutTags(text)) ? text : `Re: ${bare}`.trim()
}

/** Puts `Fwd: ` before a subject, once, in place of the prefixes of other languages. */
export function forwardSubject(subject: string): string {
  const text = tidy(subject)
  const bare = withoutMarks(text, ONLY_FORWARD_MARK)
  return bare === text && ONLY_FORWARD_MARK.test(withoutTags(text)) ? text : `Fwd: ${bare}`.trim()
}

function tidy(subject: string): string {
  return oneLine(subject.slice(0, MAX_LENGTH))
}

/** Takes one prefix off at most, also one that encloses the subject. */
function withoutPrefix(text: string): string {
  const inner = enclosed(text) ?? text
  return inner.replace(REPLY_MARK, '').replace(FORWARD_MARK, '').trim()
}

/** What stands in brackets that a forward or reply was put into: "[Fwd: Lunch]", also where the end was cut off. */
function enclosed(text: string): string | null {
  const close = text.startsWith('[') ? ']' : text.startsWith('(') ? ')' : null
  if (close === null) return null
  const isCut = !text.includes(close)
  if (!isCut && !text.endsWith(close)) return null
  const inner = text.slice(1, isCut ? undefined : -1).trim()
  return REPLY_MARK.test(inner) || FORWARD_MARK.test(inner) ? inner : null
}

function withoutTags(subject: string): string {
  let rest = tidy(subject).replace(/^\p{Cf}+/u, '')
  for (let previous = ''; previous !== rest; ) {
    previous = rest
    rest = enclosed(rest) ?? rest.replace(LIST_TAG, '')
  }
  return rest
}

function withoutMarks(text: string, mark: RegExp): string {
  let rest = text
  while (mark.test(rest)) rest = rest.replace(mark, '')
  return rest
}
