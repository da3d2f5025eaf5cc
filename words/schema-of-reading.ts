import { z } from 'zod'
import { pattern, phrases } from './pattern.ts'

/** How one language says days; each text is a list for `alternatives`, over folded text. */
const readingDates = z.strictObject({
  /** Monday first. */
  weekdays: z.array(z.string()).length(7),
  /** January first. */
  months: z.array(z.string()).length(12),
  /** What stands before the day something is due. */
  deadline: z.string(),
  today: z.string(),
  tomorrow: z.string(),
  dayAfterTomorrow: z.string(),
  endOfWeek: z.string(),
  endOfNextWeek: z.string(),
  endOfMonth: z.string(),
  nextWeek: z.string(),
  /** What puts the day right after it into the next week: "next Tuesday". */
  nextDay: z.string(),
  /** Looks like one of the others and names no day: "por la mañana". */
  noDay: z.string(),
  /** A day of the month without the month: "the 24th", the source of a pattern with '#' for the number. */
  dayAlone: pattern,
  /** "in # days": '#' is the number. */
  inDays: z.string(),
  inWeeks: z.string(),
  /** The first numbers in words, from one. */
  numbers: z.array(z.string()),
  /** 3/5 is the third of May; false where nobody can know. */
  isDayFirst: z.boolean(),
  /** A time of day: "3 pm", "15 Uhr"; the source of a pattern. */
  time: pattern,
})

/**
 * What a reader of one language goes by to tell what a sentence is for. All but `leading` is over folded text: lower case, without
 * accents.
 */
export const reading = z.strictObject({
  /** Words that a full stop follows without ending the sentence. */
  abbreviations: z.string(),
  /** Opens a letter; a name may follow. */
  greeting: phrases,
  /** Closes a letter. */
  signOff: phrases,
  /** Said for politeness; nothing is lost without it. */
  courtesy: phrases,
  /** Legal text, footers of lists, what programs add. */
  boilerplate: phrases,
  /** Small words at the beginning which only join a sentence to the one before; over the text as written. */
  leading: pattern,
  /** Asks somebody to do something. */
  request: phrases,
  /** Tells somebody to do something; not where the sentence is a question. */
  imperative: phrases,
  /** Says that its writer is going to do something. */
  commitment: phrases,
  /** What looks like a commitment and is none. */
  noCommitment: phrases,
  /** What follows the name of somebody who is to do something. */
  assignment: z.string(),
  decision: phrases,
  /** Something becomes other than it was. */
  change: phrases,
  undecided: phrases,
  /** Reports that something is done. */
  done: phrases,
  /** Says that something is settled, whoever did it. */
  settled: phrases,
  /** Thanks for what has come. */
  thanks: phrases,
  /** Puts an answer off. */
  deferral: phrases,
  /** Answers a yes-or-no question. */
  answer: phrases,
  /** Asks for more than yes or no. */
  openQuestion: phrases,
  dates: readingDates,
})

/**
 * How people put a question into a mail. Phrases are written with their accents, apart by '|': `a/b` is one word or the other,
 * `a?` may be missing, `a/b?` both. An apostrophe that `splitsApostrophes` is a space.
 */
export const asking = z.strictObject({
  /** What a letter opens with; names and titles may follow. */
  greetings: z.string(),
  /** Apart by spaces. */
  titles: z.string(),
  /** Whole sentences that say nothing beside courtesy. */
  courtesies: z.array(z.string()),
  /** Whole lines that close a letter. */
  signOffs: z.string(),
  /** Before a question, which they ask politely: "could you tell me whether". */
  asks: z.string(),
  /** Before a question, without asking: "and", "please". */
  opens: z.string(),
  /** After a question. */
  ends: z.string(),
  /** Words of a question that change nothing, apart by spaces: articles and the like. */
  small: z.string(),
  /** Those that change nothing before `you` only: "can you ship" is "do you ship". */
  beforeYou: z.string().optional(),
  you: z.string().optional(),
  /** After `asks` these stand behind who is spoken of: "when I can" is "when can I". */
  modals: z.string().optional(),
  /** Words that are the same as others. */
  same: z.record(z.string(), z.string()).optional(),
  /** Words whose capitals tell them from others, in lower case: "us" and "US". */
  capitals: z.string().optional(),
  /** After `asks` the verb stands last: "wann Sie öffnen" is "wann öffnen Sie". */
  verbLast: z.boolean().optional(),
  splitsApostrophes: z.boolean().optional(),
  /** With which a sentence begins that only says who writes. */
  statements: z.string(),
  /** A sentence with one of these words may ask, decide, deny, or speak to somebody. Apart by spaces. */
  unsafe: z.string(),
  /** Words and phrases of mail that nobody wants a program to answer; `a*` is the beginning of a word. */
  alarms: z.strictObject({
    complaint: z.string(),
    cancellation: z.string(),
    'bad-news': z.string(),
    legal: z.string(),
  }),
})

/** Phrases that speak to a program which reads the mail, not to a person; as `cues` reads them. */
export const machineTalk = z.strictObject({ phrases })

const signs = z.strictObject({ strong: z.string(), weak: z.string().optional() }).optional()

/** What an answer to a campaign says, as `cues` reads it; strong signs decide by themselves. */
export const replyIntents = z.strictObject({
  bounce: signs,
  'out-of-office': signs,
  unsubscribe: signs,
  'wrong-person': signs,
  'not-interested': signs,
  later: signs,
  interested: signs,
})
