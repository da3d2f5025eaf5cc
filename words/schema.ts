import { z } from 'zod'
import { pattern } from './pattern.ts'
import { asking, machineTalk, reading, replyIntents } from './schema-of-reading.ts'
import { followUps, letters, rules, spamPhrases } from './schema-of-writing.ts'

/** The fields, without the colon, of the header block that Outlook and others write above a quoted message. */
const headerNames = z.strictObject({
  from: z.string(),
  /** Words that only mail programs use; those of `date` also occur in forms. */
  sent: z.string(),
  date: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Fields that may be among the others but prove nothing. */
  other: z.string(),
})

/**
 * What mail programs write above a quoted message. Alternatives are separated by '|' and matched without regard to case.
 */
const quotes = z.strictObject({
  /** Words of an attribution that are neither date nor name: its opening, "at", "o'clock". Plain words. */
  glue: z.string(),
  /** Months and weekdays: plain words, and beginnings of words ("jan*"). */
  dates: z.string(),
  /** Plain words, apart by spaces: particles within names, and those that join two names and begin none. */
  particles: z.string().optional(),
  joining: z.string().optional(),
  /** Prepositions that only a date or time follows here: "at Siemens" is part of a sentence. */
  beforeDates: z.string().optional(),
  /** They begin a name only in capitals: "schrieb der Kunde". */
  articles: z.string().optional(),
  /** Words of sentences and greetings, which are never names and which no program writes. */
  sentence: z.string().optional(),
  /** The verb of the attribution. */
  verb: pattern,
  /** The names between the dashes of "-----Original Message-----". */
  original: pattern,
  /** The names between the dashes of "---------- Forwarded message ----------". */
  forwarded: pattern.optional(),
  /** The line above the header block with which Apple Mail begins a forwarded message. */
  beginForwarded: pattern.optional(),
  header: headerNames,
  /** Phrases with which a writer says that the answers are within the quoted text. */
  answersWithin: pattern.optional(),
  /** "For your information": the message follows below. */
  forInformation: pattern.optional(),
  /** The first words of the signature that a device adds. */
  deviceSignature: pattern.optional(),
  /** Whole lines, folded, below which only the signature follows. */
  closings: pattern.optional(),
  /** What programs and companies write below letters and no answer says, folded: on printing, on letters that went astray. */
  footer: pattern.optional(),
  /** What Outlook writes behind a name, and before a colon, above a letter that somebody reacted to. */
  reaction: pattern.optional(),
})

/**
 * How one language asks for mail. All patterns are of folded words with one space between them: without accents, in lower
 * case, without the punctuation around them; `d'Anna` is two words. `#` stands for a number, `@` for a unit of time and `%` for
 * one of size.
 */
const sentences = z.strictObject({
  /** What a sentence may begin with that says nothing about the mail: "please show me". */
  opening: pattern,
  /** "all the", "my": before what is looked for. */
  article: pattern,
  /** What stands for any message. */
  mail: pattern,
  /** Those of them that say no more where another word stands before them: "budget emails", but not "error messages". */
  plainMail: pattern,
  /** "the last 3": the newest come first anyway. */
  newest: pattern,
  /** Before what is looked for: "unread". */
  adjectives: z.array(z.tuple([pattern, z.string()])),
  /** The same, of mail as such only: "sent mails" are the person's own, "large attachments" are no large mails. */
  mailAdjectives: z.array(z.tuple([pattern, z.string()])),
  /** After it: "with attachments", "in the trash". */
  phrases: z.array(z.tuple([pattern, z.string()])),
  /** What says so only after a word for mail, or another part: "to me", but not "close to me". */
  afterMail: z.array(z.tuple([pattern, z.string()])),
  ages: z.array(z.tuple([pattern, z.enum(['older_than', 'newer_than'])])),
  /** The same after a word for mail: "over two weeks". */
  agesAfterMail: z.array(z.tuple([pattern, z.enum(['older_than', 'newer_than'])])),
  sizes: z.array(z.tuple([pattern, z.enum(['larger', 'smaller'])])),
  people: z.strictObject({
    from: pattern,
    /** The same, but "de" and "by" say much else: after a word for mail only, or before a name with a capital. */
    of: pattern,
    /** After a word for mail only, whatever the name. */
    by: pattern,
    /** "Anna sent me": a name between the two. */
    sender: z.array(z.tuple([pattern, pattern])),
    /** Mail that the person has written: "I sent to". */
    sentTo: z.array(z.tuple([pattern, pattern])),
    /** After a word for mail only: "flight to Berlin". */
    to: pattern,
    not: pattern,
    or: pattern,
    and: pattern,
    /** Before names of companies and teams. */
    article: pattern,
  }),
  about: pattern,
  /** What stands around the words of a subject: "with the subject". */
  subject: z.array(z.tuple([pattern, pattern])),
  dates: z.strictObject({
    /** "from March": when it came. */
    from: pattern,
    /** "of March": what it is about, unless a word for mail stands before it. */
    of: pattern,
    /** "on Friday": as often when something happens. */
    on: pattern,
    since: pattern,
    before: pattern,
    after: pattern,
    until: pattern,
    between: z.array(z.tuple([pattern, pattern])),
  }),
  /** The first word of a question. */
  questions: pattern,
  /** Words of a clause, and words that turn a sentence around: what has them is no list of words to be found. */
  clause: pattern,
  /** Further words that hold others together: no list of words ends with one. */
  links: pattern,
  /** Words that are nobody's name. */
  nobody: pattern,
})

