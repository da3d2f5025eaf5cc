import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const lines = readFileSync('.env.example', 'utf8').split('\n')
const settings = lines.flatMap(
  line => [...(/^#([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [])].slice(1, 3).join('=') || [],
)

test('.env.example has every setting of the configuration and no other', () => {
  const read = new Set<string>()
  const source = readFileSync('server/config.ts', 'utf8')
  for (const [, name] of source.matchAll(/^ {2}([A-Z][A-Z0-9_]*): /gm)) read.add(name ?? '')
  expect(new Set(settings.map(line => line.split('=')[0]))).toEqual(read)
})

test('.env.example shows the defaults', () => {
  const shown = Object.fromEntries(settings.map(line => line.split(/=(.*)/s).slice(0, 2)))
  const examples = ['PUBLIC_URL', 'DATABASE_URL', 'BLOB_S3_ENDPOINT', 'BLOB_S3_BUCKET']
  for (const name of examples) delete shown[name]
  expect(loadConfig(shown)).toEqual(loadConfig({}))
})
