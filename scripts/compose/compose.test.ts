import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { environmentOf, readCompose } from './read-compose.ts'

const TEAM = 'deploy/team/compose.yaml'
const ONE = 'deploy/one-person/compose.yaml'
const KEY = Buffer.alloc(32, 1).toString('base64')
const FILLED = {
  SECRET_KEY: KEY,
  DATABASE_PASSWORD: 'abc',
  STORE_KEY: 'GKabc',
  STORE_SECRET: 'abc',
  STORE_CLUSTER_SECRET: 'abc',
  SUPER_ADMIN_PASSWORD: 'a-long-enough-password',
}
const example = parseEnv(readFileSync('deploy/team/example.env', 'utf8'))

test.each([TEAM, ONE])('%s names only services, volumes and files that are there', path => {
  const { services, volumes = {} } = readCompose(path, { ...example, ...FILLED })
  for (const [name, { depends_on = {}, volumes: mounts = [], build, image }] of Object.entries(services)) {
    expect(image, name).toBeTruthy()
    if (build) expect(existsSync(join(dirname(path), build, 'Dockerfile'))).toBe(true)
    for (const other of Object.keys(depends_on)) expect(Object.keys(services)).toContain(other)
    for (const mount of mounts) {
      const [source = ''] = mount.split(':')
      if (source.startsWith('.')) expect(existsSync(join(dirname(path), source)), mount).toBe(true)
      else expect(Object.keys(volumes)).toContain(source)
    }
  }
})

test('the team’s example has every setting that its compose file asks for, and no other', () => {
  const asked = readFileSync(TEAM, 'utf8').matchAll(/\$\{([A-Z_]+)/g)
  expect([...new Set([...asked].map(([, name]) => name))].sort()).toEqual(Object.keys(example).sort())
  for (const name of Object.keys(FILLED).filter(name => name !== 'SUPER_ADMIN_PASSWORD'))
    expect(() => readCompose(TEAM, { ...example, ...FILLED, [name]: '' }), name).toThrow(name)
})

test('the server starts with what the files give it, and finds the store, the database and the proxy by name', () => {
  const { services } = readCompose(TEAM, { ...example, ...FILLED })
  for (const name of ['web', 'worker']) {
    const service = services[name]!
    const env = environmentOf(TEAM, { ...service, env_file: [] })
    const config = loadConfig({ ...env, PORT: '5000' })
    expect(config.publicUrl).toBe('https://mail.example.com')
    expect(config.roles).toEqual({ web: name === 'web', worker: name === 'worker' })
    for (const address of [config.databaseUrl!, config.s3!.endpoint])
      expect(Object.keys(services)).toContain(new URL(address).hostname)
  }
  const { services: alone } = readCompose(ONE, {})
  expect(loadConfig(environmentOf(ONE, alone.quillbox!)).publicUrl).toBe('http://localhost:5000')
})
