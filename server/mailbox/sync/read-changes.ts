import { isDeepStrictEqual } from 'node:util'
import type { ProviderName } from '#core/contract/accounts.ts'
import { type AccountKey, accountOf } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import { type ChangePage, FIRST_PAGE_LIMIT, type MailProvider } from '#server/mail/providers/provider.ts'
import { findPlacements } from '#server/mailbox/messages/placement-queries.ts'
import { analyzeMail } from '#server/mailbox/messages/upkeep-queries.ts'
import { oneAhead } from '#server/platform/one-ahead.ts'
import { measure } from '#server/platform/telemetry/measure.ts'
import { applyPage, emptyFolders, type PreparedPage, preparePage } from './apply-page.ts'
import { findState, hasFolders, type SyncState } from './state-queries.ts'

/** Messages per page: enough to make a transaction worthwhile, few enough to show progress. */
const PAGE_LIMIT = 200
/**
 * After these pages of a first sync, and after one that is the only one, the tables are analysed. For an account that the planner has never seen it expects
 * one row. It would then use any index that begins with the account, read all mail of the account for each message that
 * arrives, and keep that plan until the database analyses the tables by itself, after a minute.
 */
const ANALYZED_AFTER: ReadonlySet<number> = new Set([2, 11])

export interface SyncedAccount extends AccountKey {
  provider: ProviderName
}

interface Reading {
  signal: AbortSignal
  /** Called after each page that has been applied. */
  onPage: (page: ChangePage) => Promise<void>
  /** Called between two pages; if it returns false, reading stops. */
  goesOn?: () => boolean
  /** The answer of `readFirstPage`, if it was called. */
  first?: Promise<PreparedPage> | undefined
  /** A person asks for it. */
  isAsked?: boolean
  /** Names of copies whose changes were handed to the provider while pages were read ahead. Starting to read empties it. */
  handedOver?: Set<string>
}

type Parts = Pick<Deps, 'db' | 'blobs' | 'reader'>
type ReadDeps = Parts & Pick<Deps, 'events' | 'publish' | 'clock' | 'queue'>

/** Fetches and prepares the first page of a mailbox that nothing was read of yet. */
export async function readFirstPage(
  deps: Parts,
  account: SyncedAccount,
  provider: MailProvider,
  signal: AbortSignal,
): Promise<PreparedPage> {
  const known = (remoteIds: string[]) => findPlacements(deps.db, account, remoteIds)
  return preparePage(deps, account, await provider.changes(null, { limit: FIRST_PAGE_LIMIT, known, signal }))
}

/**
 * Applies pages of changes until there are no more. While one page is applied, the next one is prepared and the one
 * after that is fetched; but the first page of a mailbox comes by itself, because a person waits for it, and the others would
 * take the processor from it. A page that shows a copy as it was before a change was handed over is read again. Returns
 * true if it has read to the end.
 */
export async function readChanges(
  deps: ReadDeps,
  account: SyncedAccount,
  provider: MailProvider,
  reading: Reading,
): Promise<boolean> {
  let end = await readOn(deps, account, provider, reading)
  while (end === 'outdated') end = await readOn(deps, account, provider, { ...reading, first: undefined })
  return end === 'at end'
}

async function readOn(
  deps: ReadDeps,
  account: SyncedAccount,
  provider: MailProvider,
  { signal, onPage, goesOn = () => true, first, isAsked = false, handedOver = new Set() }: Reading,
): Promise<'at end' | 'stopped' | 'outdated'> {
  // The answer of `readFirstPage` may be older than what was handed over before.
  if (!first) handedOver.clear()
  const state = await findState(deps.db, account)
  let applied = 0
  /** What pages delete that are fetched but not applied yet, in order. Copies that they delete no longer count as known. */
  const unapplied: Pick<ChangePage, 'deletedIds' | 'resetFolders'>[] = []
  const known = async (remoteIds: string[]) => {
    if (unapplied.some(({ resetFolders }) => resetFolders?.length)) return new Set<string>()
    const leaving = new Set(unapplied.flatMap(({ deletedIds }) => deletedIds))
    const staying = remoteIds.filter(id => !leaving.has(id))
    return findPlacements(deps.db, account, staying)
  }

  async function* fetchPages(cursor: unknown): AsyncGenerator<ChangePage> {
    let asked = isAsked
    for (let more = true; more && !signal.aborted; asked = false) {
      const page = await provider.changes(cursor, { limit: PAGE_LIMIT, known, signal, isAsked: asked })
      const { deletedIds, resetFolders = [] } = page
      unapplied.push({ deletedIds, resetFolders })
      yield page
      ;({ cursor, more } = page)
    }
  }
  const preparing = new Set<Promise<PreparedPage>>()
  async function* preparePages(cursor: unknown): AsyncGenerator<PreparedPage> {
    for await (const page of oneAhead(fetchPages(cursor))) {
      const prepared = preparePage(deps, account, page)
      preparing.add(prepared)
      yield prepared
    }
  }
  async function* inOrder(): AsyncGenerator<PreparedPage> {
    let cursor: unknown = state?.cursor ?? null
    if (cursor === null) {
      const prepared = await (first ?? readFirstPage(deps, account, provider, signal))
      yield prepared
      if (!prepared.page.more) return
      cursor = prepared.page.cursor
    }
    yield* oneAhead(preparePages(cursor))
  }

  try {
    for await (const prepared of inOrder()) {
      if (signal.aborted) break
      const { page } = prepared
      if (page.upserted.some(({ remoteId }) => handedOver.has(remoteId))) return 'outdated'
      if (!(state && (await isKnown(deps, state, page)))) {
        await emptyFolders(deps, account, page, signal)
        if (signal.aborted) break
        const added = await applyPage(deps, account, prepared)
        tellOfMail(deps, account, { prepared, added: added.length, isFirst: !state?.completedAt })
        applied += 1
        // If this fails, plans are worse for a while, but mail still arrives.
        if (!state?.completedAt && (ANALYZED_AFTER.has(applied) || (applied === 1 && !page.more)))
          await analyzeMail(deps.db).catch(() => undefined)
      }
      unapplied.shift()
      await onPage(page)
      if (!page.more) return 'at end'
      if (!goesOn()) break
    }
    return 'stopped'
  } finally {
    // Wait for the pages that are still being prepared.
    await Promise.allSettled(preparing.values())
  }
}

function tellOfMail(
  { clock }: Pick<Deps, 'clock'>,
  { provider }: SyncedAccount,
  { prepared, added, isFirst }: { prepared: PreparedPage; added: number; isFirst: boolean },
): void {
  if (added === 0) return
  measure('quillbox_mails_received_total', added, { provider, sync: isFirst ? 'first' : 'later' })
  if (isFirst) return
  for (const { receivedAt } of prepared.messages.values())
    if (receivedAt) {
      const ms = clock.now().getTime() - receivedAt.getTime()
      measure('quillbox_mail_delay_seconds', Math.max(0, ms / 1000), { provider })
    }
}

/** Most pages of a polled mailbox say nothing new; they need no transaction. */
async function isKnown({ db }: Pick<Deps, 'db'>, state: SyncState, page: ChangePage): Promise<boolean> {
  const { folders, upserted, deletedIds, resetFolders = [], more } = page
  if (more || state.completedAt === null || upserted.length + deletedIds.length + resetFolders.length > 0)
    return false
  const stored: unknown = JSON.parse(JSON.stringify(page.cursor ?? null))
  return isDeepStrictEqual(stored, state.cursor) && (!folders || hasFolders(db, accountOf(state), folders))
}
