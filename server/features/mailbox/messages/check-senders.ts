import { asciiDomain, domainOf } from '#core/text/addresses/addresses.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { checkSender } from '#server/mime/sender/check-sender.ts'
import { UNKNOWN } from '#server/mime/sender/judge-sender.ts'
import { announceMail } from './announce-mail.ts'
import { saveVerdict } from './message-queries.ts'
import { findUnchecked, type Unchecked } from './upkeep-queries.ts'

/**
 * Signing keys are withdrawn some time after their use: a check of older mail would fail through no fault of its sender.
 */
const CHECKED_DAYS = 7
const MOST_BYTES = 10_000_000
/** A run ends after this time to give way to other jobs; the next run continues. */
const RUN_MS = 30_000
/** Number of checks at a time. Most of the time is spent waiting for answers. */
const AT_ONCE = 8

/**
 * Checks the senders of recent mail for servers that do not do it, newest mail first. It runs apart from reading mail,
 * which must not wait for DNS. Without DNS nothing is checked.
 */
export async function checkSenders(
  deps: Pick<Deps, 'db' | 'blobs' | 'reader' | 'events' | 'clock' | 'log' | 'mailDns'>,
  signal: AbortSignal,
): Promise<void> {
  if (!deps.mailDns) return
  const until = performance.now() + RUN_MS
  const since = new Date(deps.clock.now().getTime() - CHECKED_DAYS * 24 * 60 * 60_000)
  const skipped: number[] = []
  while (performance.now() < until && !signal.aborted) {
    const waiting = await findUnchecked(deps.db, {
      since,
      mostBytes: MOST_BYTES,
      except: skipped,
      limit: AT_ONCE,
    })
    if (waiting.length === 0) return
    await Promise.all(
      waiting.map(message =>
        check(deps, message).catch((error: unknown) => {
          deps.log.warn({ err: error, messageId: message.id }, 'the sender of a message could not be checked')
          skipped.push(message.id)
        }),
      ),
    )
  }
}

async function check(
  { db, blobs, reader, events, mailDns: dns }: Pick<Deps, 'db' | 'blobs' | 'reader' | 'events' | 'mailDns'>,
  { id, account, sourceBlob, fromAddress }: Unchecked,
): Promise<void> {
  const source = await blobs.read(account.workspaceId, sourceBlob)
  const fromDomain = asciiDomain(domainOf(fromAddress))
  const verdict =
    source && dns
      ? await checkSender(source, { trace: (await reader.read(source)).trace, fromDomain, dns })
      : UNKNOWN
  await inMailTransaction(db, [account.id], async tx => {
    if ((await saveVerdict(tx, account, id, verdict)) && verdict !== UNKNOWN)
      await announceMail({ events }, tx, account, 'email_read', [id])
  })
}
