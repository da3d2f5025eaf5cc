import { generateText, type LanguageModel, NoObjectGeneratedError, Output, streamText } from 'ai'
import { z } from 'zod'
import {
  type AiEngine,
  type AiThread,
  type Answer,
  type CallOptions,
  type Letter,
  REPLY_INTENTS,
  type Summary,
  type TokenCount,
} from '../engine.ts'
import { restore } from '../redact.ts'
import { fitThread } from './condense.ts'
import { toEngineError } from './failures.ts'
import { INSTRUCTIONS } from './instructions.ts'
import { type LlmConfig, languageModel } from './language-model.ts'
import { PromptData } from './prompt-data.ts'

export interface LlmOptions extends LlmConfig {
  /** Most characters of mail in one prompt. */
  contextChars: number
  /** For a whole answer, retries included. */
  timeoutMs: number
  /** Keys, card numbers, passwords and one-time codes are taken out before anything is sent. */
  redacts: boolean
}

const SERVICES = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  compatible: 'The AI server',
} as const
const MAX_RETRIES = 2
const LONGEST_ANSWER_TOKENS = 4000

const statement = z.object({ text: z.string(), messageId: z.number() })
const summarySchema = z.object({
  summary: z.string(),
  keyPoints: z.array(statement),
  actionItems: z.array(statement.extend({ owner: z.string().nullable(), due: z.string().nullable() })),
  outstandingIssues: z.array(statement),
})
const letterSchema = z.object({ subject: z.string(), body: z.string() })
const statementsSchema = z.object({ statements: z.array(statement) })
const classificationSchema = z.object({
  intent: z.enum(REPLY_INTENTS),
  confidence: z.number(),
  evidence: z.string(),
})

/** A model of a provider, by the AI SDK. It is given no tools: all that it can do is answer. */
export function createLlmEngine(options: LlmOptions): AiEngine {
  const { provider, model, redacts } = options
  const service = SERVICES[provider]

  /** One deed of the engine: its tokens are counted over all its requests, whether or not the last succeeds. */
  async function doing<T>(
    call: CallOptions,
    deed: (ask: Ask, data: PromptData) => Promise<T>,
  ): Promise<Answer<T>> {
    const tokens: TokenCount = { input: 0, output: 0 }
    const timeout = AbortSignal.timeout(options.timeoutMs)
    const signal = AbortSignal.any([call.signal, timeout])
    const handle = languageModel(options, async (input, init) => {
      if (typeof init?.body === 'string') call.onRequest?.(init.body)
      return fetch(input, init)
    })
    const ask = createAsk({ handle, signal, tokens, onText: call.onText })
    try {
      call.signal.throwIfAborted()
      return { value: await deed(ask, new PromptData(redacts)), tokens }
    } catch (error) {
      const failure = toEngineError(timeout.aborted ? timeout.reason : error, service, call.signal)
      failure.tokens = tokens
      throw failure
    }
  }

  const shorten = (thread: AiThread, ask: Ask, data: PromptData) =>
    fitThread(thread, options.contextChars, async (part, earlier) => {
      const prompt = data.prompt('Condense these messages.', {
        conversation: data.thread(part, earlier.slice(-20)),
      })
      return (await ask.object(INSTRUCTIONS.condense, prompt, statementsSchema)).statements
    })

  return {
    id: provider,
    model,
    label: `${provider === 'compatible' ? 'AI' : service} (${model})`,

    summarise: (thread, call) =>
      doing(call, async (ask, data): Promise<Summary> => {
        const fitted = await shorten(thread, ask, data)
        const conversation = data.thread(fitted.thread, fitted.earlier)
        return ask.object(INSTRUCTIONS.summarise, data.prompt('Summarise.', { conversation }), summarySchema)
      }),

    reply: ({ thread, intent, instruction, replyTo, writer }, call) =>
      doing(call, async (ask, data) => {
        const fitted = await shorten(thread, ask, data)
        const wish = {
          positive: 'Answer positively: agree, accept or confirm what is asked.',
          negative: 'Answer negatively: decline politely, without giving reasons that nobody gave.',
          custom: 'Answer as the instruction says.',
        }[intent]
        const task = instruction ? `${wish} Instruction: ${instruction}` : wish
        const conversation = data.thread(fitted.thread, fitted.earlier)
        const material = { conversation, replyTo: data.person(replyTo), writer: data.writer(writer) }
        return ask.text(INSTRUCTIONS.reply, data.prompt(task, material))
      }),

    compose: ({ instruction, to, subject, writer }, call) =>
      doing(call, async (ask, data): Promise<Letter> => {
        const material = { to: data.text(to), subject: data.text(subject), writer: data.writer(writer) }
        const prompt = data.prompt(`Write a mail. Instruction: ${instruction}`, material)
        return ask.object(INSTRUCTIONS.compose, prompt, letterSchema, ({ body }) => {
          if (body) call.onText?.(body)
        })
      }),

    rewrite: ({ text, instruction, writer, thread }, call) =>
      doing(call, async (ask, data) => {
        const own = data.text(text)
        const { secrets } = data
        const last = thread?.messages.at(-1)
        const material = {
          text: own,
          ...(last
            ? { answers: data.message({ ...last, text: last.text.slice(0, options.contextChars / 4) }) }
            : {}),
          writer: data.writer({ ...writer, samples: [] }),
        }
        const answer = await ask.text(
          INSTRUCTIONS.rewrite,
          data.prompt(`Rewrite the text: ${instruction}`, material),
        )
        // Only the person's own: what was taken out of others' mail stays out.
        return restore(answer, secrets)
      }),

    followUp: ({ thread, attempt, replyTo, writer }, call) =>
      doing(call, async (ask, data) => {
        const fitted = await shorten(thread, ask, data)
        const conversation = data.thread(fitted.thread, fitted.earlier)
        const material = { conversation, replyTo: data.person(replyTo), writer: data.writer(writer) }
        return ask.text(INSTRUCTIONS.followUp, data.prompt(`Write reminder number ${attempt}.`, material))
      }),

    classifyReply: (thread, call) =>
      doing(call, async (ask, data) => {
        const recent = { ...thread, messages: thread.messages.slice(-3) }
        const fitted = await shorten(recent, ask, data)
        const prompt = data.prompt('Say what the last message means.', {
          conversation: data.thread(fitted.thread, fitted.earlier),
        })
        const found = await ask.object(INSTRUCTIONS.classify, prompt, classificationSchema)
        return { ...found, confidence: Math.min(1, Math.max(0, found.confidence)) }
      }),
  }
}

