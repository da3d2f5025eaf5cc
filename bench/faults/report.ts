import type { FaultCounts } from './break-things.ts'
import type { SendCounts } from './check/compare-written.ts'
import { type Finding, KINDS } from './check/findings.ts'
import type { Ledger } from './ledger.ts'
import type { WorldPlace } from './world.ts'

export interface FaultReport {
  database: WorldPlace
  seed: number
  faults: FaultCounts
  ledger: Ledger
  sends: SendCounts
  /** What left by itself, by what has sent it. */
  automatic: ReadonlyMap<string, number>
  screens: { sockets: number; messages: number }
  /** Changes that the mail server refused, and repairs by the verifier: not faults, but worth a look. */
  failedChanges: string[]
  repairs: number
  settleSeconds: number
  findings: Finding[]
  /** Starts of the product that found no database and were retried. */
  refusedStarts: number
  /** Findings in data that was damaged on purpose. */
  foundInSpoiled: Finding[]
  /** Where logs and data were kept. */
  directory: string | null
}

const SHOWN = 12
const NAMES = {
  own: "the product's own database",
  server: 'a database server',
  pooled: 'a database server behind PgBouncer',
}

export function printReport(report: FaultReport): void {
  const { faults, ledger, sends, findings } = report
  const delivered = ledger.mail.filter(({ isDelivered }) => isDelivered).length
  console.log(`\n| Fault run, ${NAMES[report.database]}, seed ${report.seed} | |\n|---|---|`)
  row(
    'kills of the product, the database, both at once',
    [faults.kills, faults.databaseKills, faults.bothKills].join(', '),
  )
  row('kills of a process of the database', faults.backendKills)
  row('freezes of the database, full disks', `${faults.freezes}, ${faults.fullDisks}`)
  row('database lines cut, pooler killed', `${faults.databaseCuts}, ${faults.poolerKills}`)
  row('clocks an hour off', faults.wrongClocks)
  row('mail server restarts, lines cut', `${faults.mailRestarts}, ${faults.cuts}`)
  row('messages delivered', delivered)
  row('acknowledged', [...ledger.acknowledged].map(([what, times]) => `${what} ${times}`).join(', '))
  row('unanswered', ledger.unanswered)
  row('sends delivered, failed', `${sends.delivered}, ${sends.failed}`)
  row('left by itself', [...report.automatic].map(([by, times]) => `${by} ${times}`).join(', '))
  row('sockets of screens, events', `${report.screens.sockets}, ${report.screens.messages}`)
  row('sends uncertain (of them delivered)', `${sends.uncertain} (${sends.uncertainDelivered})`)
  row('late because a first try was refused', sends.lateAfterRefusal)
  row('longest delay of a send', `${(sends.worstDelayMs / 1000).toFixed(1)} s`)
  row('starts refused while the database was away', report.refusedStarts)
  row('changes refused by the mail server', report.failedChanges.length)
  row('repaired by comparing', report.repairs)
  row('quiet after', `${report.settleSeconds.toFixed(0)} s`)
  for (const kind of KINDS) row(`**${kind}**`, findings.filter(finding => finding.kind === kind).length)
  for (const kind of KINDS) {
    const own = findings.filter(finding => finding.kind === kind)
    for (const { what, details } of own.slice(0, SHOWN))
      console.log(`\n${kind}: ${what}\n${details.map(line => `    ${line}`).join('\n')}`)
    if (own.length > SHOWN) console.log(`\n${kind}: ${own.length - SHOWN} more`)
  }
  for (const change of report.failedChanges.slice(0, SHOWN)) console.log(`\nrefused: ${change}`)
  if (report.directory) console.log(`\nLogs and data: ${report.directory}`)
}

function row(name: string, value: string | number): void {
  console.log(`| ${name} | ${value} |`)
}