/** How people say days that have been, in folded words. Alternatives are separated by '|'. */
const days = z.strictObject({
  /** From one to ten. */
  numbers: z.array(pattern).length(10),
  /** Days, weeks, months and years. */
  units: z.strictObject({ d: pattern, w: pattern, m: pattern, y: pattern }),
  /** January first. */
  months: z.array(pattern).length(12),
  /** What has none of these is not about days. */
  aboutDays: pattern,
  /** Of the future, when no mail has come, or a part of a day, or no certain number of them. */
  other: pattern,
  article: pattern,
  /** What words for a week have in them. */
  week: pattern,
  /** "this Friday": the next one, and not the last. */
  this: pattern,
  /** "last Friday" has been; "Friday" may be to come. */
  last: pattern,
  /** What says that a weekday has been, before and after it. */
  pastBefore: pattern.optional(),
  pastAfter: pattern.optional(),
  weekend: pattern,
  weekendBefore: pattern,
  weekendAfter: pattern.optional(),
  thisWeekend: pattern.optional(),
  weekBeforeLast: pattern.optional(),
  thisMorning: pattern,
  beforeYesterday: pattern.optional(),
  /** "the last 7 days", with `#` for the number and `@` for the unit. */
  recent: pattern,
  /** "two weeks ago", likewise, where the library does not know it. */
  ago: pattern.optional(),
  /** What the library does not know: this one or the last one. */
  spans: z.array(z.tuple([pattern, z.enum(['this', 'last']), z.enum(['d', 'w', 'm', 'y'])])),
})

/** Words that say little of what a text is about: folded, apart by spaces. */
const smallWords = z.strictObject({
  /** Function words, by which a language is recognised. */
  functionWords: z.string(),
  /** Endings that tell the language from its neighbour. */
  endings: pattern.optional(),
  /** Further function words, which are rarer. */
  further: z.string().optional(),
  /** What nearly every mail has, and words of search queries. */
  ofMail: z.string().optional(),
})

/** How people say that a file comes with a message. */
const attachments = z.strictObject({
  mentions: z.array(pattern),
  /** The same as patterns of a whole sentence. */
  mentioningSentences: z.array(pattern).optional(),
  /** What speaks of somebody else's file, of one that is missing, or asks for one. */
  others: z.array(pattern),
  otherSentences: z.array(pattern).optional(),
})

/** Days as people write them in mail, folded. Alternatives are separated by '|'. */
const dates = z.strictObject({
  /** Names and abbreviations, plain words, from January on. */
  months: z.array(pattern).length(12),
  /** From Sunday on, plain words. */
  weekdays: z.array(pattern).length(7),
  tomorrow: pattern,
  nextWeek: pattern,
})

/** What automatic answers say of an absence, folded. */
const absences = z.strictObject({
  /** Of people who are away. */
  away: z.array(pattern).optional(),
  /** Of people who say when they are back. */
  back: pattern.optional(),
  /** Beginnings of subjects that only programs write, followed by a colon. */
  subjects: pattern.optional(),
  /** What stands before `away` where a note says it of its writer: "I am currently". Empty where nothing has to. */
  states: pattern.optional(),
  /** What else such notes say: whom to ask, what becomes of the message. */
  notes: pattern.optional(),
  /** What says nothing: greetings and thanks. */
  asides: pattern.optional(),
  /** What only a person says, who has read the message: about its matter, or about a call. */
  people: pattern.optional(),
})

/** What automatic answers say of somebody who is not at this address any more, folded. */
const departures = z.strictObject({ gone: z.array(pattern) })

/** By which words people say what a secret is. Plain words, apart by spaces, where no pattern is said. */
const secrets = z.strictObject({
  passwords: pattern,
  /** Words that often mean something else. */
  unsurePasswords: pattern.optional(),
  /** Those of them after which a sentence may follow. */
  phrases: pattern.optional(),
  /** With them a name and a password are said together. */
  logins: pattern,
  keys: pattern,
  /** Between a word and its secret: "is". */
  copulas: z.string(),
  /** The same, only behind a word of this language: others use them for something else. */
  ownCopulas: z.string().optional(),
  /** "changed the password to". */
  turns: z.string(),
  fillers: z.string(),
  conjunctions: z.string(),
  /** What is said of passwords and is none. */
  noPasswords: z.array(z.string()),
  /** Endings of what was done to a password: "changed". */
  done: pattern,
  /** What a number of a person, a passport or an insurance is called. */
  identities: pattern,
  /** Words for digits, without accents, that the topic "days" does not have. */
  digits: pattern,
  /** Whether words stand without spaces between them. */
  isUnspaced: z.boolean().optional(),
})

