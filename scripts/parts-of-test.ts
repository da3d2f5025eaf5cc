import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve as resolvePath } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Counts, vitestCounts } from './counts.ts'

export const ROOT = join(import.meta.dirname, '..')
export const RESULTS = join(ROOT, '.cache', 'test-results')
const BIN = join(ROOT, 'node_modules', '.bin')
export const WORKERS = availableParallelism()
export const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0, remarks: [] }

export const checkTypes = () => check('types', 'tsc', '-b', '--checkers', '1')
export const checkLint = () => check('lint', 'biome', 'check', '--error-on-warnings')
export const checkLayers = () => check('layers', process.execPath, join('scripts', 'check-layers.ts'))

export async function inTurn(...parts: (() => Promise<Counts>)[]): Promise<Counts[]> {
  const counts: Counts[] = []
  for (const part of parts) counts.push(await part())
  return counts
}

/** A program that says yes or no, and is heard only when it says no. */
export async function check(title: string, command: string, ...args: string[]): Promise<Counts> {
  const child = spawn(resolvePath(BIN, command), args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>(resolve => child.on('close', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) process.stdout.write(output + errors)
  say(`${title}: ${code === 0 ? 'passed' : 'failed'}`)
  return code === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1, remarks: [`failed: ${title}`] }
}

export async function unitTests(name: string, which: string[], workers = WORKERS): Promise<Counts> {
  const report = join(RESULTS, `${name}.json`)
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...which]
  return vitestCounts(report, await show('vitest', [...args, `--maxWorkers=${workers}`]))
}

/** Removes the results of the run before. */
export function begin(): void {
  process.chdir(ROOT)
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS, { recursive: true })
}

/** Says how it ended; whether all has passed. */
export function conclude(parts: Counts[], isStrict: boolean): boolean {
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    parts.reduce((total, counts) => total + counts[key], 0)
  const skipped = sum('skipped')
  const failed = sum('failed') + (isStrict ? skipped : 0)
  if (isStrict && skipped) say(`${skipped} were skipped, which counts as failed here.`)
  for (const remark of parts.flatMap(part => part.remarks)) say(remark)
  say(`\n${sum('passed')} passed, ${failed} failed${skipped && !isStrict ? `, ${skipped} skipped` : ''}`)
  return failed === 0
}

/** Runs a program whose output is shown. */
export async function show(program: string, args: string[]): Promise<number | null> {
  const child = spawn(join(BIN, program), args, { stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise(resolve => child.on('close', resolve))
}

export function say(line: string): void {
  console.log(line)
}
