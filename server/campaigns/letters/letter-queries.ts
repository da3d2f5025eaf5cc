import { sql } from 'drizzle-orm'
import type { NamedContact } from '#core/outreach/campaigns/template/variables.ts'
import type { Executor } from '#server/db/client.ts'
import { findAudiencePieces, type Judging, judged } from '../audience/audience-queries.ts'
import type { CampaignKey } from '../queries.ts'

interface LetterKey {
  workspaceId: number
  campaignId: number
  contactId: number
}

export interface LetterContact extends NamedContact {
  id: number
  language: string
  /** The one that is written to; empty if none takes mail. */
  address: string
  /** The first line that a person has approved; empty if there is none. */
  firstLine: string
}

/**
 * What texts may name of a contact `c`, whose organization is `o`, as arguments of `json_build_object`. What is checked before a
 * launch, previewed and sent is the same.
 */
export const namedContact = sql`'id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'name', c.name,
  'company', coalesce(nullif(c.company, ''), o.name, ''), 'title', c.title, 'city', c.city, 'website', c.website,
  'custom', c.custom`

/** What the texts of a campaign may name of a contact; null if the contact is gone. */
export async function findLetterContact(
  db: Executor,
  { workspaceId, campaignId, contactId }: LetterKey,
): Promise<LetterContact | null> {
  const { rows } = await db.execute<{ row: LetterContact }>(sql`
    select json_build_object(${namedContact}, 'language', c.language,
      'address', coalesce((select a.address from contact_addresses a where a.workspace_id = ${workspaceId}
        and a.contact_id = c.id and a.state not in ('no-mail', 'bounced') order by a.position, a.address limit 1), ''),
      'firstLine', coalesce((select l.text from campaign_lines l where l.workspace_id = ${workspaceId}
        and l.campaign_id = ${campaignId} and l.contact_id = c.id and l.state = 'approved'), '')) as row
    from contacts c
    left join contacts o on o.workspace_id = ${workspaceId} and o.id = c.organization_id
    where c.workspace_id = ${workspaceId} and c.id = ${contactId}`)
  return rows[0]?.row ?? null
}

interface Place {
  position: number
  total: number
  previousId: number | null
  nextId: number | null
}

/**
 * Where a contact stands among those who get a campaign or have got it, and who is beside them; `position` is 0 for others.
 * Without a contact: where the first one stands, as `nextId`.
 */
export async function findPlace(
  db: Executor,
  key: CampaignKey,
  { contactId, leavesOutOthers }: Judging & { contactId: number | null },
): Promise<Place> {
  const place: Place = { position: 0, total: 0, previousId: null, nextId: null }
  const at = contactId ?? 0
  let before = 0
  for (const piece of await findAudiencePieces(db, key)) {
    const { rows } = await db.execute<{
      place: Omit<Place, 'position'> & { isIn: boolean; before: number }
    }>(sql`
      with ${judged(key, { leavesOutOthers }, piece)},
        gets as (select id from judged where why is null or why = 'already-in')
      select json_build_object('total', count(*), 'before', count(*) filter (where id < ${at}),
        'isIn', coalesce(bool_or(id = ${at}), false), 'previousId', max(id) filter (where id < ${at}),
        'nextId', min(id) filter (where id > ${at})) as place from gets`)
    const found = rows[0]?.place
    if (!found) continue
    if (found.isIn) place.position = before + found.before + 1
    before += found.before
    place.total += found.total
    place.previousId = found.previousId ?? place.previousId
    place.nextId ??= found.nextId
  }
  return place
}

/** The mailbox that stays with a contact, else the first of the campaign; null if it has none. */
export async function findLetterMailbox(
  db: Executor,
  { workspaceId, campaignId, contactId }: LetterKey,
): Promise<{ accountId: number; enrolmentId: number | null } | null> {
  const { rows } = await db.execute<{ account: string; enrolment: string | null }>(sql`
    select coalesce(e.account_id, m.account_id)::text as account, e.id::text as enrolment
    from (select min(account_id) as account_id from campaign_mailboxes
      where workspace_id = ${workspaceId} and campaign_id = ${campaignId}) m
    left join enrolments e on e.workspace_id = ${workspaceId} and e.campaign_id = ${campaignId}
      and e.contact_id = ${contactId}
    where coalesce(e.account_id, m.account_id) is not null`)
  const [row] = rows
  return row
    ? { accountId: Number(row.account), enrolmentId: row.enrolment === null ? null : Number(row.enrolment) }
    : null
}
