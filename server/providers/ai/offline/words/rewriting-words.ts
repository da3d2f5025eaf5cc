/** Replaces a pattern in the text as written; the case of a first letter is kept. */
type Swap = readonly [pattern: RegExp, replacement: string]

/** What shortening knows of one language. */
export interface RewritingWords {
  /** How an instruction asks for a shorter text; over folded text. */
  asks: RegExp
  /** Words that say nothing. */
  fillers: RegExp
  /** Long ways to say something short. */
  shorter: readonly Swap[]
}
