import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FURNISHED } from '#testing/product/furnished-demo.ts'
import { type Counts, playwrightCounts } from './counts.ts'
import { provideNeeds } from './needs.ts'
import {
  begin,
  check,
  checkLayers,
  checkLint,
  checkTypes,
  conclude,
  inTurn,
  NOTHING,
  RESULTS,
  say,
  show,
  unitTests,
  WORKERS,
} from './parts-of-test.ts'

/** `CI=true` or `--no-skip`: what cannot run has failed. */
const strict = process.env.CI === 'true' || process.argv.includes('--no-skip')

/** `npm test -- server/db` runs the unit tests of those paths only. */
const paths = process.argv.slice(2).filter(arg => !arg.startsWith('-'))

const DEMO = 'e2e/system/demo.test.ts'
/** They mostly wait, for minutes, so they run one after the other beside all other unit tests. */
const PATIENT = ['bench/faults/faults.test.ts', 'bench/faults/rolling/rolling.test.ts']

begin()
process.exitCode = (await main()) ? 0 : 1

async function main(): Promise<boolean> {
  const { missing, reason } = provideNeeds(say)
  if (missing.length) say(`${missing.join(', ')}: ${reason}.`)
  if (missing.length && !strict) process.env.QUILLBOX_ALLOW_SKIP = '1'
  if (strict) delete process.env.QUILLBOX_ALLOW_SKIP

  const parts = paths.length
    ? [await unitTests('vitest', paths)]
    : await everything(missing.includes('Chromium'))
  return conclude(parts, strict)
}

/**
 * One part after the other, each with as many workers as there are processors: a test then takes about as long as it would
 * alone.
 */
async function everything(noBrowser: boolean): Promise<Counts[]> {
  // Before all tests: servers give out what lies there when they start.
  const build = await check('build', process.execPath, join('scripts', 'run.mjs'), 'build')
  // The journeys go through the demo that its own test has furnished: furnishing one takes 27 s of processor time.
  const furnished = mkdtempSync(join(tmpdir(), 'quillbox-furnished-'))
  process.env[FURNISHED] = join(furnished, 'demo')
  const checks = inTurn(checkTypes, checkLint, checkLayers)
  try {
    const demo = unitTests('demo', [DEMO])
    return [
      build,
      ...(await checks),
      await demo,
      await journeys(noBrowser),
      ...(await Promise.all([
        unitTests('patient', PATIENT, 1),
        unitTests(
          'vitest',
          [DEMO, ...PATIENT].flatMap(path => ['--exclude', path]),
        ),
      ])),
    ]
  } finally {
    rmSync(furnished, { recursive: true, force: true })
  }
}

async function journeys(noBrowser: boolean): Promise<Counts> {
  if (noBrowser && !strict) {
    say('journeys: skipped, because Chromium is missing')
    return { ...NOTHING, skipped: 1 }
  }
  const report = join(RESULTS, 'playwright.json')
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = report
  return playwrightCounts(
    report,
    await show('playwright', ['test', '--reporter=list,json', `--workers=${WORKERS}`]),
  )
}
