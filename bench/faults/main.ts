import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { killImportSteps } from '../mail-imports/kill-steps.ts'
import { killMailImport } from '../mail-imports/mail-imports.ts'
import { saySinceNow } from '../say-since.ts'
import { backUpAtWork } from './backups/back-up-at-work.ts'
import { killAtEachStep } from './backups/kill-at-each-step.ts'
import { mayMount } from './break-database.ts'
import { printHandovers } from './handover/print-handovers.ts'
import { runHandovers } from './handover/run-handovers.ts'
import { killRotations } from './keys/kill-rotations.ts'
import { printReport } from './report.ts'
import { printRolling } from './rolling/print-rolling.ts'
import { runRolling } from './rolling/run-rolling.ts'
import { runFaults } from './run.ts'
import type { DatabasePlace, WorldPlace } from './world.ts'

const USAGE = `Usage: npm run faults -- [options]
  --database own|server|pooled   the product's own, one for several processes, or that behind PgBouncer; default: the first two,
                   one after the other
  --persons N      people, each with a mailbox, a rule, a view that hides mail, a campaign and follow-ups (2 or 4 without these,
                   with two mailboxes each); not with the product's own database
  --kills N        processes of the product that are killed (100)
  --database-kills N  kills of the database (20)
  --both-kills N   kills of the product and the database at the same moment (20)
  --backend-kills N  kills of a process of the database that serves a connection (10)
  --full-disks N   times that the disk of the database is full for 3 to 8 s (5; 0 unless root)
  --freezes N      times that the database is silent for 5 to 20 s (5)
  --database-cuts N  times that all connections to the database end (5)
  --pooler-kills N  kills of PgBouncer (5)
  --wrong-clocks N  times that the clock of a process is an hour off for 20 to 40 s (5)
  --mail-restarts N  restarts of the mail server (5)
  --cuts N         connections to the mail server that are cut (one for each kill)
  --seconds N      how long things are broken (4.5 for each kill; 30 at least)
  --rate N         messages that arrive a second (5)
  --patience N     seconds without a change after which nothing is waited for any more (360)
  --handovers N    only this: kill the product N times just after its mail server has accepted a message, and count copies
  --rolling N      only this: replace two web and two worker processes by those of a later version during N seconds of load
  --from FOLDER    of an older version of the product, with its packages, to begin with (this one, which gets a migration more)
  --backups N      only this: kill a backup, the server beside it, and a restore, each N times in each of its steps
  --messages N     with --backups: back up a mailbox of so many messages while mail arrives, first (100000; 0 for none)
  --data FOLDER    that mailbox is written there once, and copied for each run
  --hold COMMAND   keeps other work from this machine while that is measured: from its first line until its input ends
  --keys N         only this: kill a change of the secret key in each of its steps, and N times at any moment
  --extent N       only this: tests that try things by chance, simulate, or kill programs, N times as long as in npm test; and
                   those in e2e/large
  --mail-imports N only this: kill an import of a file with mail at each of its steps, then another one N times at any moment
  --seed N         the same choices again
  --keep           keeps logs and data when something is found`

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    database: { type: 'string' },
    persons: { type: 'string' },
    kills: { type: 'string', default: '100' },
    'database-kills': { type: 'string', default: '20' },
    'both-kills': { type: 'string', default: '20' },
    'backend-kills': { type: 'string', default: '10' },
    'full-disks': { type: 'string', default: mayMount() ? '5' : '0' },
    freezes: { type: 'string', default: '5' },
    'database-cuts': { type: 'string', default: '5' },
    'pooler-kills': { type: 'string', default: '5' },
    'wrong-clocks': { type: 'string', default: '5' },
    'mail-restarts': { type: 'string', default: '5' },
    cuts: { type: 'string' },
    seconds: { type: 'string' },
    rate: { type: 'string' },
    patience: { type: 'string', default: '360' },
    handovers: { type: 'string' },
    rolling: { type: 'string' },
    from: { type: 'string' },
    backups: { type: 'string' },
    messages: { type: 'string', default: '100000' },
    data: { type: 'string' },
    hold: { type: 'string' },
    keys: { type: 'string' },
    extent: { type: 'string' },
    'mail-imports': { type: 'string' },
    seed: { type: 'string', default: '17' },
    keep: { type: 'boolean', default: false },
  },
})
if (values.help) console.log(USAGE)
else if (values.handovers) await killAtHandovers(Number(values.handovers))
else if (values.rolling) await rollUnderLoad(Number(values.rolling))
else if (values.backups) await killBackups(Number(values.backups))
else if (values.extent) await runTests(values.extent)
else if (values.keys) await killKeys(Number(values.keys))
else if (values['mail-imports'] !== undefined) await killImports(Number(values['mail-imports']))
else await runAll()

