import { z } from 'zod'
import { AI_FEATURES, aiOutcome } from './ai.ts'
import { endpoint } from './endpoint.ts'
import { id, timestamp } from './ids.ts'

/** How an engine is asked (`server/engines/llm/providers.ts`). */
export type AiApi = 'openai' | 'anthropic' | 'google' | 'compatible'

interface AiEngineKind {
  name: string
  /** Below its name where one is chosen. */
  about: string | null
  /** Null for what is built in. */
  api: AiApi | null
  needsModel: boolean
  needsKey: boolean
  /** Where a program on the server's own machine listens, unless the operator says another place (`AI_LOCAL_MODELS`). */
  listensAt: string | null
}

const service = { about: null, needsModel: true, needsKey: true, listensAt: null }
const local = {
  about: 'On this server. Nothing leaves it.',
  api: 'compatible' as const,
  needsModel: true,
  needsKey: false,
}

/** What people may choose. */
export const AI_ENGINES = {
  openai: { ...service, name: 'OpenAI', api: 'openai' },
  anthropic: { ...service, name: 'Anthropic', api: 'anthropic' },
  google: { ...service, name: 'Google', api: 'google' },
  offline: {
    name: 'Offline engine',
    about: 'Built in. Nothing leaves this server.',
    api: null,
    needsModel: false,
    needsKey: false,
    listensAt: null,
  },
  ollama: { ...local, name: 'Ollama', listensAt: 'http://127.0.0.1:11434' },
  'lm-studio': { ...local, name: 'LM Studio', listensAt: 'http://127.0.0.1:1234' },
  'llama-cpp': { ...local, name: 'llama.cpp', listensAt: 'http://127.0.0.1:8080' },
} as const satisfies Record<string, AiEngineKind>
export type AiEngineName = keyof typeof AI_ENGINES
export const AI_ENGINE_NAMES = Object.keys(AI_ENGINES) as [AiEngineName, ...AiEngineName[]]

export type LocalServer = {
  [Name in AiEngineName]: (typeof AI_ENGINES)[Name]['listensAt'] extends string ? Name : never
}[AiEngineName]
export const isLocalServer = (name: string | null | undefined): name is LocalServer =>
  AI_ENGINES[name as AiEngineName]?.listensAt != null
const LOCAL_SERVERS = AI_ENGINE_NAMES.filter(isLocalServer)

const settings = z.object({
  isEnabled: z.boolean(),
  /** Accounts whose mail no engine may read. */
  offAccountIds: z.array(id),
  /** Whether recognised keys, card numbers, passwords, codes and secret links are removed from what is sent. */
  redacts: z.boolean(),
  /** For how many days the exact text of requests is kept. */
  keepPayloadDays: z.number().int().min(0).max(3650),
  /** The limit in US cents a calendar month; null for no limit. */
  monthlyBudgetCents: z.number().int().min(0).max(100_000_000).nullable(),
  /** Null where the organization or person has chosen none: the installation's engine is used. */
  provider: z.enum(AI_ENGINE_NAMES).nullable(),
  model: z.string().trim().max(200).nullable(),
})
const effective = settings.extend({
  offAccountIds: z.array(z.number()),
  hasKey: z.boolean(),
  /** The engine that is used. */
  engine: z.string(),
  /** The engine that would be used without an own choice. */
  installationEngine: z.string(),
  /** Whether the caller may change these settings. */
  canChange: z.boolean(),
  /** Whether the caller may choose a model that runs on the server's machine. */
  canUseLocal: z.boolean(),
  spentCents: z.number(),
})
export type AiSettings = z.output<typeof effective>

const receiptMessage = z.object({ id: z.number(), threadId: z.string(), subject: z.string() })

export const receipt = z.object({
  id: z.number(),
  at: timestamp,
  person: z.string(),
  feature: z.enum(AI_FEATURES),
  engine: z.string(),
  model: z.string(),
  outcome: aiOutcome,
  /** The messages that the engine was given to read, as far as the caller may still see them. */
  messages: z.array(receiptMessage),
  /** How many messages the engine was given. */
  messageCount: z.number(),
  /**
   * The person's own messages that the engine was given as samples of their style, as far as the caller may still see
   * them.
   */
  samples: z.array(receiptMessage),
  sampleCount: z.number(),
  /** The person's own messages from which their style was counted; only the counts were sent. */
  styleCount: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  /** US dollars. */
  cost: z.number(),
  latencyMs: z.number(),
  /** Requests that were sent to a provider. */
  requests: z.number(),
  /** Until when the exact text of the request is kept; null where it is not kept. */
  payloadsUntil: timestamp.nullable(),
  /** The text is kept, but it contains mail that the caller may no longer read. */
  isWithheld: z.boolean(),
})
export type AiReceipt = z.output<typeof receipt>
export const RECEIPTS_PAGE = 50

/** Settings of the AI, and records of what it was sent. */
export const aiSettings = {
  get: endpoint('GET /api/ai/settings', {
    access: 'user',
    summary: "AI settings of the caller's organization, or of a person without one",
    response: effective,
  }),
  change: endpoint('PUT /api/ai/settings', {
    needsProof: true,
    access: 'user',
    summary: 'Change AI settings: switch, engine, redaction, receipts, budget',
    body: settings.partial().extend({
      /** A new key; an empty text removes the key. The key is never returned. */
      apiKey: z.string().trim().max(500).optional(),
    }),
    response: effective,
  }),
  localModels: endpoint('GET /api/ai/local-models', {
    access: 'user',
    summary: "Models of Ollama, LM Studio and llama.cpp that run on the server's machine",
    response: z.object({
      models: z.array(z.object({ server: z.enum(LOCAL_SERVERS), model: z.string() })),
    }),
  }),
  receipts: endpoint('GET /api/ai/receipts', {
    access: 'user',
    summary: 'Requests that were sent to an AI provider, newest first',
    query: z.object({ before: id.optional() }),
    response: z.object({ receipts: z.array(receipt), hasMore: z.boolean() }),
  }),
  receiptPayload: endpoint('GET /api/ai/receipts/:id', {
    access: 'user',
    summary: 'The exact text of the requests of one receipt',
    params: z.object({ id }),
    response: z.object({ payloads: z.array(z.string()) }),
  }),
}
