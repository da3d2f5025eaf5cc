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
const NOTHING = { passed: 0, failed: 0, skipped: 0, remarks: [] }
const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] }

describe('the counts of a run', () => {
  test('are those of the report', () => {
    expect(vitestCounts(report(vitest), 0)).toEqual({ ...NOTHING, passed: 5, skipped: 2 })
    const stats = { expected: 4, unexpected: 1, skipped: 2 }
    expect(playwrightCounts(report({ stats, errors: [], suites: [] }), 1)).toEqual({
      ...NOTHING,
      passed: 4,
      failed: 1,
      skipped: 2,
    })
  })

  test('have a failure for each file that could not even be loaded', () => {
    const testResults = [
      {
        name: join(process.cwd(), 'core/broken.test.ts'),
        status: 'failed',
        message: 'Cannot find it',
        assertionResults: [],
      },
      {
        name: join(process.cwd(), 'core/sound.test.ts'),
        status: 'passed',
        assertionResults: [{ status: 'passed' }],
      },
    ]
    const counts = vitestCounts(report({ ...vitest, testResults }), 1)
    expect(counts.failed).toBe(1)
    expect(counts.remarks).toEqual(['failed: core/broken.test.ts: Cannot find it'])
  })

  test('have a failure when the run ended badly, whatever its report says', () => {
    expect(vitestCounts(report(vitest), 1).failed).toBe(1)
    expect(vitestCounts(report(vitest), null).failed).toBe(1)
  })

  test('are one failure when there is no report', () => {
    expect(vitestCounts(join(directory, 'none.json'), 0)).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
    expect(playwrightCounts(join(directory, 'none.json'), 0)).toMatchObject({
      passed: 0,
      failed: 1,
      skipped: 0,
    })
  })

  test('come with the name of each test that failed', () => {
    const failed = {
      status: 'failed',
      fullName: 'mail arrives',
      failureMessages: ['Error: late\n  at x.ts:1'],
    }
    const testResults = [
      {
        name: join(process.cwd(), 'server/mail.test.ts'),
        status: 'failed',
        assertionResults: [failed, { status: 'passed', fullName: 'mail leaves', failureMessages: [] }],
      },
    ]
    expect(vitestCounts(report({ ...vitest, numFailedTests: 1, testResults }), 1).remarks).toEqual([
      'failed: server/mail.test.ts › mail arrives: Error: late',
    ])

    const error = {
      message: '\u001b[31mError: not there\u001b[39m\n\nLocator:  main\nExpected: 4\nReceived: 7\n\nCall log',
    }
    const journey = (title: string, status: string, results: object[]) => ({
      title,
      file: 'e2e/mail.spec.ts',
      tests: [{ status, results }],
    })
    const suites = [
      {
        specs: [journey('read', 'unexpected', [{ error }]), journey('star', 'expected', [{}])],
        suites: [{ specs: [journey('reply', 'unexpected', [{ error }])] }],
      },
    ]
    const stats = { expected: 1, unexpected: 2, skipped: 0 }
    expect(playwrightCounts(report({ stats, errors: [], suites }), 1).remarks).toEqual([
      'failed: e2e/mail.spec.ts › read: Error: not there · Locator:  main · Expected: 4 · Received: 7',
      'failed: e2e/mail.spec.ts › reply: Error: not there · Locator:  main · Expected: 4 · Received: 7',
    ])
  })
})
