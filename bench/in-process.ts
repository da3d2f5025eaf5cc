import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import { startPostgres } from '#testing/db/postgres.ts'
import { openDeps } from './open-deps.ts'

/** The product in this process, where its statements can be recorded. */
export async function withApp<T>(
  env: Record<string, string>,
  use: (app: FastifyInstance, deps: Deps) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quillbox-bench-'))
  try {
    const { deps, onStop, close } = await openDeps({ DATA_DIR: dataDir, ROLES: 'web', ...env })
    try {
      const app = await buildApp(deps)
      onStop(() => app.close())
      return await use(app, deps)
    } finally {
      await close()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The same on a PostgreSQL server of its own. */
export async function withServerApp<T>(use: (app: FastifyInstance, deps: Deps) => Promise<T>): Promise<T> {
  const server = await startPostgres()
  try {
    return await withApp({ DATABASE_URL: server.url }, use)
  } finally {
    await server.remove()
  }
}

/** A person who is signed in there. */
export async function signInTo(
  app: FastifyInstance,
  person: { email: string; password: string },
): Promise<Caller> {
  const call = async (method: 'GET' | 'POST', url: string, body?: object, token?: string) => {
    const answer = await app.inject({
      method,
      url,
      ...(body ? { payload: body } : {}),
      ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
    })
    if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
    return answer.json()
  }
  const { token } = await call('POST', '/api/auth/login', person)
  return {
    get: url => call('GET', url, undefined, token),
    search: body => call('POST', '/api/search', body, token),
  }
}

export interface Caller {
  get(url: string): Promise<{ emails?: unknown[] }>
  search(body: object): Promise<{ total: number }>
}
