/** Replaces a pattern in the text as written; the case of a first letter is kept. */
export type Swap = readonly [pattern: RegExp, replacement: string]

/** What rewriting knows of one language. */
export interface RewritingWords {
  /** How an instruction asks for each kind; over folded text. */
  kinds: { shorter: RegExp; formal: RegExp; friendly: RegExp; fix: RegExp; bullets: RegExp }
  typos: Readonly<Record<string, string>>
  /** Words that stand twice on purpose: "had had", "nous nous". Folded. */
  mayRepeat: ReadonlySet<string>
  /** Words that say nothing; gone from a shorter text. */
  fillers: RegExp
  /** Long ways to say something short. */
  shorter: readonly Swap[]
  formal: readonly Swap[]
  friendly: readonly Swap[]
  /** Said before the closing of a friendlier text that thanks nobody. */
  thanks: string
  thanked: RegExp
  /** Stands before two-part punctuation; a space in French. */
  punctuationGap: string
}
