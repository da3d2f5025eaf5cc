import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '#testing/db/postgres.ts'
import { tapLine } from '#testing/servers/lines/tap-line.ts'
import { type ServerProcess, startServer, until } from '#testing/servers/server-process.ts'
import { EMAIL, PASSWORD, signIn } from './mail-server.ts'

describe('a PostgreSQL server that goes away under traffic', () => {
  let postgres: TestPostgres
  let line: Awaited<ReturnType<typeof tapLine>>
  let dataDir: string
  let server: ServerProcess
  let token: string
  beforeAll(async () => {
    postgres = await startPostgres({ hasTables: true })
    line = await tapLine(postgres.port)
    dataDir = await mkdtemp(path.join(tmpdir(), 'quillbox-outage-'))
    server = await startServer(dataDir, {
      DATABASE_URL: postgres.url.replace(/127\.0\.0\.1:\d+/, `localhost:${line.port}`),
      SUPER_ADMIN_EMAIL: EMAIL,
      SUPER_ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'silent',
    })
    token = await signIn(server)
  })
  afterAll(async () => {
    const code = await server?.stop()
    line?.close()
    await postgres?.remove()
    await rm(dataDir, { recursive: true, force: true })
    expect(code).toBe(0)
  })

  /**
   * Repeats calls of several kinds in parallel until they succeed after `outage`, which may wait until one was refused; returns
   * the answers.
   */
  async function askDuring(outage: (seen: () => Promise<void>) => Promise<void>): Promise<Response[]> {
    const answers: Response[] = []
    let isBack = false
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const asking = Array.from({ length: 6 }, async (_, index) => {
      while (!isBack) {
        const answer = await (index % 2
          ? fetch(`${server.url}/api/emails?folder=inbox`, { headers })
          : fetch(`${server.url}/api/auth/user`, {
              method: 'PATCH',
              headers,
              body: JSON.stringify({ firstName: `Name ${index}`, lastName: 'Owner' }),
            }))
        await answer.arrayBuffer()
        answers.push(answer)
        // Fewer than the limit of a session per minute.
        await sleep(150)
      }
    })
    try {
      await until(async () => answers.length > 20, 20)
      await outage(() => until(async () => answers.some(({ ok }) => !ok), 20))
      const from = answers.length
      await until(async () => answers.slice(from).filter(({ ok }) => ok).length > 20, 50)
    } finally {
      isBack = true
    }
    await Promise.all(asking)
    return answers
  }

  function expectCalm(answers: Response[]): void {
    const failed = answers.filter(({ ok }) => !ok)
    expect(failed.length).toBeGreaterThan(0)
    for (const { status, headers } of failed)
      expect([status, headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
  }

  test('says so with 503 while it restarts, stays alive, and goes on', async () => {
    for (let round = 0; round < 3; round += 1) expectCalm(await askDuring(seen => postgres.restart(seen)))
  })

  test('notices a silence, and goes on once somebody answers again', async () => {
    const isReady = async () => (await fetch(`${server.url}/api/health/ready`)).ok
    expectCalm(
      await askDuring(async () => {
        line.freeze()
        await until(async () => !(await isReady()))
        line.replace()
      }),
    )
    await until(isReady)
  })
})
