/** `compatible`: any server with OpenAI's chat completions API (Ollama, vLLM, llama.cpp, a gateway). */
export const LLM_PROVIDERS = ['openai', 'anthropic', 'google', 'compatible'] as const
export type LlmProvider = (typeof LLM_PROVIDERS)[number]
