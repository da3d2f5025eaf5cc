import { eq, sql } from 'drizzle-orm'
import { type NamedContact, type Values, valuesFor } from '#core/outreach/campaigns/template/variables.ts'
import type { Executor } from '#server/db/client.ts'
import { contactFields } from '#server/db/schema/index.ts'
import { namedContact } from '../letters/letter-queries.ts'
import type { CampaignKey } from '../queries.ts'
import { findAudiencePieces, type Judging, judged } from './audience-queries.ts'
import type { Piece } from './piece-queries.ts'

/** The keys of the fields that a workspace has beside ours. */
export async function findFieldKeys(db: Executor, workspaceId: number): Promise<Set<string>> {
  const rows = await db
    .select({ key: contactFields.key })
    .from(contactFields)
    .where(eq(contactFields.workspaceId, workspaceId))
  return new Set(rows.map(({ key }) => key))
}

/** Stands for what depends on the mailbox, which every text gets. */
const SENDER = { name: 'Sender', email: 'sender@example.org' }

export interface NamedAudience {
  id: number
  name: string
  email: string
  values: Values
}

/** What texts may name, for everybody who would get a campaign, or has got it: piece by piece. */
export async function* audienceValues(
  db: Executor,
  key: CampaignKey,
  judging: Judging,
): AsyncGenerator<NamedAudience[]> {
  for (const piece of await findAudiencePieces(db, key)) yield findValues(db, key, judging, piece)
}

async function findValues(
  db: Executor,
  key: CampaignKey,
  judging: Judging,
  piece: Piece,
): Promise<NamedAudience[]> {
  const { workspaceId } = key
  const { rows } = await db.execute<{
    row: NamedContact & { id: number; email: string; firstLine: string }
  }>(sql`
    with ${judged(key, judging, piece)}
    select json_build_object(${namedContact}, 'email', coalesce(j.address, ''), 'firstLine', coalesce(l.text, '')) as row
    from judged j join contacts c on c.workspace_id = ${workspaceId} and c.id = j.id
    left join contacts o on o.workspace_id = ${workspaceId} and o.id = c.organization_id
    left join campaign_lines l on l.workspace_id = ${workspaceId} and l.campaign_id = ${key.id} and l.contact_id = c.id
      and l.state = 'approved'
    where j.why is null or j.why = 'already-in' order by c.id`)
  return rows.map(({ row }) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    values: valuesFor(row, { email: row.email, sender: SENDER, firstLine: row.firstLine }),
  }))
}
