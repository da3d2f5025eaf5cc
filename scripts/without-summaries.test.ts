import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutSummaries } from './without-summaries.ts'

test('the web is built without the summaries of endpoints, and with every other word of the contract', () => {
  const code = globSync('core/contract/**/*.ts', { exclude: ['**/*.test.ts'] }).map(file =>
    readFileSync(file, 'utf8'),
  )
  const left = withoutSummaries(code.join('\n'))
  expect(left.match(/\bsummary:\s*''/g)?.length).toBeGreaterThan(200)
  expect(left.match(/\bsummary:\s*(?:'[^']+'|"[^"]+")/g)).toEqual(["summary: 'Summary'"])
})
