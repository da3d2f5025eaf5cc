/** `compatible`: any server with OpenAI's chat completions API (Ollama, vLLM, llama.cpp, a gateway). */
export const LLM_PROVIDERS = ['openai', 'anthropic', 'google', 'compatible'] as const
export type LlmProvider = (typeof LLM_PROVIDERS)[number]

/** Where a program that runs models listens, by its name in the settings. The operator decides, never a person. */
export type LocalServers<Name extends string> = Partial<Record<Name, string>>
