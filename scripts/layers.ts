/**
 * The rooms of the house, and for each the rooms that it may use. A room is a folder, or one file; the longest name that
 * fits a path decides. A file may import from its own room and from those that are listed: no others, and the graph has no
 * cycles (docs/architecture.md).
 */
type Rooms = Readonly<Record<string, readonly string[]>>

/** What every room of the server stands on. */
const GROUND = ['core', 'server/platform', 'words']
/** What a wing does its work with. */
const PARTS = [
  ...GROUND,
  'server/config.ts',
  'server/db',
  'server/deps.ts',
  'server/engines',
  'server/mail',
  'server/mail/mime',
  'server/work',
]

/** The wings of the server, lowest first: each may use the parts, and the wings before it in this list. */
export const SERVER_WINGS = [
  'server/people',
  'server/mailbox',
  'server/read',
  'server/send',
  'server/ai',
  'server/search',
  'server/contacts',
  'server/automation',
  'server/campaigns',
  'server/office',
] as const
type ServerWing = (typeof SERVER_WINGS)[number]

/**
 * The same wings of the web, above what the frame of every screen is made of. Here ai lies below send: whoever writes asks
 * the assistant.
 */
const WEB_WINGS = [
  'web/shell',
  'web/people',
  'web/mailbox',
  'web/read',
  'web/ai',
  'web/send',
  'web/search',
  'web/contacts',
  'web/automation',
  'web/campaigns',
  'web/office',
]
const WEB_GROUND = ['core', 'web/platform', 'web/ui']

/** Each wing may use its ground and the wings before it. */
const stacked = (wings: readonly string[], ground: readonly string[]): Rooms =>
  Object.fromEntries(wings.map((wing, at) => [wing, [...ground, ...wings.slice(0, at)]]))

/** Some wings, and those that they stand on. */
const upTo = (wing: ServerWing) => SERVER_WINGS.slice(0, SERVER_WINGS.indexOf(wing) + 1)

export const ROOMS: Rooms = {
  words: [],
  core: ['words'],
  'server/platform': ['core'],
  'server/engines/llm/providers.ts': ['core'],
  'server/config.ts': [...GROUND, 'server/engines/llm/providers.ts'],
  'server/db': GROUND,
  'server/mail/mime': GROUND,
  'server/mail': [...GROUND, 'server/config.ts', 'server/mail/mime'],
  'server/engines': [...GROUND, 'server/config.ts', 'server/engines/llm/providers.ts'],
  'server/work': [...GROUND, 'server/db'],
  'server/deps.ts': [
    ...GROUND,
    'server/config.ts',
    'server/db',
    'server/engines',
    'server/mail',
    'server/mail/mime',
    'server/work',
  ],
  ...stacked(SERVER_WINGS, PARTS),
  'server/http': [...GROUND, 'server/db', 'server/deps.ts', 'server/people'],
  'server/routes': [...GROUND, 'server/http', ...SERVER_WINGS],
  'server/work/gate/guests.ts': [...PARTS, ...SERVER_WINGS],
  'server/work/reactions/handlers.ts': [...PARTS, ...SERVER_WINGS],
  'server/work/jobs/lost-work.ts': [...PARTS, ...SERVER_WINGS],
  'server/work/jobs/handlers.ts': [
    ...PARTS,
    ...SERVER_WINGS,
    'server/work/jobs/lost-work.ts',
    'server/work/reactions/handlers.ts',
  ],
  'server/realtime': [...PARTS, 'server/http', ...upTo('server/mailbox')],
  'server/api.ts': [...PARTS, 'server/http', 'server/people'],
  'server/app.ts': [
    ...PARTS,
    'server/api.ts',
    'server/http',
    'server/people',
    'server/realtime',
    'server/routes',
  ],
  'server/relay-of.ts': [...GROUND, 'server/config.ts'],
  'server/imap-factory.ts': [...GROUND, 'server/mail', 'server/mailbox'],
  'server/build-deps.ts': [
    ...PARTS,
    'server/imap-factory.ts',
    'server/mailbox',
    'server/relay-of.ts',
    'server/work/gate/guests.ts',
  ],
  'server/telemetry': [...PARTS, 'server/office'],
  'server/start.ts': [
    ...PARTS,
    'server/mailbox',
    'server/office',
    'server/send',
    'server/app.ts',
    'server/build-deps.ts',
    'server/telemetry',
    'server/work/jobs/handlers.ts',
  ],
  'server/main.ts': [...PARTS, 'server/people', 'server/start.ts'],
  'server/admin.ts': [...PARTS, 'server/office', 'server/people', 'server/relay-of.ts'],
  'server/doctor': [...PARTS, 'server/build-deps.ts', 'server/campaigns', 'server/office'],
  'server/commands': [...PARTS, 'server/build-deps.ts', 'server/office'],
  demo: [...PARTS, ...upTo('server/campaigns'), 'server/start.ts'],

  'web/platform': ['core'],
  'web/ui': ['core'],
  ...stacked(WEB_WINGS, WEB_GROUND),
  'web/screens': [...WEB_GROUND, ...WEB_WINGS],
  'web/app': [...WEB_GROUND, ...WEB_WINGS, 'web/screens'],
  'web/main.tsx': ['web/app'],
}

