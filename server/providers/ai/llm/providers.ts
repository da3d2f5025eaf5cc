/** `compatible`: any server that speaks OpenAI's chat completions (Ollama, vLLM, llama.cpp, a gateway). */
export const LLM_PROVIDERS = ['openai', 'anthropic', 'google', 'compatible'] as const
export type LlmProvider = (typeof LLM_PROVIDERS)[number]
