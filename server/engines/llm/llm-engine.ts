import { generateText, type LanguageModel, NoObjectGeneratedError, Output, streamText } from 'ai'
import { z } from 'zod'
import type { Choice } from '#core/answers/decide-answer.ts'
import { MAIL_KINDS } from '#core/answers/mail-kind.ts'
import { checkProposal, proposedRule } from '#core/rules/proposed-rule.ts'
import type { SpokenRule } from '#core/rules/spoken-rule.ts'
import {
  type AiEngine,
  type AiThread,
  type Answer,
  type AnswerTask,
  type CallOptions,
  type ChooseTask,
  type ComposeTask,
  type FollowUpTask,
  type Letter,
  REPLY_INTENTS,
  type ReplyTask,
  type RewriteTask,
  type RuleTask,
  type Summary,
  type WrittenAnswer,
} from '../engine.ts'
import { mapStrings } from '../map-strings.ts'
import type { OpeningTask, WrittenOpening } from '../opening.ts'
import { fitThread } from './condense.ts'
import { fetchAnswer, toEngineError, written } from './failures.ts'
import { INSTRUCTIONS } from './instructions.ts'
import { type LlmConfig, languageModel } from './language-model.ts'
import { createMeter, type Meter } from './meter.ts'
import { cleanTask, messageData, personData, promptOf, threadData, writerData } from './prompt-data.ts'
import { LLM_SERVICES } from './providers.ts'

export interface LlmOptions extends LlmConfig {
  /** Limit of mail in one prompt, in characters. */
  contextChars: number
  /** Time limit for the whole answer, including retries. */
  timeoutMs: number
  /** Removes secrets that `redact` recognises before anything is sent. */
  redacts: boolean
}

const MAX_RETRIES = 2
const LONGEST_ANSWER_TOKENS = 4000
/** So much of each message from before a conversation is shown. */
const EARLIER_CHARS = 4000

const statement = z.object({ text: z.string(), messageId: z.number() })
const summarySchema = z.object({
  summary: z.string(),
  keyPoints: z.array(statement),
  actionItems: z.array(statement.extend({ owner: z.string().nullable(), due: z.string().nullable() })),
  outstandingIssues: z.array(statement),
})
const letterSchema = z.object({ subject: z.string(), body: z.string() })
const statementsSchema = z.object({ statements: z.array(statement) })
const answerSchema = z.object({
  sentences: z.array(
    z.object({ text: z.string(), sources: z.array(z.number()), startsParagraph: z.boolean() }),
  ),
  openQuestions: z.array(z.string()),
})
const choiceSchema = z.object({
  kind: z.enum(MAIL_KINDS),
  sentences: z.array(
    z.object({ sentence: z.number(), answerId: z.number().nullable(), isAsking: z.boolean() }),
  ),
})
const openingSchema = z.object({
  sentences: z.array(z.object({ text: z.string(), sources: z.array(z.number()) })),
})
const classificationSchema = z.object({
  intent: z.enum(REPLY_INTENTS),
  confidence: z.number(),
  evidence: z.string(),
})

/** An engine that uses a provider's model through the AI SDK. The model gets no tools: it can only answer. */
export function createLlmEngine(options: LlmOptions): AiEngine {
  const { provider, model, redacts } = options
  const { name, label } = LLM_SERVICES[provider]
  const service = options.name ?? name

  /**
   * Runs one task. `ask` gets only the task without secrets, so no request can contain any. Tokens of all requests are
   * counted, whether or not the last one succeeds.
   */
  const doing =
    <Task extends object, T>(deed: (ask: Ask, task: Task) => Promise<T>) =>
    async (given: Task, call: CallOptions): Promise<Answer<T>> => {
      const meter = createMeter()
      const timeout = AbortSignal.timeout(options.timeoutMs)
      const signal = AbortSignal.any([call.signal, timeout])
      const handle = languageModel(options, async (input, init) => {
        if (typeof init?.body === 'string') {
          call.onRequest?.(init.body)
          meter.sent(init.body)
        }
        return fetchAnswer(input, init, { service, meter })
      })
      try {
        call.signal.throwIfAborted()
        const { task, restored } = cleanTask(given, redacts)
        const onText = (text: string) => call.onText?.(restored(text))
        const ask = createAsk({ handle, service, signal, meter, onText, contextChars: options.contextChars })
        return { value: mapStrings(await deed(ask, task), restored), tokens: meter.tokens }
      } catch (error) {
        const failure = toEngineError(timeout.aborted ? timeout.reason : error, service, call.signal)
        meter.brokenOff()
        failure.tokens = meter.tokens
        throw failure
      }
    }

  const summarise = doing(askSummary)
  const classifyReply = doing(askClassification)
  return {
    id: provider,
    model,
    label: `${options.name ?? label} (${model})`,
    isBuiltIn: false,
    writesLetters: true,
    summarise: (thread, call) => summarise({ thread }, call),
    reply: doing(askReply),
    choose: doing(askChoice),
    answer: doing(askAnswer),
    compose: doing(askLetter),
    rewrite: doing(askRewrite),
    followUp: doing(askFollowUp),
    classifyReply: (thread, call) => classifyReply({ thread }, call),
    proposeRule: doing(askRule),
    openingLine: doing(askOpening),
  }
}

