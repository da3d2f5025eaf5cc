import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { plainName, text } from './fields.ts'
import { timestamp } from './ids.ts'

const organizationBody = z.object({
  name: z.string(),
  createdAt: timestamp,
  /** Everybody in it, the owner included. */
  memberCount: z.number(),
  /** Address of the admin it belongs to. */
  owner: z.string().nullable(),
})

/** Also of a company that is being founded. Here, because the first screen asks for the organization. */
export const companyName = plainName(
  text('Company name must be at least 2 characters')
    .trim()
    .min(2, 'Company name must be at least 2 characters')
    .max(100, 'Company name must be at most 100 characters'),
)

export const organization = {
  get: endpoint('GET /api/organization', {
    access: 'user',
    summary: "The caller's organization; 404 for an individual",
    response: organizationBody,
  }),
  rename: endpoint('PATCH /api/organization', {
    access: 'user',
    summary: 'Rename the organization',
    body: z.object({ name: companyName }),
    response: organizationBody,
  }),
}
