import { isDeepStrictEqual } from 'node:util'
import { asciiDomain, domainOf } from '#core/text/addresses/addresses.ts'
import { isOfTheData } from '#server/db/failures.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { checkSender } from '#server/mail/mime/sender/check-sender.ts'
import { UNKNOWN, type Verdict } from '#server/mail/mime/sender/judge-sender.ts'
import { byHalves } from '#server/platform/batches.ts'
import type { MailDns } from '#server/platform/network/mail-dns.ts'
import { CHECKED_MS } from '../signals/awaits-verdict.ts'
import { ownDomains } from '../signals/own-queries.ts'
import { announceMail } from './announce-mail.ts'
import { type CheckedMessage, saveVerdicts } from './message-queries.ts'
import { findUnchecked, type Unchecked } from './upkeep-queries.ts'

/** The sender of larger mail stays unknown. */
const MOST_BYTES = 10_000_000
/** A run ends after this time to give way to other jobs; the next run continues. */
const RUN_MS = 30_000
/**
 * Messages whose verdicts are saved in one transaction; one event can name all of them. After a crash they are checked
 * again.
 */
const PAGE = 50
/** Number of checks at a time. Most of the time is spent waiting for answers. */
const AT_ONCE = 8

type CheckDeps = Pick<Deps, 'db' | 'blobs' | 'reader' | 'events' | 'publish' | 'clock' | 'log' | 'mailDns'>

/**
 * Checks the senders of recent mail for servers that do not do it, newest mail first. It runs apart from reading mail,
 * which must not wait for DNS. Without DNS nothing is checked.
 */
export async function checkSenders(deps: CheckDeps, signal: AbortSignal): Promise<void> {
  const { db, clock, mailDns } = deps
  if (!mailDns) return
  const until = performance.now() + RUN_MS
  const goesOn = () => performance.now() < until && !signal.aborted
  const since = new Date(clock.now().getTime() - CHECKED_MS)
  const skipped: number[] = []
  while (goesOn()) {
    const waiting = await findUnchecked(db, { since, except: skipped, limit: PAGE })
    if (waiting.length === 0) return
    await saveSafely(deps, await checkPage(deps, mailDns, waiting, { goesOn, skipped }), skipped)
  }
}

interface Run {
  goesOn: () => boolean
  /** Messages that could not be checked in this run. */
  skipped: number[]
}

/** Returns what it has checked when the run is over. */
async function checkPage(
  deps: CheckDeps,
  dns: MailDns,
  waiting: Unchecked[],
  { goesOn, skipped }: Run,
): Promise<CheckedMessage[]> {
  const checked: CheckedMessage[] = []
  const left = waiting.values()
  const work = async () => {
    for (const message of left) {
      if (!goesOn()) return
      try {
        checked.push({ ...message, verdict: await check(deps, dns, message) })
      } catch (error) {
        skip(deps, message, error, skipped)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return checked
}

async function check(
  { blobs, reader }: CheckDeps,
  dns: MailDns,
  { account, sourceBlob, sizeBytes, fromAddress, ownAddresses }: Unchecked,
): Promise<Verdict> {
  if (sizeBytes > MOST_BYTES) return UNKNOWN
  const source = await blobs.read(account.workspaceId, sourceBlob)
  if (!source) return UNKNOWN
  const { trace } = await reader.read(source, { haste: 'idle', workspaceId: account.workspaceId })
  const fromDomain = asciiDomain(domainOf(fromAddress))
  return checkSender(source, { trace, fromDomain, ownDomains: ownDomains(ownAddresses), dns })
}

/** Saves a page. If the verdict of a message cannot be stored, the others of its page are. */
const saveSafely = (deps: CheckDeps, checked: CheckedMessage[], skipped: number[]): Promise<void> =>
  byHalves(checked, some => save(deps, some), {
    isOfAnItem: isOfTheData,
    passOver: (message, error) => skip(deps, message, error, skipped),
  })

function skip({ log }: CheckDeps, { id }: { id: number }, error: unknown, skipped: number[]): void {
  log.warn({ err: error, messageId: id }, 'the sender of a message could not be checked')
  skipped.push(id)
}

/** Tells screens only about messages of which something is known now; what answers waits for all of them. */
async function save({ db, events, publish }: CheckDeps, checked: readonly CheckedMessage[]): Promise<void> {
  const accounts = new Map(checked.map(({ account }) => [account.id, account]))
  await inMailTransaction(db, [...accounts.keys()], async tx => {
    const saved = await saveVerdicts(tx, checked)
    const arrived = checked.filter(({ id }) => saved.get(id)?.hasArrived)
    for (const messages of Map.groupBy(arrived, ({ account }) => account.id).values()) {
      const { workspaceId, id: accountId } = (messages[0] as CheckedMessage).account
      const messageIds = messages.map(({ id }) => id)
      await publish(tx, 'mail.judged', { workspaceId, accountId, messageIds })
    }
    const news = checked.filter(({ id, verdict }) => saved.has(id) && !isDeepStrictEqual(verdict, UNKNOWN))
    for (const [accountId, messages] of Map.groupBy(news, ({ account }) => account.id)) {
      const ids = messages.map(({ id }) => id)
      await announceMail({ events }, tx, accounts.get(accountId) as AccountKey, 'email_read', ids)
    }
  })
}