const shorten = (thread: AiThread, ask: Ask) =>
  fitThread(thread, ask.contextChars, async (part, earlier) => {
    const prompt = promptOf('Condense these messages.', {
      conversation: threadData(part, earlier.slice(-20)),
    })
    return (await ask.object(INSTRUCTIONS.condense, prompt, statementsSchema)).statements
  })

const conversationOf = async (thread: AiThread, ask: Ask) => {
  const fitted = await shorten(thread, ask)
  return threadData(fitted.thread, fitted.earlier)
}

async function askSummary(ask: Ask, { thread }: { thread: AiThread }): Promise<Summary> {
  const conversation = await conversationOf(thread, ask)
  return ask.object(INSTRUCTIONS.summarise, promptOf('Summarise.', { conversation }), summarySchema)
}

const WISHES = {
  positive: 'Answer positively: agree, accept or confirm what is asked.',
  negative: 'Answer negatively: decline politely, without giving reasons that nobody gave.',
  custom: 'Answer as the instruction says.',
}

async function askReply(ask: Ask, { thread, intent, instruction, replyTo, writer }: ReplyTask) {
  const wish = instruction ? `${WISHES[intent]} Instruction: ${instruction}` : WISHES[intent]
  const conversation = await conversationOf(thread, ask)
  const material = { conversation, replyTo: personData(replyTo), writer: writerData(writer) }
  return ask.text(INSTRUCTIONS.reply, promptOf(wish, material))
}

const askChoice = (ask: Ask, { mail, questions }: ChooseTask): Promise<Choice> =>
  ask.object(
    INSTRUCTIONS.choose,
    promptOf('Choose which questions of DATA the mail asks.', {
      mail: {
        subject: mail.subject,
        sentences: mail.sentences.map((text, sentence) => ({ sentence, text })),
      },
      questions,
    }),
    choiceSchema,
  )

async function askAnswer(ask: Ask, task: AnswerTask): Promise<WrittenAnswer> {
  const { thread, earlier, tone, instruction, replyTo, writer } = task
  const wish = `Write an answer that is sent by itself, in a ${tone} tone.`
  const fitted = await shorten(thread, ask)
  const own = new Map(thread.messages.map(({ id, isOwn }) => [id, isOwn]))
  const { messages, ...conversation } = threadData(fitted.thread, fitted.earlier)
  const prompt = promptOf(instruction ? `${wish} Instruction: ${instruction}` : wish, {
    conversation: {
      ...conversation,
      messages: messages.map(message => ({ ...message, isWriters: own.get(message.id) ?? false })),
    },
    earlier: earlier.map(message => messageData({ ...message, text: message.text.slice(0, EARLIER_CHARS) })),
    replyTo: personData(replyTo),
    writer: writerData(writer),
  })
  return ask.object(INSTRUCTIONS.answer, prompt, answerSchema)
}

async function askLetter(ask: Ask, { instruction, to, subject, writer }: ComposeTask): Promise<Letter> {
  const prompt = promptOf(`Write a mail. Instruction: ${instruction}`, {
    to,
    subject,
    writer: writerData(writer),
  })
  const letter = await ask.object(INSTRUCTIONS.compose, prompt, letterSchema, ({ body }) => {
    if (body) ask.onText(body)
  })
  return { ...letter, body: ask.written(letter.body) }
}

async function askRewrite(ask: Ask, { text, instruction, writer, thread }: RewriteTask) {
  const last = thread?.messages.at(-1)
  const material = {
    text,
    ...(last ? { answers: messageData({ ...last, text: last.text.slice(0, ask.contextChars / 4) }) } : {}),
    writer: writerData({ ...writer, samples: [] }),
  }
  return ask.text(INSTRUCTIONS.rewrite, promptOf(`Rewrite the text: ${instruction}`, material))
}

