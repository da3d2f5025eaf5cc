/** The prefixes of replies by language: English, German, French and so on. */
const REPLY = 're|aw|antw|antwort|sv|vs|rif|r|res|odp|ynt|回复|回覆|答复|答覆|返信|답장'
const FORWARD = 'fw|fwd|wg|i|enc|vl|vb|pd|doorst|转发|轉寄|転送'
/** French and Spanish programs put these before forwards, and some programs before replies. */
const BOTH = 'tr|rv'
/** Numbered forms count, too: "Re[2]:", "Re(2):", "Re^2:", "Re*2:". */
const COUNT = '(?:\\s*(?:\\[\\d{1,4}\\]|\\(\\d{1,4}\\)|[\\^*]\\d{1,4}))?\\s*[:：]'

const REPLY_MARK = new RegExp(`^(?:${REPLY}|${BOTH})${COUNT}`, 'iu')
const FORWARD_MARK = new RegExp(`^(?:${FORWARD}|${BOTH})${COUNT}`, 'iu')
const ONLY_REPLY_MARK = new RegExp(`^(?:${REPLY})${COUNT}\\s*`, 'iu')
const ONLY_FORWARD_MARK = new RegExp(`^(?:${FORWARD})${COUNT}\\s*`, 'iu')
const LIST_TAG = /^\[[^\]]{1,60}\]\s*/
const TRAILER = /\(fwd?\)$/i
/** RFC 5322 section 2.1.1 limits lines to 998 characters; a longer text is not a subject. */
const MAX_LENGTH = 1000

/**
 * The subject without reply and forward prefixes, list tags and differences of case and space, similar to RFC 5256
 * section 2.1: two messages with the same base subject may belong together.
 */
export function baseSubject(subject: string): string {
  let rest = tidy(subject)
  for (let previous = ''; previous !== rest; ) {
    previous = rest
    rest = rest.replace(REPLY_MARK, '').replace(FORWARD_MARK, '').replace(TRAILER, '').trim()
    rest = rest.replace(LIST_TAG, '') || rest
  }
  return rest.toLowerCase()
}

/** The subject as people speak of it: without the prefixes of replies and forwards. */
export function plainSubject(subject: string): string {
  let rest = tidy(subject)
  for (let previous = ''; previous !== rest; ) {
    previous = rest
    rest = rest.replace(REPLY_MARK, '').replace(FORWARD_MARK, '').trim()
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
  return subject.slice(0, MAX_LENGTH).replace(/\s+/g, ' ').trim()
}

function withoutTags(subject: string): string {
  return withoutMarks(tidy(subject), LIST_TAG)
}

function withoutMarks(text: string, mark: RegExp): string {
  let rest = text
  while (mark.test(rest)) rest = rest.replace(mark, '')
  return rest
}
