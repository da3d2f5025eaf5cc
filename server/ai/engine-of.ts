import { AI_ENGINES, isLocalServer } from '#core/contract/ai-settings.ts'
import type { Deps } from '#server/deps.ts'
import { chooseEngine, type EngineChoice } from '#server/engines/engines.ts'
import { AppError } from '#server/platform/errors.ts'
import { openOrNull } from '#server/platform/secrets/secrets.ts'
import type { AiSettingsRow, Decider } from './settings/settings-queries.ts'

type Chosen = Pick<AiSettingsRow, 'provider' | 'model' | 'sealedKey' | 'redacts'>

/** Returns the engine that these settings choose, and its prices. */
export async function engineOf(
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
  decider: Decider,
  settings: Chosen,
) {
  const own = ownModel({ config, secrets }, decider, settings)
  // Do not fall back to the installation's engine: mail would go to a provider that nobody here has chosen.
  if (own === 'key-lost')
    throw new AppError(503, `${KEY_LOST} It has to be entered again under Settings, AI.`, 'ai-key-lost')
  if (own === 'server-gone') throw new AppError(503, SERVER_GONE, 'ai-unavailable')
  return chooseEngine(config.ai, { own, redacts: settings.redacts })
}

export function ownModel(
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
  decider: Decider,
  { provider, model, sealedKey }: Chosen,
): EngineChoice['own'] | 'key-lost' | 'server-gone' {
  if (provider === null) return null
  const { api, name } = AI_ENGINES[provider]
  if (api === null) return 'offline'
  if (isLocalServer(provider)) {
    const address = config.ai.local.servers[provider]
    if (!address || !model) return 'server-gone'
    return { provider: api, model, apiKey: '', baseUrl: `${address}/v1`, name }
  }
  if (!model || !sealedKey) return null
  const apiKey = openKey(secrets, decider, sealedKey)
  return apiKey === null ? 'key-lost' : { provider: api, model, apiKey, baseUrl: null }
}

export const KEY_LOST = 'The stored API key cannot be opened: SECRET_KEY is another one than before.'

export const SERVER_GONE =
  'This installation no longer offers the chosen model of its own machine. Another engine can be chosen under Settings, AI.'

/** Returns null if there is no key, or the key cannot be opened. */
export const openKey = (
  secrets: Deps['secrets'],
  decider: Decider,
  sealedKey: string | null,
): string | null => (sealedKey === null ? null : openOrNull(secrets, sealedKey, keyContext(decider)))

export const keyContext = ({ id, organizationId }: Decider) =>
  organizationId === null ? `ai-key:user:${id}` : `ai-key:organization:${organizationId}`