async function askFollowUp(ask: Ask, { thread, attempt, replyTo, writer }: FollowUpTask) {
  const conversation = await conversationOf(thread, ask)
  const material = { conversation, replyTo: personData(replyTo), writer: writerData(writer) }
  return ask.text(INSTRUCTIONS.followUp, promptOf(`Write reminder number ${attempt}.`, material))
}

async function askClassification(ask: Ask, { thread }: { thread: AiThread }) {
  const conversation = await conversationOf({ ...thread, messages: thread.messages.slice(-3) }, ask)
  const prompt = promptOf('Say what the last message means.', { conversation })
  const found = await ask.object(INSTRUCTIONS.classify, prompt, classificationSchema)
  return { ...found, confidence: Math.min(1, Math.max(0, found.confidence)) }
}

async function askRule(ask: Ask, { text, snippets }: RuleTask): Promise<SpokenRule> {
  const prompt = promptOf(`Write this as a rule: ${text}`, { snippets: snippets.map(({ name }) => name) })
  return checkProposal(await ask.object(INSTRUCTIONS.rule, prompt, proposedRule), { text, snippets })
}

const askOpening = (ask: Ask, { facts, company, about }: OpeningTask): Promise<WrittenOpening> =>
  ask.object(
    INSTRUCTIONS.opening,
    promptOf(
      about ? `Write the opening line of a mail about: ${about}` : 'Write the opening line of a mail.',
      {
        company,
        facts,
      },
    ),
    openingSchema,
  )

interface Ask {
  /** Limit of mail in one prompt, in characters. */
  contextChars: number
  /** Called with the answer so far. */
  onText(text: string): void
  /** The text, trimmed. Throws if there is none. */
  written(text: string): string
  text(instructions: string, prompt: string): Promise<string>
  /** With `onPart` the answer is streamed, and `onPart` is called as it grows. */
  object<S extends z.ZodType>(
    instructions: string,
    prompt: string,
    schema: S,
    onPart?: (part: Partial<z.output<S>>) => void,
  ): Promise<z.output<S>>
}

interface AskParts {
  handle: LanguageModel
  service: string
  signal: AbortSignal
  meter: Meter
  onText: (text: string) => void
  contextChars: number
}

function createAsk({ handle, service, signal, meter, onText, contextChars }: AskParts): Ask {
  const settings = (instructions: string, prompt: string) => ({
    model: handle,
    instructions,
    prompt,
    abortSignal: signal,
    maxRetries: MAX_RETRIES,
    maxOutputTokens: LONGEST_ANSWER_TOKENS,
  })

  /** A stream that breaks off ends without an error: `requireWhole` throws the reason. */
  const stream = <O extends Output.Output = Output.Output<string>>(
    instructions: string,
    prompt: string,
    output?: O,
  ) => {
    let failure: unknown = null
    const result = streamText({
      ...settings(instructions, prompt),
      ...(output ? { output } : {}),
      onError: ({ error }) => {
        failure ??= error
      },
    })
    const requireWhole = () => {
      if (failure) throw failure
      signal.throwIfAborted()
    }
    return { result, requireWhole }
  }

  const object: Ask['object'] = async (instructions, prompt, schema, onPart) => {
    const output = Output.object({ schema })
    if (onPart) {
      const { result, requireWhole } = stream(instructions, prompt, output)
      for await (const part of result.partialOutputStream) {
        meter.wrote(JSON.stringify(part))
        onPart(part as Partial<typeof part>)
      }
      requireWhole()
      const value = await result.output
      meter.reported(await result.usage)
      return value as z.output<typeof schema>
    }
    const result = await generateText({ ...settings(instructions, prompt), output })
    meter.reported(result.usage)
    return result.output as z.output<typeof schema>
  }

  return {
    contextChars,
    onText,
    written: text => written(text, service),
    async object(instructions, prompt, schema, onPart) {
      try {
        return await object(instructions, prompt, schema, onPart)
      } catch (error) {
        if (!NoObjectGeneratedError.isInstance(error)) throw error
        meter.reported(error.usage)
        const shape = JSON.stringify(z.toJSONSchema(schema))
        return object(
          `${instructions}\nAnswer with JSON of this schema and with nothing else: ${shape}`,
          prompt,
          schema,
          onPart,
        )
      }
    },
    async text(instructions, prompt) {
      let text = ''
      const { result, requireWhole } = stream(instructions, prompt)
      for await (const piece of result.textStream) {
        text += piece
        meter.wrote(text)
        onText(text)
      }
      requireWhole()
      meter.reported(await result.usage)
      return written(text, service)
    },
  }
}