interface Ask {
  text(instructions: string, prompt: string): Promise<string>
  /** With `onPart` the answer is streamed, and each part of it told as it grows. */
  object<S extends z.ZodType>(
    instructions: string,
    prompt: string,
    schema: S,
    onPart?: (part: Partial<z.output<S>>) => void,
  ): Promise<z.output<S>>
}

interface AskParts {
  handle: LanguageModel
  signal: AbortSignal
  tokens: TokenCount
  onText: CallOptions['onText']
}

function createAsk({ handle, signal, tokens, onText }: AskParts): Ask {
  const count = (
    usage: { inputTokens?: number | undefined; outputTokens?: number | undefined } | undefined,
  ) => {
    tokens.input += usage?.inputTokens ?? 0
    tokens.output += usage?.outputTokens ?? 0
  }
  const settings = (instructions: string, prompt: string) => ({
    model: handle,
    instructions,
    prompt,
    abortSignal: signal,
    maxRetries: MAX_RETRIES,
    maxOutputTokens: LONGEST_ANSWER_TOKENS,
  })

  /** A stream ends as if all were well when it breaks off: `requireWhole` throws what went wrong. */
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
      for await (const part of result.partialOutputStream) onPart(part as Partial<typeof part>)
      requireWhole()
      const value = await result.output
      count(await result.usage)
      return value as z.output<typeof schema>
    }
    const result = await generateText({ ...settings(instructions, prompt), output })
    count(result.usage)
    return result.output as z.output<typeof schema>
  }

  return {
    async object(instructions, prompt, schema, onPart) {
      try {
        return await object(instructions, prompt, schema, onPart)
      } catch (error) {
        if (!NoObjectGeneratedError.isInstance(error)) throw error
        count(error.usage)
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
        onText?.(text)
      }
      requireWhole()
      count(await result.usage)
      return text.trim()
    },
  }
}
