import { expect, test } from 'vitest'
import { haveDovecot } from '#testing/servers/dovecot.ts'
import { mayMount } from './break-database.ts'
import { spoilStored } from './check/spoil.ts'
import { type FaultOptions, runFaults } from './run.ts'

const SHORT: Omit<FaultOptions, 'database'> = {
  seed: 17,
  seconds: 20,
  rate: 3,
  faults: {
    kills: 2,
    databaseKills: 1,
    bothKills: 1,
    backendKills: 1,
    freezes: 0,
    fullDisks: mayMount() ? 1 : 0,
    databaseCuts: 0,
    poolerKills: 0,
    wrongClocks: 1,
    mailRestarts: 1,
    cuts: 2,
  },
  patienceMs: 360_000,
  keep: false,
  spoil: spoilStored,
}

/** The findings that `spoilStored` must cause, with gaps for the names. */
const SPOILED = [
  /^lost: .*on the server and not here$/,
  /^doubled: .*2 times here$/,
  /^wrong label: .*otherwise here than on the server$/,
  /^wrong flag or folder: .*otherwise here than on the server$/,
  /^lost: .*its text is ""$/,
  /^lost: .*it says <p>text 0\.<\/p>$/,
  /^placeholder: /,
]

/** Both run at once, because they mostly wait. */
const databases = haveDovecot() ? (['own', 'server'] as const) : []

test.concurrent.each(databases)(
  'killed under load, as its %s database is, nothing promised is lost or doubled',
  async database => {
    const report = await runFaults({ ...SHORT, database })
    expect(report.faults).toEqual(SHORT.faults)
    expect(report.sends.delivered).toBeGreaterThan(0)
    expect(report.ledger.mail.filter(({ isDelivered }) => isDelivered).length).toBeGreaterThan(20)
    expect(report.findings).toEqual([])
    // The damage that was done on purpose must be found; otherwise the check above would prove nothing.
    const found = report.foundInSpoiled.map(({ kind, what }) => `${kind}: ${what}`)
    for (const spoiled of SPOILED) expect(found).toContainEqual(expect.stringMatching(spoiled))
  },
)
