import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { EmbeddingModel, LanguageModel } from 'ai'
import type { LlmProvider } from './providers.ts'

export interface LlmConfig {
  provider: LlmProvider
  model: string
  apiKey: string
  /** Null means the provider's own address; required for `compatible`. */
  baseUrl: string | null
  /** What people call a `compatible` server: "Ollama". */
  name?: string
}

type Fetch = typeof globalThis.fetch

/** A model handle of the AI SDK; `fetch` sees every request before it is sent. */
export function languageModel({ provider, model, apiKey, baseUrl }: LlmConfig, fetch: Fetch): LanguageModel {
  const settings = { apiKey, fetch, ...(baseUrl ? { baseURL: baseUrl } : {}) }
  if (provider === 'openai') return createOpenAI(settings)(model)
  if (provider === 'anthropic') return createAnthropic(settings)(model)
  if (provider === 'google') return createGoogleGenerativeAI(settings)(model)
  return compatible({ provider, model, apiKey, baseUrl }, fetch)(model)
}

/** Null for Anthropic, which has no embeddings. */
export function embeddingModel(config: LlmConfig, fetch: Fetch): EmbeddingModel | null {
  const { provider, model, apiKey, baseUrl } = config
  const settings = { apiKey, fetch, ...(baseUrl ? { baseURL: baseUrl } : {}) }
  if (provider === 'openai') return createOpenAI(settings).embeddingModel(model)
  if (provider === 'google') return createGoogleGenerativeAI(settings).embeddingModel(model)
  return provider === 'compatible' ? compatible(config, fetch).embeddingModel(model) : null
}

function compatible({ apiKey, baseUrl }: LlmConfig, fetch: Fetch) {
  if (!baseUrl) throw new Error('an OpenAI-compatible server needs a base URL')
  return createOpenAICompatible({
    name: 'compatible',
    baseURL: baseUrl,
    fetch,
    supportsStructuredOutputs: true,
    includeUsage: true,
    ...(apiKey ? { apiKey } : {}),
  })
}
