import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importsOf, resolveImport, withoutComments } from './imports.ts'

test('unless it is configured, nothing of OpenTelemetry is loaded', () => {
  const loaded = new Set<string>()
  const packages = new Set<string>()
  const load = (file: string) => {
    if (loaded.has(file)) return
    loaded.add(file)
    // Only what is loaded at once.
    const code = withoutComments(readFileSync(file, 'utf8')).replace(/\bimport\([^)]*\)/g, '')
    for (const specifier of importsOf(code.replace(/^import type .*$/gm, ''))) {
      const path = resolveImport(file, specifier)
      if (path) load(path)
      else packages.add(specifier)
    }
  }
  load('server/main.ts')
  expect(loaded).toContain('server/telemetry/telemetry.ts')
  expect(packages).toContain('pg-boss')
  expect([...packages].filter(name => name.startsWith('@opentelemetry'))).toEqual([])
})
