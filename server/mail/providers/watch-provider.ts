import type { ProviderName } from '#core/contract/accounts.ts'
import { isWatched, traced } from '#server/platform/telemetry/work.ts'
import type { MailProvider } from './provider.ts'

/** The calls that reach a provider. */
const CALLS = [
  'profile',
  'changes',
  'inventory',
  'message',
  'mark',
  'move',
  'copy',
  'createFolder',
  'renameFolder',
  'deleteFolder',
  'remove',
  'destroy',
  'send',
  'has',
  'append',
] as const satisfies (keyof MailProvider)[]

/** The same provider, whose calls are measured while anybody listens. */
export function watchProvider(provider: MailProvider, name: ProviderName): MailProvider {
  if (!isWatched()) return provider
  const watched = Object.create(provider) as Record<string, unknown>
  for (const call of CALLS) {
    const original = provider[call] as (...values: unknown[]) => Promise<unknown>
    watched[call] = (...values: unknown[]) =>
      traced({ kind: 'provider', provider: name, call }, () => original.apply(provider, values))
  }
  return watched as unknown as MailProvider
}
