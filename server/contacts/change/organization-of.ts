import type { ContactKind } from '#core/contract/outreach/contact-values.ts'
import type { Executor } from '#server/db/client.ts'
import { badRequest } from '#server/platform/errors.ts'
import { findContactRecord } from '../store/contact-queries.ts'

interface Wanted {
  workspaceId: number
  organizationId: number | null | undefined
  kind: ContactKind
}

/** The organization that a person is to belong to. Throws 400 where there is none. */
export async function organizationOf(
  db: Executor,
  { workspaceId, organizationId, kind }: Wanted,
): Promise<{ id: number; name: string } | null> {
  if (organizationId === null || organizationId === undefined) return null
  const refuse = (message: string): never => {
    throw badRequest(message, { organizationId: message })
  }
  if (kind === 'organization') refuse('An organization belongs to no other')
  const found = await findContactRecord(db, { workspaceId, id: organizationId })
  if (found?.kind !== 'organization') return refuse('There is no such organization')
  return { id: found.id, name: found.name }
}
