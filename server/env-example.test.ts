import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const lines = readFileSync('.env.example', 'utf8').split('\n')
const settings = lines.flatMap(
  line => [...(/^#([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [])].slice(1, 3).join('=') || [],
)

/** The variables that the configuration reads. */
const read = new Set(
  [...readFileSync('server/config.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]*): /gm)].map(
    ([, name]) => name,
  ),
)

test('.env.example has every setting of the configuration and no other', () => {
  expect(new Set(settings.map(line => line.split('=')[0]))).toEqual(read)
})

test('.env.example shows the defaults', () => {
  const shown = Object.fromEntries(settings.map(line => line.split(/=(.*)/s).slice(0, 2)))
  const examples = ['PUBLIC_URL', 'DATABASE_URL', 'BLOB_S3_ENDPOINT', 'BLOB_S3_BUCKET', 'BACKUP_DIR']
  for (const name of examples) delete shown[name]
  expect(loadConfig(shown)).toEqual(loadConfig({}))
})
