/**
 * What opens the list of snippets: "/" or ";" at the start of a word, and a word behind it.
 *
 * Neither may get in the way of ordinary text. What stands before the sign tells "and/or", "w/o", "https://" and "Hello;"
 * apart: there it follows a letter, a digit or another sign, not a space. What comes behind it tells the rest apart: a
 * shortcut begins with a letter, so "/5", "//", ";)" and ";-)" close the list at once, and so does a space, as in
 * "yes / no". A word that no snippet begins with shows no list either.
 */
const OPENING = /(?:^|[\s\ufffc([{"“„«'‘])(?:[/;])(\p{L}[\p{L}\p{M}\p{N}_-]{0,29}|)$/u

export interface Opening {
  /** What is typed behind the sign; empty at first. */
  query: string
  /** The length of sign and query. */
  length: number
}

/** What opens the list at the end of this text, which is the paragraph up to the cursor; null if nothing does. */
export function openingAt(before: string): Opening | null {
  const [, query] = OPENING.exec(before.slice(-32)) ?? []
  return query === undefined ? null : { query, length: query.length + 1 }
}
