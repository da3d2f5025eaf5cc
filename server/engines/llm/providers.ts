import { AI_ENGINES, type AiApi } from '#core/contract/ai-settings.ts'

/** US dollars for a million tokens, which is micro-dollars for one. */
export interface TokenPrice {
  input: number
  output: number
}

interface LlmService {
  /** In what is told of it: "OpenAI gave an empty answer." */
  name: string
  /** Before the name of its model, unless an operator or person calls it something else. */
  label: string
  /** The variable without which it cannot be asked. */
  needs: 'AI_API_KEY' | 'AI_BASE_URL'
  hasEmbeddings: boolean
  /**
   * List prices by the beginning of a model's name, the longest that fits. An operator's own prices come from the
   * configuration; a model that is in neither costs nothing here, as one that runs on the operator's own machine.
   */
  prices: Record<string, TokenPrice>
}

const named = ({ name }: { name: string }) => ({ name, label: name, needs: 'AI_API_KEY' }) as const

/** Where models are asked. How is in `language-model.ts`. */
export const LLM_SERVICES: Record<AiApi, LlmService> = {
  openai: {
    ...named(AI_ENGINES.openai),
    hasEmbeddings: true,
    // openai.com/api/pricing
    prices: {
      'gpt-4o': { input: 2.5, output: 10 },
      'gpt-4o-mini': { input: 0.15, output: 0.6 },
      'gpt-4.1': { input: 2, output: 8 },
      'gpt-4.1-mini': { input: 0.4, output: 1.6 },
      'gpt-4.1-nano': { input: 0.1, output: 0.4 },
      'gpt-5': { input: 1.25, output: 10 },
      'gpt-5-mini': { input: 0.25, output: 2 },
      'gpt-5-nano': { input: 0.05, output: 0.4 },
      'o4-mini': { input: 1.1, output: 4.4 },
      'text-embedding-3-small': { input: 0.02, output: 0 },
      'text-embedding-3-large': { input: 0.13, output: 0 },
    },
  },
  anthropic: {
    ...named(AI_ENGINES.anthropic),
    hasEmbeddings: false,
    // claude.com/pricing
    prices: {
      'claude-haiku-4-5': { input: 1, output: 5 },
      'claude-sonnet-4': { input: 3, output: 15 },
      'claude-opus-4': { input: 15, output: 75 },
      'claude-opus-4-5': { input: 5, output: 25 },
    },
  },
  google: {
    ...named(AI_ENGINES.google),
    hasEmbeddings: true,
    // ai.google.dev/pricing
    prices: {
      'gemini-2.5-pro': { input: 1.25, output: 10 },
      'gemini-2.5-flash': { input: 0.3, output: 2.5 },
      'gemini-2.5-flash-lite': { input: 0.1, output: 0.4 },
    },
  },
  /** Any server with OpenAI's chat completions API (Ollama, vLLM, llama.cpp, a gateway). */
  compatible: {
    name: 'The AI server',
    label: 'AI',
    needs: 'AI_BASE_URL',
    hasEmbeddings: true,
    prices: {},
  },
}
export const LLM_PROVIDERS = Object.keys(LLM_SERVICES) as AiApi[]

/** Where a program that runs models listens, by its name in the settings. The operator decides, never a person. */
export type LocalServers<Name extends string> = Partial<Record<Name, string>>
