import { parseArgs } from 'node:util'
import { printHandovers } from './handover/print-handovers.ts'
import { runHandovers } from './handover/run-handovers.ts'
import { runMoves } from './moves/run-moves.ts'
import { printReport } from './report.ts'
import { runFaults } from './run.ts'

const USAGE = `Usage: npm run faults -- [options]
  --database embedded|postgres   default: one after the other
  --kills N        processes of the product that are killed (100)
  --restarts N     restarts of the PostgreSQL server (20)
  --freezes N      times that the database is silent for 5 to 20 s (5)
  --mail-restarts N  restarts of the mail server (5)
  --cuts N         connections to the mail server that are cut (one for each kill)
  --seconds N      how long things are broken (4.5 for each kill, 8 with the embedded database; 30 at least)
  --rate N         messages that arrive a second (5, 2 with the embedded database)
  --patience N     seconds without a change after which nothing is waited for any more (360)
  --handovers N    only this: kill the product N times just after its mail server has accepted a message, and count copies
  --moves          only this: kill a move of the database to a server and back at each kind of step
  --seed N         the same choices again
  --keep           keeps logs and data when something is found`

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    database: { type: 'string' },
    kills: { type: 'string', default: '100' },
    restarts: { type: 'string', default: '20' },
    freezes: { type: 'string', default: '5' },
    'mail-restarts': { type: 'string', default: '5' },
    cuts: { type: 'string' },
    seconds: { type: 'string' },
    rate: { type: 'string' },
    patience: { type: 'string', default: '360' },
    handovers: { type: 'string' },
    moves: { type: 'boolean', default: false },
    seed: { type: 'string', default: '17' },
    keep: { type: 'boolean', default: false },
  },
})
if (values.help) console.log(USAGE)
else if (values.moves) await killMoves()
else if (values.handovers) await killAtHandovers(Number(values.handovers))
else await runAll()

async function killMoves(): Promise<void> {
  const killed = await runMoves(what => console.error(what))
  console.log('\n| Move | killed at | opened then | after another run |\n|---|---|---|---|')
  for (const { direction, step, opens, findings } of killed)
    console.log(`| ${direction} | ${step} | ${opens} | ${findings.join('; ') || 'the same rows and sums'} |`)
  if (killed.some(({ findings }) => findings.length > 0)) process.exitCode = 1
}

async function killAtHandovers(kills: number): Promise<void> {
  const started = Date.now()
  const say = (what: string) =>
    console.error(`${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${what}`)
  const report = await runHandovers({ kills, seed: Number(values.seed), say })
  printHandovers(report)
  if (report.findings.length > 0) process.exitCode = 1
}

async function runAll(): Promise<void> {
  const kills = Number(values.kills)
  const databases = (['embedded', 'postgres'] as const).filter(
    database => values.database === undefined || values.database === database,
  )
  if (databases.length === 0) throw new Error(USAGE)
  for (const database of databases) {
    const isEmbedded = database === 'embedded'
    const started = Date.now()
    const report = await runFaults({
      database,
      seed: Number(values.seed),
      seconds: Number(values.seconds ?? Math.max(30, kills * (isEmbedded ? 8 : 4.5))),
      rate: Number(values.rate ?? (isEmbedded ? 2 : 5)),
      faults: {
        kills,
        restarts: isEmbedded ? 0 : Number(values.restarts),
        freezes: Number(values.freezes),
        mailRestarts: Number(values['mail-restarts']),
        cuts: Number(values.cuts ?? kills),
      },
      patienceMs: Number(values.patience) * 1000,
      keep: values.keep,
      say: what => console.error(`${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${what}`),
    })
    printReport(report)
    if (report.findings.length > 0) process.exitCode = 1
  }
}
