/** Combining marks, and the two letters that decompose to some. */
const MARK = '[\\p{M}\\uFF9E\\uFF9F]'
/** UAX #15, section 13: no language puts more than thirty marks on a letter. */
const MOST_MARKS = 30
const LONG_RUN = new RegExp(`(${MARK}{${MOST_MARKS}})${MARK}+`, 'gu')

/**
 * A text in a Unicode normal form. Longer runs of marks than any language has are cut: normalising sorts them in
 * quadratic time, so half a megabyte of them would take a minute.
 */
export function normalised(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  const bounded = text.length > MOST_MARKS ? text.replace(LONG_RUN, '$1') : text
  return bounded.normalize(form)
}
