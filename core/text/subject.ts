/** What mail programs put before the subject of a reply, by language. */
const REPLY = 're|aw|antw|antwort|sv|vs|tr|rv|rif|ref|res|odp|ynt|回复|答复|回覆|답장'
const FORWARD = 'fwd?|wg|tr|rv|i|enc|vl|vb|pd|转发|轉寄'
const REPLY_MARK = new RegExp(`^\\s*(?:${REPLY})(?:\\s*\\[\\d+\\]|\\s*\\(\\d+\\))?\\s*[:：]`, 'i')
const FORWARD_MARK = new RegExp(`^\\s*(?:${FORWARD})(?:\\s*\\[\\d+\\]|\\s*\\(\\d+\\))?\\s*[:：]`, 'i')
const LIST_TAG = /^\s*\[[^\]]{1,60}\]/

/**
 * The subject without reply and forward marks, list tags and differences of case and space, in the spirit of
 * RFC 5256 section 2.1. `TR:` and `RV:` are used for both.
 */
export function baseSubject(subject: string): string {
  let rest = subject
  for (let previous = ''; previous !== rest; ) {
    previous = rest
    rest = rest
      .replace(REPLY_MARK, '')
      .replace(FORWARD_MARK, '')
      .replace(/\(fwd\)\s*$/i, '')
      .trim()
    const untagged = rest.replace(LIST_TAG, '').trim()
    if (untagged) rest = untagged
  }
  return rest.replace(/\s+/g, ' ').toLowerCase()
}

export function isReplySubject(subject: string): boolean {
  return REPLY_MARK.test(subject.replace(LIST_TAG, ''))
}

export function isForwardSubject(subject: string): boolean {
  return FORWARD_MARK.test(subject.replace(LIST_TAG, ''))
}

/** `Re: …`, once. */
export function replySubject(subject: string): string {
  return /^\s*re\s*:/i.test(subject) ? subject.trim() : `Re: ${subject.trim()}`
}

/** `Fwd: …`, once. */
export function forwardSubject(subject: string): string {
  return /^\s*fwd?\s*:/i.test(subject) ? subject.trim() : `Fwd: ${subject.trim()}`
}
