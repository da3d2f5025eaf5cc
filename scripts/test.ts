import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve as resolvePath } from 'node:path'
import { text } from 'node:stream/consumers'
import { FURNISHED } from '#testing/product/furnished-demo.ts'
import { type Counts, playwrightCounts, vitestCounts } from './counts.ts'
import { provideNeeds } from './needs.ts'

const ROOT = join(import.meta.dirname, '..')
const RESULTS = join(ROOT, '.cache', 'test-results')
const BIN = join(ROOT, 'node_modules', '.bin')

/** `CI=true` or `--no-skip`: what cannot run has failed. */
const strict = process.env.CI === 'true' || process.argv.includes('--no-skip')

/** `npm test -- server/db` runs the unit tests of those paths only. */
const paths = process.argv.slice(2).filter(arg => !arg.startsWith('-'))

const WORKERS = availableParallelism()

const DEMO = 'e2e/system/demo.test.ts'
/** They mostly wait, for minutes, so they run one after the other beside all other unit tests. */
const PATIENT = ['bench/faults/faults.test.ts', 'bench/faults/rolling/rolling.test.ts']

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0, remarks: [] }

process.chdir(ROOT)
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
process.exitCode = (await main()) ? 0 : 1

async function main(): Promise<boolean> {
  const { missing, reason } = provideNeeds(say)
  if (missing.length) say(`${missing.join(', ')}: ${reason}.`)
  if (missing.length && !strict) process.env.QUILLBOX_ALLOW_SKIP = '1'
  if (strict) delete process.env.QUILLBOX_ALLOW_SKIP

  const parts = paths.length
    ? [await unitTests('vitest', paths)]
    : await everything(missing.includes('Chromium'))
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    parts.reduce((total, counts) => total + counts[key], 0)
  const skipped = sum('skipped')
  const failed = sum('failed') + (strict ? skipped : 0)
  if (strict && skipped) say(`${skipped} were skipped, which counts as failed here.`)
  for (const remark of parts.flatMap(part => part.remarks)) say(remark)
  console.log(
    `\n${sum('passed')} passed, ${failed} failed${skipped && !strict ? `, ${skipped} skipped` : ''}`,
  )
  return failed === 0
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
  const checks = inTurn(
    () => check('types', 'tsc', '-b', '--checkers', '1'),
    () => check('lint', 'biome', 'check', '--error-on-warnings'),
    () => check('layers', process.execPath, join('scripts', 'check-layers.ts')),
  )
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

async function inTurn(...parts: (() => Promise<Counts>)[]): Promise<Counts[]> {
  const counts: Counts[] = []
  for (const part of parts) counts.push(await part())
  return counts
}

/** A program that says yes or no, and is heard only when it says no. */
async function check(title: string, command: string, ...args: string[]): Promise<Counts> {
  const child = spawn(resolvePath(BIN, command), args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>(resolve => child.on('close', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) process.stdout.write(output + errors)
  say(`${title}: ${code === 0 ? 'passed' : 'failed'}`)
  return code === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1, remarks: [`failed: ${title}`] }
}

async function unitTests(name: string, which: string[], workers = WORKERS): Promise<Counts> {
  const report = join(RESULTS, `${name}.json`)
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...which]
  return vitestCounts(report, await show('vitest', [...args, `--maxWorkers=${workers}`]))
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

/** Runs a program whose output is shown. */
async function show(program: string, args: string[]): Promise<number | null> {
  const child = spawn(join(BIN, program), args, { stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise(resolve => child.on('close', resolve))
}

function say(line: string): void {
  console.log(line)
}
