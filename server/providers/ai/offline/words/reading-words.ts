/** How one language says days; each text is a list for `alternatives`, over folded text. */
export interface DateWords {
  /** Monday first. */
  weekdays: readonly string[]
  /** January first. */
  months: readonly string[]
  /** What stands before the day something is due. */
  deadline: string
  today: string
  tomorrow: string
  dayAfterTomorrow: string
  endOfWeek: string
  endOfNextWeek: string
  endOfMonth: string
  nextWeek: string
  /** What puts the day right after it into the next week: "next Tuesday". */
  nextDay: string
  /** Looks like one of the others and names no day: "por la mañana". */
  noDay: string
  /** A day of the month without the month: "the 24th", the source of a pattern with '#' for the number. */
  dayAlone: string
  /** "in # days": '#' is the number. */
  inDays: string
  inWeeks: string
  /** The first numbers in words, from one. */
  numbers: readonly string[]
  /** 3/5 is the third of May; false where nobody can know. */
  isDayFirst: boolean
  /** A time of day: "3 pm", "15 Uhr"; the source of a pattern. */
  time: string
}

/**
 * What a reader of one language goes by to tell what a sentence is for. All patterns but `leading` are over folded
 * text: lower case, without accents.
 */
export interface ReadingWords {
  /** Words that a full stop follows without ending the sentence. */
  abbreviations: ReadonlySet<string>
  /** Opens a letter; a name may follow. */
  greeting: RegExp
  /** Closes a letter. */
  signOff: RegExp
  /** Said for politeness; nothing is lost without it. */
  courtesy: RegExp
  /** Legal text, footers of lists, what programs add. */
  boilerplate: RegExp
  /** Small words at the beginning which only join a sentence to the one before; over the text as written. */
  leading: RegExp
  /** Asks somebody to do something. */
  request: RegExp
  /** Tells somebody to do something; not where the sentence is a question. */
  imperative: RegExp
  /** Says that its writer is going to do something. */
  commitment: RegExp
  /** What looks like a commitment and is none. */
  noCommitment: RegExp
  /** What follows the name of somebody who is to do something. */
  assignment: string
  decision: RegExp
  /** Something becomes other than it was. */
  change: RegExp
  undecided: RegExp
  /** Reports that something is done. */
  done: RegExp
  /** Says that something is settled, whoever did it. */
  settled: RegExp
  /** Thanks for what has come. */
  thanks: RegExp
  /** Puts an answer off. */
  deferral: RegExp
  /** Answers a yes-or-no question. */
  answer: RegExp
  /** Asks for more than yes or no. */
  openQuestion: RegExp
  dates: DateWords
}