/** Those that say by `extent` how much they do. */
async function runTests(extent: string): Promise<void> {
  const files = globSync(['{bench,core,demo,e2e,server,web}/**/*.test.ts']).filter(
    file => file.startsWith('e2e/large/') || /\bextent\(/.test(readFileSync(file, 'utf8')),
  )
  const vitest = spawn(join('node_modules', '.bin', 'vitest'), ['run', ...files], {
    stdio: 'inherit',
    env: { ...process.env, EXTENT: extent },
  })
  const [code] = await once(vitest, 'exit')
  process.exitCode = code ?? 1
}

async function killBackups(kills: number): Promise<void> {
  const say = saySinceNow()
  const findings: string[] = []
  const messages = Number(values.messages)
  const { data: seeded, hold } = values
  if (messages > 0)
    findings.push(...(await backUpAtWork({ messages, rate: Number(values.rate ?? 5), seeded, hold, say })))
  if (kills > 0)
    for (const database of databasesOf())
      findings.push(
        ...(await killAtEachStep({
          database,
          kills,
          seed: Number(values.seed),
          say,
        })),
      )
  conclude(findings)
}

async function killKeys(kills: number): Promise<void> {
  const findings: string[] = []
  for (const database of databasesOf())
    findings.push(
      ...(await killRotations({ database, kills, seed: Number(values.seed), say: saySinceNow() })),
    )
  conclude(findings)
}

function conclude(findings: readonly string[]): void {
  console.log(`\nFindings: ${findings.length}`)
  for (const finding of findings) console.log(finding)
  if (findings.length > 0) process.exitCode = 1
}

function databasesOf(): DatabasePlace[] {
  const databases = placesOf().filter(place => place !== 'pooled')
  if (databases.length === 0) throw new Error(USAGE)
  return databases
}

function placesOf(): WorldPlace[] {
  if (values.database === undefined) return ['own', 'server']
  const place = (['own', 'server', 'pooled'] as const).find(one => one === values.database)
  if (!place) throw new Error(USAGE)
  return [place]
}

async function rollUnderLoad(seconds: number): Promise<void> {
  const say = saySinceNow()
  const persons = Number(values.persons ?? 4)
  const contacts = Math.ceil(seconds / 60)
  const load = { persons, contacts, pauseMs: 50 * persons, drainSeconds: 3, seed: Number(values.seed) }
  const isPooled = values.database === 'pooled'
  const report = await runRolling({ ...load, seconds, from: values.from, isPooled, say })
  printRolling(report)
  if (report.told.errors.length + report.broken.length > 0) process.exitCode = 1
}

async function killAtHandovers(kills: number): Promise<void> {
  const say = saySinceNow()
  const report = await runHandovers({ kills, seed: Number(values.seed), say })
  printHandovers(report)
  if (report.findings.length > 0) process.exitCode = 1
}

async function killImports(kills: number): Promise<void> {
  const killed = await killImportSteps(what => console.error(what))
  console.log('\n| Import killed as | there then | after another process | |\n|---|---|---|---|')
  for (const { step, left, after, findings } of killed)
    console.log(`| ${step} | ${left} | ${after} | ${findings.join('; ') || 'each once'} |`)
  if (killed.some(({ findings }) => findings.length > 0)) process.exitCode = 1
  if (kills === 0) return
  const options = { messages: 2000, kills, seed: Number(values.seed) }
  const { table, problems } = await killMailImport(options, line => console.error(line))
  console.log(table)
  for (const problem of problems) console.log(problem)
  if (problems.length > 0) process.exitCode = 1
  else console.log(`\nAll ${options.messages} messages are here and at the provider, each once.`)
}

async function runAll(): Promise<void> {
  const kills = Number(values.kills)
  for (const database of placesOf()) {
    const report = await runFaults({
      database,
      seed: Number(values.seed),
      seconds: Number(values.seconds ?? Math.max(30, kills * 4.5)),
      rate: Number(values.rate ?? 5),
      persons: values.persons === undefined ? undefined : Number(values.persons),
      faults: {
        kills,
        databaseKills: Number(values['database-kills']),
        bothKills: Number(values['both-kills']),
        backendKills: Number(values['backend-kills']),
        fullDisks: Number(values['full-disks']),
        freezes: Number(values.freezes),
        databaseCuts: database === 'own' ? 0 : Number(values['database-cuts']),
        poolerKills: database === 'pooled' ? Number(values['pooler-kills']) : 0,
        wrongClocks: Number(values['wrong-clocks']),
        mailRestarts: Number(values['mail-restarts']),
        cuts: Number(values.cuts ?? kills),
      },
      patienceMs: Number(values.patience) * 1000,
      keep: values.keep,
      say: saySinceNow(),
    })
    printReport(report)
    if (report.findings.length > 0) process.exitCode = 1
  }
}
