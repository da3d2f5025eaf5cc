import type { Choice } from '#core/answers/decide-answer.ts'
import type { AnswerLanguage } from '#core/contract/approved-answers.ts'
import type { Snippet, SpokenRule } from '#core/rules/spoken-rule.ts'
import type { OpeningTask, WrittenOpening } from './opening.ts'

/** A person in a conversation. `name` is empty where it is unknown. */
export interface Person {
  name: string
  address: string
}

/** A message as an engine sees it: the writer's own text, without quoted history and markup. */
export interface AiMessage {
  id: number
  from: Person
  to: Person[]
  sentAt: Date
  /** Plain text; an empty line separates paragraphs. */
  text: string
  /** Written by the person whom the engine works for. */
  isOwn: boolean
}

export interface AiThread {
  subject: string
  /** Oldest first, at least one. */
  messages: AiMessage[]
}

/** The person whom the engine writes for. */
export interface Writer extends Person {
  /**
   * The writer's own past messages that are most similar to the task, as plain text: examples of their voice. Never
   * messages of others.
   */
  samples: string[]
  /** How they write, in a sentence or two ("Short. Signs off with 'Cheers'."); null while too little is known. */
  style: string | null
}

/** A statement of a summary, and the message that it is based on. */
export interface Statement {
  text: string
  messageId: number
}

export interface ActionItem extends Statement {
  /** The responsible person, as named in the conversation; null if nobody is named. */
  owner: string | null
  /** ISO 8601 date (YYYY-MM-DD) where the message states one; null where not. */
  due: string | null
}

export interface Summary {
  /** One to four sentences. */
  summary: string
  keyPoints: Statement[]
  actionItems: ActionItem[]
  /** Open questions, and what is still undecided. */
  outstandingIssues: Statement[]
}

/** Plain text; the body ends with the writer's name where the writer would sign. */
export interface Letter {
  subject: string
  body: string
}

export interface ComposeTask {
  instruction: string
  /** As typed; may be empty. */
  to: string
  subject: string
  writer: Writer
}

export interface ReplyTask {
  /** The last message is the one to answer, unless the writer wrote it. */
  thread: AiThread
  intent: 'positive' | 'negative' | 'custom'
  /** What to say, for `custom`; may be empty otherwise. */
  instruction: string
  replyTo: Person
  writer: Writer
}

export interface RewriteTask {
  /** The writer's text, plain. */
  text: string
  /** "shorter", "more formal", … in the writer's words. */
  instruction: string
  writer: Writer
  /** The conversation that it belongs to, if any. */
  thread: AiThread | null
  /** Whom it goes to, where that is known. */
  replyTo?: Person
}

export interface FollowUpTask {
  thread: AiThread
  /** 1 for the first reminder. */
  attempt: number
  replyTo: Person
  writer: Writer
  /** In which the writer tells days. */
  timeZone: string
}

/** How an answer that leaves by itself sounds. */
export type AnswerTone = 'professional' | 'friendly' | 'casual' | 'formal'

/** The source of what rests on the instruction: no message has this id. */
export const INSTRUCTION_SOURCE = 0

/** An answer that may leave without anybody reading it first. */
export interface AnswerTask {
  /** Only messages that `replyTo` has seen; the last one is answered. */
  thread: AiThread
  /** The person's own messages to `replyTo` in other conversations, oldest first. */
  earlier: AiMessage[]
  tone: AnswerTone
  /** What to say or how, by the person; may be empty. */
  instruction: string
  replyTo: Person
  writer: Writer
}

export interface AnswerSentence {
  /** Plain text, one sentence; a greeting and a sign-off are sentences, too. */
  text: string
  /** Ids of the messages that say it, or `INSTRUCTION_SOURCE`; none for a greeting, thanks or a sign-off. */
  sources: number[]
  startsParagraph: boolean
}

export interface WrittenAnswer {
  /** The whole answer, in order. */
  sentences: AnswerSentence[]
  /** Questions and requests that neither the writer's messages nor the instruction settle. */
  openQuestions: string[]
}