/** How compounds are written. Lists are separated by '|'. */
const compounds = z.strictObject({
  /** Lines of the dictionary, "word/flags", with words that may begin compounds, and end them; its .aff file explains the flags. */
  first: pattern,
  last: pattern,
  /** What stands between the parts, and endings of the last one. */
  links: z.string(),
  endings: z.string(),
  /** The letters that a first part may have lost before its link: "arbejdsaftale" is of "arbejde". */
  lost: z.string().optional(),
  /** Lines with verbs from whose stem there is a noun with "-ung"; the dictionary has it by this flag alone. */
  nounsOfVerbs: pattern.optional(),
  /**
   * Words that are far more often a prefix or an ending than a part: "Übersetzung", "Landschaft", "spannende". What begins with
   * them or ends so is not split there.
   */
  never: z.string(),
})

/** What is written together with the word that follows it, in this order, the article last. */
const clitics = z.strictObject({
  /** As Unicode names it. */
  script: z.string(),
  before: z.array(pattern),
  article: pattern,
})

/** What links to the pages of a company's website say. */
const websitePages = z.strictObject({
  contact: pattern,
  imprint: pattern,
  team: pattern,
  about: pattern,
  services: pattern,
})

/** Words and phrases of what people write about, apart by commas, by the names of concepts. */
const concepts = z.record(z.string().regex(/^[a-z-]+$/), z.string().regex(/^[^,]+(?:, [^,]+)*$/))

/** What servers write of mail that they did not deliver, folded. */
const bounces = z.strictObject({
  failed: z.array(pattern),
  /** That nothing more is tried: it counts more than what a report says of a delay. */
  givenUp: pattern.optional(),
  stillTrying: pattern,
  /**
   * What tells why; `perhaps-…` is what some servers write of all that they refuse. `sender-listed`: a server that is on a
   * blocklist, or has no good name; less clear than `sender-refused`, and told as the same.
   */
  reasons: z.partialRecord(
    z.enum([
      'loop',
      'no-such-domain',
      'mailbox-full',
      'too-large',
      'address-closed',
      'no-such-address',
      'sender-unproven',
      'sender-refused',
      'sender-listed',
      'file-refused',
      'too-many',
      'spam',
      'unreachable',
      'not-allowed',
      'perhaps-no-such-address',
      'temporary',
    ]),
    pattern,
  ),
})

/** When somebody wants to hear again, folded. */
const whenAgain = z.strictObject({
  units: z.strictObject({
    days: pattern,
    weeks: pattern,
    fortnights: pattern.optional(),
    months: pattern,
    quarters: pattern,
    halfYears: pattern.optional(),
    years: pattern,
  }),
  /** Plain words by their number; "a few" are 3. */
  numbers: z.record(z.string().regex(/^\d+(\.\d+)?$/), z.string()),
  /** Before a number: "in", and "about" behind it. */
  within: pattern,
  about: pattern,
  /** Between a number and its unit: "a couple of weeks". */
  of: pattern.optional(),
  /** Before a unit and behind it: "next month", "el mes que viene". */
  next: pattern,
  following: pattern.optional(),
  newYear: pattern,
  /** Before a month: "in", "early", and "in early". */
  fromMonth: pattern,
  partOfMonth: pattern,
  inPartOfMonth: pattern.optional(),
  seasons: z.strictObject({ autumn: pattern, spring: pattern, summer: pattern, newYear: pattern }),
})

/** How people ask for no more mail, folded. */
const unsubscribeWishes = z.strictObject({
  please: pattern,
  /** Whole messages, or whole lines: they mean the same only when nothing else is said. */
  alone: pattern,
  /** `…` stands for further words, `{end}` for the end of a sentence or of what is asked for. */
  wishes: z.array(pattern),
  /** What may follow "write no more": words for mail, but not "send no more files until Monday". */
  ends: pattern,
})

/** What the pages of unsubscribe links say. `{address}` is the reader's address. */
const unsubscribePage = z.strictObject({
  title: z.string(),
  asks: z.string(),
  button: z.string(),
  done: z.string(),
  doneMore: z.string(),
  test: z.string(),
  gone: z.string(),
})

/** What each topic has in each language: the files `words/LANGUAGE/TOPIC.json`. */
export const TOPICS = {
  asking,
  quotes,
  reading,
  sentences,
  days,
  dates,
  absences,
  departures,
  attachments,
  bounces,
  clitics,
  compounds,
  concepts,
  letters,
  rules,
  secrets,
  'follow-ups': followUps,
  'machine-talk': machineTalk,
  'reply-intents': replyIntents,
  'small-words': smallWords,
  'spam-phrases': spamPhrases,
  'unsubscribe-page': unsubscribePage,
  'unsubscribe-wishes': unsubscribeWishes,
  'website-pages': websitePages,
  'when-again': whenAgain,
}

export type Topic = keyof typeof TOPICS
export type Words = { [T in Topic]: z.infer<(typeof TOPICS)[T]> }
