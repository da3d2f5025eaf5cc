import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clusterOf } from '#server/db/own/cluster.ts'
import { removeDataDirectory } from '#testing/db/database.ts'
import { copyTree } from '#testing/db/templates.ts'
import { FURNISHED } from '#testing/product/furnished-demo.ts'
import { bareEnvironment } from '#testing/servers/bare-environment.ts'
import { freePorts } from '#testing/servers/ports.ts'
import { until } from '#testing/servers/server-process.ts'

let dir: string
let port: number
const children: ChildProcess[] = []
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'quillbox-demo-'))
  ;[port = 0] = await freePorts(1)
})
afterEach(async () => {
  for (const child of children.splice(0)) await end(child, 'SIGKILL')
  await removeDataDirectory(dir)
})

function startDemo(args: string[] = [], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['demo/main.ts', ...args], {
    env: { ...bareEnvironment(), DATA_DIR: dir, PORT: String(port), LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const demo = { child, said: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (demo.said += chunk))
  return demo
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exit = once(child, 'exit')
  child.kill(signal)
  return (await exit)[0]
}

const isGreeting = (demo: { child: ChildProcess; said: string }) =>
  until(async () => {
    if (demo.child.exitCode !== null) throw new Error(`the demo ended: ${demo.said}`)
    return demo.said.includes('Quillbox demo:')
  })

test('--fresh empties the directory of a demo; killed while it furnishes, it starts again; a second one is refused; what is no demo is left alone', async () => {
  await mkdir(path.join(dir, 'sandbox'))
  await writeFile(path.join(dir, 'sandbox', 'old'), 'x')
  const first = startDemo(['--fresh'])
  await until(async () => existsSync(path.join(dir, 'sandbox', 'mailboxes')), 10)
  expect(existsSync(path.join(dir, 'sandbox', 'old'))).toBe(false)
  await end(first.child, 'SIGKILL')

  // An object store that the demo must ignore: if it were used, no mail would arrive.
  const second = startDemo([], {
    BLOB_S3_ENDPOINT: 'http://127.0.0.1:9',
    BLOB_S3_BUCKET: 'real',
    BLOB_S3_ACCESS_KEY_ID: 'key',
    BLOB_S3_SECRET_ACCESS_KEY: 'secret',
  })
  await isGreeting(second)
  expect(await readdir(path.join(dir, 'sandbox', 'mailboxes'))).toHaveLength(4)
  expect(await readdir(dir)).toContain('blobs')

  for (const args of [[], ['--fresh']]) {
    const third = startDemo(args)
    const [code] = await once(third.child, 'close')
    expect(code).toBe(1)
    expect(third.said).toMatch(
      /^The data directory [^\n]+ is open in another Quillbox process\. Stop that process[^\n]+\n$/,
    )
  }
  expect((await fetch(`http://localhost:${port}/api/health/ready`)).ok).toBe(true)
  expect(await end(second.child, 'SIGTERM')).toBe(0)
  const forJourneys = process.env[FURNISHED]
  if (forJourneys) await copyTree(dir, forJourneys)

  await rm(path.join(dir, 'sandbox'), { recursive: true })
  const refused = startDemo(['--fresh'])
  const [code] = await once(refused.child, 'close')
  expect({ code, said: refused.said }).toEqual({
    code: 1,
    said: `${dir} is not the directory of a demo, so --fresh does not empty it.\n`,
  })
  expect(existsSync(path.join(clusterOf(dir), 'PG_VERSION'))).toBe(true)
})
