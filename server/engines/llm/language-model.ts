import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { EmbeddingModel, LanguageModel } from 'ai'
import type { AiApi } from '#core/contract/ai-settings.ts'

import { LLM_SERVICES } from './providers.ts'

export interface LlmConfig {
  provider: AiApi
  model: string
  apiKey: string
  /** Null means the provider's own address; required for `compatible`. */
  baseUrl: string | null
  /** What people call a `compatible` server: "Ollama". */
  name?: string
}

type Fetch = typeof globalThis.fetch
interface Settings {
  apiKey: string
  baseURL?: string
  fetch: Fetch
}

interface Sdk {
  (model: string): LanguageModel
  embeddingModel(model: string): EmbeddingModel
}

const SDKS: Record<AiApi, (settings: Settings) => Sdk> = {
  openai: createOpenAI,
  anthropic: createAnthropic,
  google: createGoogleGenerativeAI,
  compatible,
}

const sdkOf = ({ provider, apiKey, baseUrl }: LlmConfig, fetch: Fetch) =>
  SDKS[provider]({ apiKey, fetch, ...(baseUrl ? { baseURL: baseUrl } : {}) })

/** A model handle of the AI SDK; `fetch` sees every request before it is sent. */
export const languageModel = (config: LlmConfig, fetch: Fetch): LanguageModel =>
  sdkOf(config, fetch)(config.model)

/** Null where the service has no embeddings. */
export const embeddingModel = (config: LlmConfig, fetch: Fetch): EmbeddingModel | null =>
  LLM_SERVICES[config.provider].hasEmbeddings ? sdkOf(config, fetch).embeddingModel(config.model) : null

function compatible({ apiKey, baseURL, fetch }: Settings) {
  if (!baseURL) throw new Error('an OpenAI-compatible server needs a base URL')
  return createOpenAICompatible({
    name: 'compatible',
    baseURL,
    fetch,
    supportsStructuredOutputs: true,
    includeUsage: true,
    ...(apiKey ? { apiKey } : {}),
  })
}
