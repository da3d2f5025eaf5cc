import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePorts, waitForPort } from '#testing/servers/ports.ts'
import { usageOf } from '#testing/servers/process-usage.ts'
import { createClient } from '../http-client.ts'
import type { Extent } from './extent.ts'
import { measureReads } from './reads.ts'
import type { Figures } from './table.ts'

const PROGRAM = fileURLToPath(new URL('./empty-server.ts', import.meta.url))

/** The plain limit of an unchanged list: a server that answers 304 and does nothing else. */
export async function measureEmptyAnswers(requests: Extent['requests']): Promise<Figures> {
  const [port = 0] = await freePorts(1)
  const server = spawn(process.execPath, [PROGRAM, `${port}`], { stdio: 'inherit' })
  try {
    if (!(await waitForPort(port, 10_000))) throw new Error('the empty server does not answer')
    const client = createClient(`http://127.0.0.1:${port}`, [{}])
    const act = async () => (await client.get('/')).bytes
    const cpu = async () => (await usageOf(server.pid as number)).cpuMs
    const figures = await measureReads({ 'unchanged list': act }, requests, { cpu })
    client.close()
    return figures
  } finally {
    server.kill()
    if (server.exitCode === null) await once(server, 'exit')
  }
}