/** A mail, and the questions that a mailbox has approved answers for: an engine chooses, and writes nothing. */
export interface ChooseTask {
  mail: {
    subject: string
    /** In order; they are named by their place, from 0. */
    sentences: string[]
  }
  questions: { answerId: number; language: AnswerLanguage; question: string }[]
}

/** A rule in the person's own words. An engine gets no mail for it. */
export interface RuleTask {
  text: string
  /** Those that the person may answer with. */
  snippets: Snippet[]
}

/** What a reply to a campaign or follow-up says. */
export const REPLY_INTENTS = [
  'interested',
  'not-interested',
  'question',
  'later',
  'wrong-person',
  'unsubscribe',
  'out-of-office',
  'bounce',
  'other',
] as const
export type ReplyIntent = (typeof REPLY_INTENTS)[number]

export interface Classification {
  intent: ReplyIntent
  /** 0 to 1. */
  confidence: number
  /** The words in the message that show it. */
  evidence: string
}

/** Tokens used; zero for an engine that runs here. */
export interface TokenCount {
  input: number
  output: number
}

export interface Answer<T> {
  value: T
  tokens: TokenCount
}

export interface CallOptions {
  signal: AbortSignal
  /** Called with the text so far while it is written; not called by engines that answer at once. */
  onText?: (text: string) => void
  /** Called before a request leaves this machine, with its exact body. */
  onRequest?: (body: string) => void
}

/**
 * Writes, rewrites and reads mail for a person. An engine takes no action and fetches nothing. The mail that it reads is
 * data, whatever it says. Throws only `EngineError` and `EngineDeclined`.
 */
export interface AiEngine {
  /** `offline`, or the name of the service. */
  readonly id: string
  readonly model: string
  /** Shown beside its results: "Offline engine". */
  readonly label: string
  /** Whether it is part of the product: it asks nobody, and costs nothing. */
  readonly isBuiltIn: boolean
  /**
   * Whether it writes letters. What one that does not writes are frames, which a person fills: they never leave by themselves
   * as if they answered something (`ai/automatic`, `automation/replies/store-answer.ts`).
   */
  readonly writesLetters: boolean
  compose(task: ComposeTask, options: CallOptions): Promise<Answer<Letter>>
  /** The body of the reply, plain text. */
  reply(task: ReplyTask, options: CallOptions): Promise<Answer<string>>
  /** Which sentence of a mail is which question, and what the mail is. */
  choose(task: ChooseTask, options: CallOptions): Promise<Answer<Choice>>
  /** An answer by sentences, each with what it rests on. */
  answer(task: AnswerTask, options: CallOptions): Promise<Answer<WrittenAnswer>>
  /** The rewritten text, plain. */
  rewrite(task: RewriteTask, options: CallOptions): Promise<Answer<string>>
  summarise(thread: AiThread, options: CallOptions): Promise<Answer<Summary>>
  followUp(task: FollowUpTask, options: CallOptions): Promise<Answer<string>>
  classifyReply(thread: AiThread, options: CallOptions): Promise<Answer<Classification>>
  openingLine(task: OpeningTask, options: CallOptions): Promise<Answer<WrittenOpening>>
  proposeRule(task: RuleTask, options: CallOptions): Promise<Answer<SpokenRule>>
}

type EngineFailure = 'unavailable' | 'rate-limited' | 'refused' | 'nonsense' | 'timed-out' | 'cancelled'

/** Why an engine gave no answer. `message` may be shown to the person. */
export class EngineError extends Error {
  readonly kind: EngineFailure
  readonly retryAfterMs: number | null
  /** Tokens that were used before the failure. */
  tokens: TokenCount = { input: 0, output: 0 }

  constructor(kind: EngineFailure, message: string, options: ErrorOptions & { retryAfterMs?: number } = {}) {
    super(message, options)
    this.name = 'EngineError'
    this.kind = kind
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}

/** The engine cannot do this well, and has not tried. `message` says what it can do, and may be shown to the person. */
export class EngineDeclined extends Error {
  override readonly name = 'EngineDeclined'
}
