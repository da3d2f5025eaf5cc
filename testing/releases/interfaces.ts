import { z } from 'zod'
import { contract } from '#core/contract/index.ts'
import { jobs } from '#server/work/jobs/catalog.ts'
import { events } from '#server/work/reactions/events.ts'
import type { Schema } from './fits.ts'

/** How processes and pages of different versions talk to each other, as JSON Schemas. */
export interface Interfaces {
  /** Payloads as they are sent. */
  jobs: Record<string, Schema>
  /** Facts as they are published. */
  events: Record<string, Schema>
  endpoints: Record<string, { params?: Schema; query?: Schema; body?: Schema; response?: Schema }>
}

/** Of this version. `node testing/releases/interfaces.ts | gzip -n9 > testing/releases/VERSION.json.gz` keeps them for a release. */
export function interfaces(): Interfaces {
  return {
    jobs: Object.fromEntries(Object.entries(jobs).map(([name, { payload }]) => [name, sent(payload)])),
    events: Object.fromEntries(Object.entries(events).map(([name, facts]) => [name, sent(facts)])),
    endpoints: Object.fromEntries(
      Object.values(contract).flatMap(group =>
        Object.values(group).map(({ method, path, params, query, body, response }) => [
          `${method} ${path}`,
          {
            ...(params ? { params: sent(params) } : {}),
            ...(query ? { query: sent(query) } : {}),
            ...(body ? { body: sent(body) } : {}),
            ...(response ? { response: given(response, 'output') } : {}),
          },
        ]),
      ),
    ),
  }
}

const sent = (schema: unknown) => given(schema, 'input')

function given(schema: unknown, io: 'input' | 'output'): Schema {
  const { $schema: _, ...own } = z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: 'any' })
  return own as Schema
}

if (process.argv[1] === import.meta.filename) console.log(JSON.stringify(interfaces()))
