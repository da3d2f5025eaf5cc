/** Said to people one is formal with, and to the others. */
export type Phrase = readonly [formal: string, informal: string]

/** What a message asks of the person who answers; those with an echo name it in the reply. */
export type ReplyKind =
  | 'request'
  | 'request-echo'
  | 'proposal'
  | 'proposal-when'
  | 'question-yes'
  | 'question-open'
  | 'invitation'
  | 'document'
  | 'message'

/** What an instruction says the letter should do. `{x}` in its phrase is what the instruction says about it. */
export type InstructedAct =
  | 'tell'
  | 'tell-that'
  | 'ask-for'
  | 'ask-about'
  | 'ask-to'
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
  | 'suggest'
  | 'offer'
  | 'congratulate'

export type Register = 'formal' | 'informal' | 'either'

/** Replaces a pattern in the words of an instruction or a request, so that they are said from the other side. */
export type Shift = readonly [pattern: RegExp, formal: string, informal: string]

/** What letters in one language are made of. Slots: `{name}`, `{subject}`, `{x}`, `{when}`, `{question}`. */
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
  thanks: { about: Phrase; plain: Phrase }
  replies: Record<ReplyKind, { positive: Phrase; negative: Phrase }>
  /** What a request begins with; an infinitive follows. Over the text as written. */
  requestOpening: RegExp
  /** Makes the asker's words the answerer's: "send me your plan" becomes "send you my plan". */
  answerShifts: readonly Shift[]
  /** Words with which a request cannot be turned round by these rules. */
  noEcho: RegExp
  /** Puts "not" where it belongs in the echoed request. */
  negated: (request: string) => string
  invitation: RegExp
  proposal: RegExp
  /** Proposes a time even where it is no question. */
  proposes: RegExp
  document: RegExp
  /** Words that belong to a date or time without being one: "at", "the". Folded. */
  dateFillers: ReadonlySet<string>
  or: string
  deeds: Record<InstructedAct, Phrase>
  /** How an instruction names a deed; the last group that matched is what it says about it. */
  instructions: readonly (readonly [pattern: RegExp, deed: InstructedAct])[]
  /** Where one instruction ends and the next begins, besides the ends of sentences. */
  instructionBreak: RegExp
  /** How to write rather than what: "politely", "in a friendly tone". */
  manner: RegExp
  /** Makes what is said about somebody be said to them: "his figures" becomes "your figures". */
  addressShifts: readonly Shift[]
  /** What stands before the topic of a letter: "about", "regarding". */
  topic: RegExp
  fallbackSubject: string
  followUps: readonly Phrase[]
  /** Added to a reminder where the open question is known. */
  followUpQuestion: Phrase
  followUpClosing: readonly Phrase[]
}
