import { findWorkAtImports } from '#server/contacts/import/upkeep-queries.ts'
import { findWorkspacesToRead } from '#server/contacts/websites/upkeep-queries.ts'
import { oneByOne } from '#server/db/upkeep/one-by-one.ts'
import type { Deps } from '#server/deps.ts'
import { findAllRemoved } from '#server/mailbox/accounts/upkeep-queries.ts'
import { findUnfinished } from '#server/mailbox/clearings/upkeep-queries.ts'
import { findWaitingAccounts } from '#server/mailbox/messages/upkeep-queries.ts'
import { findSyncedAccounts } from '#server/mailbox/sync/worker/installation-queries.ts'
import { findFiling, findReading } from '#server/office/mail-imports/upkeep-queries.ts'
import { findUnmade } from '#server/office/privacy/exports/upkeep-queries.ts'
import { hasToEmbed } from '#server/search/embedding/embed-account.ts'
import { findAllDiscarded, findUnfiled } from '#server/send/drafts/upkeep-queries.ts'
import type { jobs } from './catalog.ts'
import type { JobInput } from './definition.ts'

type Jobs = typeof jobs

interface Lost<Payload> {
  /** How often it is looked for, in minutes. */
  every: number
  /** The payloads of the jobs that what waits needs. */
  find: (deps: Deps) => Promise<readonly Payload[]>
  /** Asked for each before its job is sent, where finding out is expensive or may fail. */
  isNeeded?: (deps: Deps, payload: Payload) => Promise<boolean>
}

interface Key {
  workspaceId: number
  id: number
}
const ofAccount = ({ workspaceId, id }: Key) => ({ workspaceId, accountId: id })
const ofImport = ({ workspaceId, id }: Key) => ({ workspaceId, importId: id })

/**
 * Work that rows tell of. Its job may be missing: its tries are used up, a backup was restored, it waits for a provider, or
 * it comes from an older version and names no workspace. One that exists is not sent twice (`onePer`).
 */
const LOST: { readonly [Name in keyof Jobs]?: Lost<JobInput<Jobs, Name>> } = {
  'accounts.erase': { every: 60, find: async ({ db }) => (await findAllRemoved(db)).map(ofAccount) },
  'search.words': { every: 5, find: async ({ db }) => (await findWaitingAccounts(db)).map(ofAccount) },
  'search.embed': {
    every: 5,
    // Only once the first sync is over, because that needs all resources.
    find: async ({ db }) => (await findSyncedAccounts(db)).map(ofAccount),
    isNeeded: (deps, { workspaceId = 0, accountId }) => hasToEmbed(deps, { workspaceId, id: accountId }),
  },
  'drafts.file': {
    every: 1,
    find: async ({ db, clock }) =>
      (await findUnfiled(db, { now: clock.now() })).map(({ workspaceId, id }) => ({
        workspaceId,
        draftId: id,
      })),
  },
  'drafts.fileDiscarded': { every: 60, find: ({ db }) => findAllDiscarded(db) },
  'contacts.import': {
    every: 5,
    find: async ({ db }) => (await findWorkAtImports(db, 'import')).map(ofImport),
  },
  'contacts.undoImport': {
    every: 5,
    find: async ({ db }) => (await findWorkAtImports(db, 'undo')).map(ofImport),
  },
  'websites.read': {
    every: 5,
    find: async ({ db }) => (await findWorkspacesToRead(db)).map(workspaceId => ({ workspaceId })),
  },
  'clearings.run': {
    every: 1,
    find: async ({ db }) =>
      (await findUnfinished(db)).map(({ workspaceId, id }) => ({ workspaceId, clearingId: id })),
  },
  'mailImports.read': { every: 1, find: async ({ db }) => (await findReading(db)).map(ofImport) },
  'mailImports.file': {
    every: 1,
    find: async ({ db, clock }) => (await findFiling(db, clock.now())).map(ofAccount),
  },
  'exports.make': {
    every: 1,
    find: async ({ db }) =>
      (await findUnmade(db)).map(({ workspaceId, id }) => ({ workspaceId, exportId: id })),
  },
}

export type LostName = keyof typeof LOST
const NAMES = Object.keys(LOST) as LostName[]

const MINUTE_MS = 60_000

/** What is looked for in a minute. */
export const lostIn = (minute: Date): LostName[] =>
  NAMES.filter(name => Math.floor(minute.getTime() / MINUTE_MS) % (LOST[name]?.every ?? 1) === 0)

/** Sends the jobs of these names that are missing. A failure with one keeps none of the others from being sent. */
export async function sendLost(deps: Deps, names: readonly LostName[]): Promise<void> {
  await oneByOne(names, name => send(deps, name))
}

async function send<Name extends LostName>(deps: Deps, name: Name): Promise<void> {
  const lost = LOST[name] as Lost<JobInput<Jobs, Name>>
  await oneByOne(await lost.find(deps), async payload => {
    if (!lost.isNeeded || (await lost.isNeeded(deps, payload))) await deps.queue.send(name, payload)
  })
}
