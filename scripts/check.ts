import { execFileSync } from 'node:child_process'
import { readSources } from './imports.ts'
import { nearestTests } from './nearest-tests.ts'
import {
  begin,
  checkLayers,
  checkLint,
  checkTypes,
  conclude,
  inTurn,
  NOTHING,
  say,
  unitTests,
} from './parts-of-test.ts'

/*
 * What a change is checked by while it is made: types, lint, layers, and the tests nearest to the changed files. With an argument,
 * the changes since that commit; without, those not yet committed, or else the last commit.
 */

/** As many files of tests as run in half a minute. */
const MOST_FILES = 15

// What needs a program that is not installed is skipped; `npm test` installs it.
process.env.QUILLBOX_ALLOW_SKIP = '1'
begin()
const since = process.argv[2]
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
const changedSince = (commit: string) => [
  ...git('diff', '--name-only', '--relative', commit),
  ...git('ls-files', '--others', '--exclude-standard'),
]
const uncommitted = changedSince(since ?? 'HEAD')
const changed = uncommitted.length > 0 ? uncommitted : changedSince('HEAD^')

const tests = nearestTests(readSources(), changed)
const run = tests.slice(0, MOST_FILES)
const [checks, units] = await Promise.all([
  inTurn(checkTypes, checkLint, checkLayers),
  run.length > 0 ? unitTests('check', run) : NOTHING,
])
if (tests.length > run.length)
  say(`${tests.length - run.length} more files of tests reach what has changed; npm test runs them.`)
process.exitCode = conclude([...checks, units], false) ? 0 : 1