/** Tests and what only tests, benches and scripts use: they may reach anywhere, and nothing of the product reaches them. */
export const TOOLS = ['testing', 'e2e', 'bench', 'scripts']

const AI = 'server/ai'
const ENGINES = 'server/engines'
/** Files that only these may import, so that no mail reaches an engine but by `may-leave.ts` and `ask-engine.ts`. */
export const KEPT_TO: Readonly<Record<string, readonly string[]>> = {
  [`${AI}/load-thread.ts`]: [`${AI}/may-leave.ts`],
  [`${AI}/voice/voice.ts`]: [`${AI}/may-leave.ts`],
  [`${AI}/voice/voice-queries.ts`]: [`${AI}/voice/voice.ts`],
  [`${AI}/engine-of.ts`]: [`${AI}/ask-engine.ts`, `${AI}/settings/settings.ts`],
  [`${ENGINES}/engines.ts`]: [
    `${AI}/engine-of.ts`,
    `${AI}/settings/settings.ts`,
    'server/office/admin/installation-status.ts',
    'server/doctor/main.ts',
  ],
  [`${ENGINES}/llm/llm-engine.ts`]: [`${ENGINES}/engines.ts`],
  [`${ENGINES}/offline/offline-engine.ts`]: [`${ENGINES}/engines.ts`],
  [`${ENGINES}/llm/llm-embedder.ts`]: ['server/search/embedding/embedders.ts'],
}

/** So many files lie in one folder at most, tests apart, so that it is seen at a glance. */
export const MOST_FILES = 15
/** Folders that may hold more: each file there is one of a row, and is found by its name. */
export const ROWS = ['core/contract', 'core/contract/outreach', 'e2e/journeys', 'server/routes']

/** One entry for each language that it knows. */
const CHRONO = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pt'].map(language => `chrono-node/${language}`)

/** Packages that core may import: they run anywhere, and ask nothing of a server or a browser. */
export const CORE_PACKAGES: readonly string[] = [
  'entities/decode',
  'htmlparser2',
  'ical.js',
  'windows-iana',
  'zod',
  'chrono-node',
  ...CHRONO,
]

/**
 * What may be imported from inside a package: paths that the package documents for that purpose. Others are its private
 * parts, which change without a word.
 */
export const INNER_PATHS: readonly string[] = [
  // One entry for each format.
  'hucre/ods',
  'hucre/xlsx',
  ...CHRONO,
  // The parts of ProseMirror that the editor is made of.
  '@tiptap/pm/model',
  '@tiptap/pm/state',
  '@tiptap/pm/view',
  // One adapter for each library of schemas.
  '@hookform/resolvers/zod',
  // One entry for a text that is there as a whole.
  'csv-parse/sync',
  // One entry for each database, for logging and for migrations.
  'drizzle-orm/logger',
  'drizzle-orm/migrator',
  'drizzle-orm/node-postgres',
  'drizzle-orm/node-postgres/migrator',
  'drizzle-orm/pg-core',
  // The only way to watch what a test counts (testing/tenants.ts).
  'drizzle-orm/pg-core/query-builders/count',
  // One entry for each size of what it knows.
  'eld/extrasmall',
  // Decoding without the tables for encoding.
  'css-tree/generator',
  'css-tree/parser',
  'entities/decode',
  // An IndexedDB for tests, put in place by the import itself.
  'fake-indexeddb/auto',
  // One entry for each size of what it knows of the countries' numbers.
  'libphonenumber-js/max',
  // Its guide for signing a message without sending it.
  'mailauth/lib/dkim/sign.js',
  // Its guides "MailComposer", "SMTP Connection" and "OAuth2".
  'nodemailer/lib/mail-composer/index.js',
  'nodemailer/lib/smtp-connection',
  'nodemailer/lib/xoauth2',
  // The renderer for browsers.
  'react-dom/client',
  // pdf.js in one piece, for a thread of the browser.
  'unpdf/pdfjs',
]
