import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { playwrightCounts, vitestCounts } from './counts.ts'

const directory = mkdtempSync(join(tmpdir(), 'quillbox-counts-'))
afterAll(() => rmSync(directory, { recursive: true }))

const report = (content: unknown) => {
  const path = join(directory, 'report.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}
const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] }

describe('the counts of a run', () => {
  test('are those of the report', () => {
    expect(vitestCounts(report(vitest), 0)).toEqual({ passed: 5, failed: 0, skipped: 2 })
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }
    expect(playwrightCounts(report({ stats, errors: [] }), 1)).toEqual({ passed: 4, failed: 1, skipped: 2 })
  })

  test('have a failure for each file that could not even be loaded', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{}] },
    ]
    expect(vitestCounts(report({ ...vitest, testResults }), 1).failed).toBe(1)
  })

  test('have a failure when the run ended badly, whatever its report says', () => {
    expect(vitestCounts(report(vitest), 1).failed).toBe(1)
    expect(vitestCounts(report(vitest), null).failed).toBe(1)
  })

  test('are one failure when there is no report', () => {
    expect(vitestCounts(join(directory, 'none.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(playwrightCounts(join(directory, 'none.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})
