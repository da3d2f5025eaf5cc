import { expect, test } from 'vitest'
import { haveDovecot } from '#testing/servers/dovecot.ts'
import { testFlags } from '#testing/servers/server-process.ts'
import { spoilStored } from './check/spoil.ts'
import { type FaultOptions, runFaults } from './run.ts'

const SHORT: Omit<FaultOptions, 'database'> = {
  seed: 17,
  seconds: 20,
  rate: 3,
  faults: { kills: 3, restarts: 1, freezes: 0, mailRestarts: 1, cuts: 2 },
  patienceMs: 360_000,
  keep: false,
  flags: testFlags,
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
const databases = (['embedded', 'postgres'] as const).filter(
  database => haveDovecot() && (database === 'embedded' || havePostgres()),
)

test.concurrent.each(databases)(
  'killed under load on the %s database, nothing promised is lost or doubled',
  async database => {
    const faults = { ...SHORT.faults, restarts: database === 'embedded' ? 0 : SHORT.faults.restarts }
    const report = await runFaults({ ...SHORT, database, faults })
    expect(report.faults).toEqual(faults)
    expect(report.sends.delivered).toBeGreaterThan(0)
    expect(report.ledger.mail.filter(({ isDelivered }) => isDelivered).length).toBeGreaterThan(20)
    expect(report.findings).toEqual([])
    // The damage that was done on purpose must be found; otherwise the check above would prove nothing.
    const found = report.foundInSpoiled.map(({ kind, what }) => `${kind}: ${what}`)
    for (const spoiled of SPOILED) expect(found).toContainEqual(expect.stringMatching(spoiled))
  },
)
