/** A place in the tree: a folder, or one file. The longest match decides. */
export type Layers = readonly (readonly string[])[]

/** The arrows of docs/architecture.md: a file may import from its own place and from the lines above it, no others. */
const SERVER: Layers = [
  ['core'],
  ['server/platform'],
  ['server/providers/ai/llm/providers.ts'],
  ['server/config.ts'],
  ['server/db', 'server/providers', 'server/mime'],
  ['server/jobs'],
  ['server/deps.ts'],
  ...features('server', [
    'health',
    'audit',
    'auth',
    'organization',
    'accounts',
    'sync',
    'labels',
    'emails',
    'threads',
    'triage',
    'drafts',
    'compose',
    'notices',
    'usage',
    'ai',
    'search',
    'automation',
    'invitations',
    'admin',
    'privacy',
  ]),
  ['server/jobs/handlers.ts'],
  ['server/http'],
  ['server/realtime.ts'],
  ['server/api.ts'],
  ['server/app.ts'],
  ['server/imap-factory.ts', 'server/relay-of.ts'],
  ['server/build-deps.ts'],
  ['server/start.ts'],
  ['server/main.ts', 'server/admin.ts', 'server/doctor.ts'],
  ['demo'],
  ['e2e'],
  ['bench', 'scripts'],
]

const WEB: Layers = [
  ['core'],
  ['web/platform', 'web/ui'],
  ...features('web', [
    'landing',
    'commands',
    'auth',
    'registration',
    'credentials',
    'organization',
    'appearance',
    'notifications',
    'sync',
    'accounts',
    'ai',
    'labels',
    'emails',
    'triage',
    'drafts',
    'compose',
    'notices',
    'threads',
    'search',
    'automation',
    'usage',
    'invitations',
    'admin',
    'privacy',
  ]),
  ['web/screens'],
  ['web/app'],
  ['web/main.tsx'],
]

export const STACKS: readonly Layers[] = [SERVER, WEB]

const AI = 'server/features/ai'
const ENGINES = 'server/providers/ai'
/** Files that only these may import, so that no mail reaches an engine but by `may-leave.ts` and `ask-engine.ts`. */
export const KEPT_TO: Readonly<Record<string, readonly string[]>> = {
  [`${AI}/load-thread.ts`]: [`${AI}/may-leave.ts`],
  [`${AI}/voice.ts`]: [`${AI}/may-leave.ts`],
  [`${AI}/voice-queries.ts`]: [`${AI}/voice.ts`],
  [`${AI}/engine-of.ts`]: [`${AI}/ask-engine.ts`, `${AI}/settings.ts`],
  [`${ENGINES}/engines.ts`]: [
    `${AI}/engine-of.ts`,
    `${AI}/settings.ts`,
    'server/features/admin/installation-status.ts',
    'server/doctor.ts',
  ],
  [`${ENGINES}/llm/llm-engine.ts`]: [`${ENGINES}/engines.ts`],
  [`${ENGINES}/offline/offline-engine.ts`]: [`${ENGINES}/engines.ts`],
  [`${ENGINES}/llm/llm-embedder.ts`]: ['server/features/search/embedders.ts'],
}

function features(project: string, nouns: string[]): Layers {
  return nouns.map(noun => [`${project}/features/${noun}`])
}
