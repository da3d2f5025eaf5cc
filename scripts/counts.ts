import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** A line for each test that failed: its file, its name, its first line of why. */
  remarks: string[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    /** The path of the file. */
    name: string
    status: string
    /** Why the file could not be loaded. */
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[]
  }[]
}

/** A file that broke before its first test counts as one failed test. So does a run that failed without saying where. */
export function vitestCounts(report: string, exitCode: number | null): Counts {
  const result = readReport<VitestReport>(report)
  if (!result) return NOTHING_RAN
  const broken = result.testResults.filter(
    file => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return honest(exitCode, {
    passed: result.numPassedTests,
    failed: result.numFailedTests + broken.length,
    skipped: result.numPendingTests + result.numTodoTests,
    remarks: [
      ...broken.map(file => remark(fromHere(file.name), file.message)),
      ...result.testResults.flatMap(file =>
        file.assertionResults
          .filter(test => test.status === 'failed')
          .map(test => remark(`${fromHere(file.name)} › ${test.fullName}`, test.failureMessages?.[0])),
      ),
    ],
  })
}

interface PlaywrightSuite {
  specs: {
    title: string
    file: string
    tests: { status: string; results: { error?: { message?: string } }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; skipped: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

export function playwrightCounts(report: string, exitCode: number | null): Counts {
  const result = readReport<PlaywrightReport>(report)
  if (!result) return NOTHING_RAN
  const { expected, unexpected, skipped } = result.stats
  return honest(exitCode, {
    passed: expected,
    failed: unexpected + result.errors.length,
    skipped,
    remarks: [
      ...result.errors.map(error => remark('journeys', error.message)),
      ...result.suites.flatMap(journeyRemarks),
    ],
  })
}

function journeyRemarks(suite: PlaywrightSuite): string[] {
  const own = suite.specs.flatMap(spec =>
    spec.tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => {
        const error = results.find(result => result.error)?.error
        return remark(`${spec.file} › ${spec.title}`, error?.message)
      }),
  )
  return [...own, ...(suite.suites ?? []).flatMap(journeyRemarks)]
}

const fromHere = (path: string) => relative(process.cwd(), path)

const WHAT_WAS_SEEN = /^(?:Locator|Expected|Received)/

/**
 * Errors come in the colours of a terminal. Their first line says enough to look for the rest. In Playwright, that line names
 * only the kind of assertion, so the lines with the locator, the expected and the received value are added.
 */
function remark(where: string, why = ''): string {
  const [line, ...rest] = stripVTControlCharacters(why).split('\n')
  const said = [line, ...rest.filter(text => WHAT_WAS_SEEN.test(text))]
  return [`failed: ${where}`, said.filter(Boolean).join(' · ')].filter(Boolean).join(': ')
}

const NOTHING_RAN: Counts = {
  passed: 0,
  failed: 1,
  skipped: 0,
  remarks: ['failed: the run ended without a report'],
}

function honest(exitCode: number | null, counts: Counts): Counts {
  if (exitCode === 0 || counts.failed) return counts
  return { ...counts, failed: 1, remarks: [...counts.remarks, `failed: the run ended with ${exitCode}`] }
}

function readReport<Report>(path: string): Report | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report
  } catch {
    return null
  }
}
