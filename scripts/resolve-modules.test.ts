import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Loads the server, and prints what each import meant and what kind of module each file is. */
const PROGRAM = `
  import * as module from 'node:module'
  const imports = {}, formats = {}
  module.registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context)
      imports[[specifier, context.parentURL, context.conditions].join(' ')] = resolved.url
      return resolved
    },
    load(url, context, next) {
      const loaded = next(url, context)
      formats[url] = loaded.format
      return loaded
    },
  })
  await import('./server/start.ts')
  process.stdout.write(JSON.stringify({ imports, formats }))
`

async function loadServer(...flags: string[]) {
  const args = [...flags, '--input-type=module', '-e', PROGRAM]
  const { NODE_OPTIONS: _, ...env } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env, maxBuffer: 1e8 })
  return JSON.parse(stdout) as { imports: Record<string, string>; formats: Record<string, string> }
}

test('every import of the server means the file that Node finds by itself, read as the same kind of module', async () => {
  const told = await loadServer('--import', './scripts/resolve-modules.mjs')
  const found = await loadServer()
  expect(Object.keys(found.imports).length).toBeGreaterThan(5000)
  expect(told).toEqual(found)
})
