import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { timestamp } from './ids.ts'
import { companyBody } from './registration.ts'

const organizationBody = z.object({
  name: z.string(),
  createdAt: timestamp,
  /** Everybody in it, the owner included. */
  memberCount: z.number(),
  /** Address of the admin it belongs to. */
  owner: z.string().nullable(),
})

export const organization = {
  get: endpoint('GET /api/organization', {
    access: 'user',
    summary: "The caller's organization; 404 for an individual",
    response: organizationBody,
  }),
  rename: endpoint('PATCH /api/organization', {
    access: 'user',
    summary: 'Give the organization another name',
    body: z.object({ name: companyBody.shape.companyName }),
    response: organizationBody,
  }),
}
