import { readFile } from 'node:fs/promises'
import type { Ledger } from '../ledger.ts'
import type { ServerCopy } from '../load/views.ts'
import type { Product, UnexpectedExit } from '../product.ts'
import { clockTime, type Timeline } from '../timeline.ts'
import type { World } from '../world.ts'
import { compareAutomatic } from './compare-automatic.ts'
import { compareMail } from './compare-mail.ts'
import { compareMirror } from './compare-mirror.ts'
import { compareDrafts, compareSends, type SendCounts } from './compare-written.ts'
import type { Finding } from './findings.ts'
import type { Stored } from './stored.ts'

/** Compares everything that was promised or delivered with what exists on both sides. */
export async function compareAll(
  { smtp }: Pick<World, 'smtp'>,
  ledger: Ledger,
  server: ServerCopy[],
  stored: Stored,
  timeline: Timeline,
): Promise<{ findings: Finding[]; counts: SendCounts; automatic: ReadonlyMap<string, number> }> {
  const unsent = stored.sends.filter(({ state }) => state !== 'sent')
  const localIds = new Set(unsent.map(({ messageId }) => messageId))
  const failed = new Set(
    ledger.sends
      .filter(({ mailbox, key }) =>
        unsent.some(
          row => row.mailbox === mailbox && row.key.split(' ')[0] === key && row.state === 'failed',
        ),
      )
      .map(({ mailbox, subject }) => `${mailbox} ${subject}`),
  )
  const sends = await compareSends(ledger.sends, smtp, server, stored, timeline)
  const automatic = compareAutomatic(ledger, smtp, stored.sends, timeline)
  return {
    findings: [
      ...compareMirror(server, stored.messages, localIds),
      ...compareMail(ledger.mail, server, stored.messages, Date.now()),
      ...compareDrafts(ledger.drafts, server, stored, failed),
      ...sends.findings,
      ...automatic.findings,
      ...stored.wrongCounts.map((what): Finding => ({ kind: 'wrong count', what, details: [] })),
    ],
    counts: sends.counts,
    automatic: automatic.delivered,
  }
}

/** Problems that the processes and the database server report. */
export async function readLogs(world: World, timeline: Timeline): Promise<Finding[]> {
  const deadlocks = (await world.database.log()).split(/^(?=.*ERROR: +deadlock detected)/m).slice(1)
  return [
    ...deadlocks.map((entry): Finding => {
      // An entry contains both statements. Those of pg-boss are dozens of lines long.
      const lines = entry.split('\n').slice(0, 150)
      return { kind: 'deadlock', what: lines[0] ?? '', details: lines.slice(1) }
    }),
    ...(await Promise.all(world.products.map(product => readLog(product, timeline)))).flat(),
  ]
}

/** While it starts, the product exits with a message if its database goes away, and is started again. */
export const isRefusedStart = ({ at, code, wasStarting }: UnexpectedExit, timeline: Timeline) =>
  wasStarting && code === 1 && timeline.within(at - START_MS, at, ['database']).length > 0
const START_MS = 20_000

async function readLog({ name, logFile, exits }: Product, timeline: Timeline): Promise<Finding[]> {
  const lines = (await readFile(logFile, 'utf8')).split('\n')
  const uncaught = lines.filter(line => /uncaught exception|unhandled rejection/.test(line))
  return [
    ...uncaught.map(
      (line): Finding => ({ kind: 'uncaught exception', what: name, details: [line.slice(0, 2000)] }),
    ),
    ...exits
      .filter(exit => !isRefusedStart(exit, timeline))
      .map(({ at, code, signal }): Finding => {
        const end = lines.findIndex(line =>
          line.startsWith(`--- ended ${new Date(at).toISOString().slice(0, 19)}`),
        )
        const what = `${name} at ${clockTime(at)} with ${signal ?? `code ${code}`}`
        return {
          kind: 'exit nobody caused',
          what,
          details: lines.slice(Math.max(0, end - 6), end + 1).map(line => line.slice(0, 600)),
        }
      }),
  ]
}
