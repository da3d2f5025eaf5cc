/** Said to people one is formal with, and to the others. */
export type Phrase = readonly [formal: string, informal: string]

/** What a message asks of the person who answers, as far as rules can answer it. */
export type ReplyKind =
  | 'request'
  | 'confirmation'
  | 'agreement'
  | 'time'
  | 'invitation'
  | 'document'
  | 'thanks'
  | 'news'

/** What an instruction says the letter should do. `{x}` in its phrase is what the instruction says about it. */
export type InstructedAct =
  | 'tell'
  | 'tell-that'
  | 'ask-for'
  | 'ask-whether'
  | 'ask-what'
  | 'thank'
  | 'thank-for'
  | 'decline'
  | 'decline-what'
  | 'decline-because'
  | 'accept'
  | 'accept-what'
  | 'confirm'
  | 'confirm-what'
  | 'apologise'
  | 'apologise-for'
  | 'invite-to'
  | 'remind'
  | 'congratulate'

export type Register = 'formal' | 'informal' | 'either'

/** Replaces a pattern in the words of an instruction, so that they are said to the reader. */
export type Shift = readonly [pattern: RegExp, formal: string, informal: string]

/** What letters in one language are made of. Slots: `{name}`, `{x}`, `{when}`, `{about}`, `{question}`. */
export interface LetterWords {
  greetNamed: Phrase
  greetNobody: Phrase
  /** Greetings that can stand before any name, to be recognised in what the writer wrote before. */
  greetings: readonly (readonly [words: string, register: Register])[]
  /** Sign-offs to be recognised in the same way, folded. */
  signOffs: readonly (readonly [words: string, register: Register])[]
  /** What stands after a greeting, and after a sign-off. */
  greetingMark: string
  signOffMark: string
  /** Between two names. */
  and: string
  signOff: Phrase
  /** Signs that the writer of a message is formal, and that they are not; over the text as written. */
  formal: RegExp
  informal: RegExp
  /** For a message. */
  thanks: Phrase
  /** Nothing can be declined where nothing was asked. */
  replies: Record<ReplyKind, { positive: Phrase; negative?: Phrase }>
  invitation: RegExp
  /** Asks whether a time suits. */
  proposal: RegExp
  /** Proposes a time even where it is no question. */
  proposes: RegExp
  confirmation: RegExp
  /** Asks for consent. */
  agreement: RegExp
  /** Within a request: asks for what only the person knows. */
  information: RegExp
  /** Within a question: "yes" may mean the contrary of what is wanted ("would Saturday be too late?"). */
  doubtful: RegExp
  /** Nobody answers such a message with a set phrase. */
  upset: RegExp
  /** Asks for the answer to the question beside it, and for nothing else. */
  nudge: RegExp
  /** Thanks the reader. */
  thanked: RegExp
  document: RegExp
  /** Words that belong to a date or time without being one: "at", "the". Folded. */
  dateFillers: ReadonlySet<string>
  or: string
  deeds: Record<InstructedAct, Phrase>
  /** How an instruction names a deed; the last group that matched is what it says about it. */
  instructions: readonly (readonly [pattern: RegExp, deed: InstructedAct])[]
  /** Where one instruction ends and the next begins, besides the ends of sentences. */
  instructionBreak: RegExp
  /** How to write, where a set phrase does so already: "politely". */
  manner: RegExp
  /** Makes what is said about somebody be said to them: "his figures" becomes "your figures". */
  possessives: readonly Shift[]
  /** Words that mean somebody else when they are said to the reader: what has one cannot be said again. */
  others: RegExp
  fallbackSubject: string
  followUps: readonly Phrase[]
  /** Added to a reminder where the open question is known. */
  followUpQuestion: Phrase
  followUpClosing: readonly Phrase[]
}
