import type { SpokenLanguage } from '../../dates/spoken-days.ts'

/**
 * How one language asks for mail. All patterns are of folded words with one space between them: without accents, in lower
 * case, without the punctuation around them; `d'Anna` is two words. `#` stands for a number, `@` for a unit of time and `%` for
 * one of size.
 */
export interface Grammar {
  language: SpokenLanguage
  /** What a sentence may begin with that says nothing about the mail: "please show me". */
  opening: string
  /** "all the", "my": before what is looked for. */
  article: string
  /** What stands for any message. */
  mail: string
  /** Those of them that say no more where another word stands before them: "budget emails", but not "error messages". */
  plainMail: string
  /** "the last 3": the newest come first anyway. */
  newest: string
  /** Before what is looked for: "unread". */
  adjectives: readonly (readonly [words: string, operators: string])[]
  /** The same, of mail as such only: "sent mails" are the person's own, "large attachments" are no large mails. */
  mailAdjectives: readonly (readonly [words: string, operators: string])[]
  /** After it: "with attachments", "in the trash". */
  phrases: readonly (readonly [words: string, operators: string])[]
  /** What says so only after a word for mail, or another part: "to me", but not "close to me". */
  afterMail: readonly (readonly [words: string, operators: string])[]
  ages: readonly (readonly [words: string, operator: 'older_than' | 'newer_than'])[]
  /** The same after a word for mail: "over two weeks". */
  agesAfterMail: readonly (readonly [words: string, operator: 'older_than' | 'newer_than'])[]
  sizes: readonly (readonly [words: string, operator: 'larger' | 'smaller'])[]
  people: {
    from: string
    /** The same, but "de" and "by" say much else: after a word for mail only, or before a name with a capital. */
    of: string
    /** After a word for mail only, whatever the name. */
    by: string
    /** "Anna sent me": a name between the two. */
    sender: readonly (readonly [before: string, after: string])[]
    /** Mail that the person has written: "I sent to". */
    sentTo: readonly (readonly [before: string, after: string])[]
    /** After a word for mail only: "flight to Berlin". */
    to: string
    not: string
    or: string
    and: string
    /** Before names of companies and teams. */
    article: string
  }
  about: string
  /** What stands around the words of a subject: "with the subject". */
  subject: readonly (readonly [before: string, after: string])[]
  dates: {
    /** "from March": when it came. */
    from: string
    /** "of March": what it is about, unless a word for mail stands before it. */
    of: string
    /** "on Friday": as often when something happens. */
    on: string
    since: string
    before: string
    after: string
    until: string
    between: readonly (readonly [first: string, second: string])[]
  }
  /** The first word of a question. */
  questions: string
  /** Words of a clause, and words that turn a sentence around: what has them is no list of words to be found. */
  clause: string
  /** Further words that hold others together: no list of words ends with one. */
  links: string
  /** Words that are nobody's name. */
  nobody: string
}
