import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { timestamp } from './ids.ts'

export const organization = {
  get: endpoint('GET /api/organization', {
    access: 'user',
    summary: "The caller's organization; 404 for an individual",
    response: z.object({ name: z.string(), createdAt: timestamp }),
  }),
}
