import { readFileSync } from 'node:fs'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
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
  })
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** Flaky journeys passed at a second attempt. */
export function playwrightCounts(report: string, exitCode: number | null): Counts {
  const result = readReport<PlaywrightReport>(report)
  if (!result) return NOTHING_RAN
  const { expected, unexpected, flaky, skipped } = result.stats
  return honest(exitCode, { passed: expected + flaky, failed: unexpected + result.errors.length, skipped })
}

const NOTHING_RAN: Counts = { passed: 0, failed: 1, skipped: 0 }

function honest(exitCode: number | null, counts: Counts): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function readReport<Report>(path: string): Report | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report
  } catch {
    return null
  }
}
