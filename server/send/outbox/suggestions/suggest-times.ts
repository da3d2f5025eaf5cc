import type { ResponseOf } from '#core/contract/endpoint.ts'
import type { scheduled } from '#core/contract/scheduled.ts'
import { parseAddressList } from '#core/text/addresses/addresses.ts'
import { offsetOfDate, readClock, type Written } from '#core/text/dates/recipient-clock.ts'
import { nextAtWork, sendTimes } from '#core/text/dates/send-times.ts'
import { offsetMinutesAt, timeZoneOf } from '#core/text/dates/time-zone.ts'
import type { Ctx } from '#server/deps.ts'
import { type MailAccount, requireAccount } from '#server/mailbox/accounts/access.ts'
import { findWrittenBy } from './suggestion-queries.ts'

/** Of so many messages the Date header is looked at. */
const MOST_READ = 20
/** A Date header lies in the first bytes of a message, after the traces of the servers. */
const HEAD_BYTES = 64 * 1024

/** When to send a message to somebody, and what is known of their clock. */
export async function suggestTimes(
  ctx: Ctx,
  { accountId, to, timeZone }: { accountId: number; to: string; timeZone: string },
): Promise<ResponseOf<typeof scheduled.suggestions>> {
  const account = await requireAccount(ctx.db, ctx.actor, 'mail.manage', accountId)
  const zone = timeZoneOf(timeZone)
  const now = ctx.clock.now()
  const times = sendTimes(now, zone)
  const [first] = parseAddressList(to.slice(0, 10_000))
  const present = (known: { sentences: string[]; offsetMinutes: number | null }) => ({
    suggestions: times.map(time => ({ ...time, at: time.at.toISOString() })),
    recipient: first?.address ?? null,
    known,
  })
  if (!first) return present({ sentences: [], offsetMinutes: null })
  const { clock, hours, sentences } = readClock(await datesOf(ctx, account, first.address), zone)
  if (clock === null) return present({ sentences, offsetMinutes: null })
  const at = nextAtWork(now, clock, hours)
  const isNow = at.getTime() === now.getTime()
  if (!isNow) times.push({ kind: 'at-work', label: 'When they are at work', at })
  const offsetMinutes = 'timeZone' in clock ? offsetMinutesAt(now, clock.timeZone) : clock.offsetMinutes
  return present({
    sentences: isNow ? [...sentences, 'They are at work now.'] : sentences,
    offsetMinutes,
  })
}

/** When somebody has written, by the Date headers of their last messages; nothing else of these is looked at. */
async function datesOf({ db, blobs }: Ctx, account: MailAccount, address: string): Promise<Written[]> {
  const found = await findWrittenBy(db, account, address, MOST_READ)
  return Promise.all(
    found.map(async ({ at, source }) => {
      const bytes = await blobs.read(account.workspaceId, source)
      const head = Buffer.from(bytes?.subarray(0, HEAD_BYTES) ?? []).toString('latin1')
      const date = /^Date:[ \t]*([^\r\n]{0,200})/im.exec(head.split(/\r?\n\r?\n/, 1)[0] ?? '')?.[1]
      return { at, offsetMinutes: date === undefined ? null : offsetOfDate(date) }
    }),
  )
}
