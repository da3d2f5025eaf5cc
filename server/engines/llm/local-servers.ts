import { z } from 'zod'
import type { LocalServers } from './providers.ts'

/** It runs on the same machine: what takes longer is not there. */
const WAIT_MS = 1500
const MOST_BYTES = 500_000
const MOST_MODELS = 50

/** What all three answer to GET /v1/models. */
const listed = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })).max(500) })
/** Models that make no text. */
const NO_WRITER = /embed|bge-|rerank|whisper|clip/i

/** The models that programs at these addresses offer now; none where nothing answers as they do. */
export async function findLocalModels<Name extends string>(
  servers: LocalServers<Name>,
): Promise<{ server: Name; model: string }[]> {
  const entries = Object.entries(servers) as [Name, string][]
  const found = await Promise.all(
    entries.map(async ([server, address]) => (await modelsAt(address)).map(model => ({ server, model }))),
  )
  return found.flat().slice(0, MOST_MODELS)
}

async function modelsAt(address: string): Promise<string[]> {
  try {
    const response = await fetch(`${address}/v1/models`, {
      signal: AbortSignal.timeout(WAIT_MS),
      redirect: 'error',
      headers: { accept: 'application/json' },
    })
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    const text = response.ok && isJson ? await textOf(response) : ''
    const parsed = listed.safeParse(JSON.parse(text || 'null'))
    return parsed.success ? parsed.data.data.map(({ id }) => id).filter(id => !NO_WRITER.test(id)) : []
  } catch {
    // Nothing listens there, or something else does.
    return []
  }
}

/** Empty where there is more than a list of models needs. */
async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > MOST_BYTES) return ''
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
