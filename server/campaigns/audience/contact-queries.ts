import { type SQL, sql } from 'drizzle-orm'
import type { CampaignContactState } from '#core/contract/outreach/campaigns.ts'
import type { EndReason } from '#core/sequence/end-reasons.ts'
import type { Executor } from '#server/db/client.ts'
import { containing } from '#server/db/is-in.ts'
import { isoTime } from '#server/db/row-values.ts'
import { placeColumns } from '#server/people/working-hours/place-queries.ts'
import type { Place } from '#server/people/working-hours/zone-of-place.ts'
import type { CampaignKey } from '../queries.ts'
import { isStep } from '../sending/state/steps-of-contacts-queries.ts'
import { type Coming, comingColumns } from './coming-queries.ts'

export interface EnrolledRow extends Coming {
  campaignId: number
  contactId: number
  name: string
  email: string
  company: string
  state: CampaignContactState
  isActive: boolean
  place: Place
  /** Whether it waits for a person, or for what keeps its next mail from being written. */
  isHeld: boolean
  /** A message of which nobody knows whether it has left. */
  uncertainId: number | null
  /** Why mails were not written, or not sent, by the numbers of their steps. */
  problems: Record<number, string>
  reason: EndReason | null
  mailbox: string | null
  /** The day on which they said that they are back from an absence, if they were away. */
  backOn: string | null
  accountId: number | null
  since: string
  threadId: number | null
}

interface Filter {
  contactId?: number | undefined
  state?: CampaignContactState | undefined
  /** Those who have got this step. */
  step?: number | undefined
  search?: string | undefined
}

const escaped = (search: string) => containing(search.toLowerCase())

/** Where a contact stands in a campaign, of an enrolment `e`. */
export const standing = (workspaceId: number): SQL => sql`case
  when e.judged_as = 'interested' then 'interested'
  when e.reason in ('unsubscribed', 'complained', 'suppressed') then 'unsubscribed'
  when e.reason = 'bounced' then 'bounced'
  when e.reason = 'answered' or e.judged_as is not null then 'answered'
  when e.state in ('finished', 'stopped') then e.state
  when exists (select from enrolment_steps s where ${isStep(workspaceId, 'reached')}) then 'under-way'
  else 'untouched' end`

/** A campaign, or all of a workspace: then a filter names the contact. */
type Scope = Pick<CampaignKey, 'workspaceId'> & Partial<CampaignKey>

const conditions = ({ workspaceId, id }: Scope, { contactId, state, step, search }: Filter): SQL => {
  // Of contacts that were deleted only the figures are kept.
  const list = [
    sql`e.workspace_id = ${workspaceId}`,
    sql`e.campaign_id is not null`,
    sql`e.contact_id is not null`,
  ]
  if (id !== undefined) list.push(sql`e.campaign_id = ${id}`)
  if (contactId !== undefined) list.push(sql`e.contact_id = ${contactId}`)
  if (state !== undefined) list.push(sql`${standing(workspaceId)} = ${state}`)
  if (step !== undefined)
    list.push(
      sql`exists (select from enrolment_steps s where ${isStep(workspaceId, 'reached')} and s.step = ${step})`,
    )
  if (search)
    list.push(sql`(lower(p.name) like ${escaped(search)} or lower(p.company) like ${escaped(search)} or exists (
      select from contact_addresses a where a.workspace_id = ${workspaceId} and a.contact_id = p.id
        and a.address like ${escaped(search)}))`)
  return sql.join(list, sql` and `)
}

interface PageOf {
  limit: number
  /** The last contact of the page before. */
  after?: number | null
  /** How many contacts to skip, where the page before is not known. */
  offset?: number
}

/**
 * The ids of a page. It reads few columns, so an index finds the page, and only its own rows are read whole.
 */
const pageOf = (key: Scope, filter: Filter, { limit, after = null, offset = 0 }: PageOf): SQL => sql`
  select e.id from enrolments e ${ofContacts(key, filter)}
  where ${conditions(key, filter)} and ${after === null ? sql`true` : sql`e.contact_id > ${after}`}
  order by e.contact_id, e.id limit ${limit} offset ${offset}`

/** Only a search looks at the contacts themselves. */
const ofContacts = ({ workspaceId }: Scope, { search }: Filter): SQL =>
  search ? sql`join contacts p on p.workspace_id = ${workspaceId} and p.id = e.contact_id` : sql``

/** Contacts of a campaign, by their ids. */
export async function findEnrolledRows(
  db: Executor,
  key: Scope,
  filter: Filter,
  page: PageOf,
): Promise<EnrolledRow[]> {
  const { workspaceId } = key
  const { rows } = await db.execute<{ row: EnrolledRow }>(sql`
    with page as materialized (${pageOf(key, filter, page)})
    select json_build_object(${comingColumns(workspaceId)}, 'campaignId', e.campaign_id, 'contactId', p.id, 'name', p.name, 'company', p.company,
      'email', coalesce((select a.address from contact_addresses a
        where a.workspace_id = ${workspaceId} and a.contact_id = p.id
        order by a.state in ('no-mail', 'bounced'), a.position, a.address limit 1), ''),
      'place', json_build_object(${placeColumns}), 'state', ${standing(workspaceId)}, 'isActive', e.state = 'active', 'reason', e.reason,
      'isHeld', e.state in ('active', 'paused') and e.reason is not null,
      'uncertainId', (select s.message_id from enrolment_steps s
        join outgoing_messages o on o.workspace_id = ${workspaceId} and o.id = s.outgoing_id and o.state = 'uncertain'
        where ${isStep(workspaceId, 'waiting')} limit 1),
      'problems', coalesce((select json_object_agg(s.step, s.why) from enrolment_steps s
        where ${isStep(workspaceId, 'stuck')}), '{}'),
      'mailbox', (select m.email from mail_accounts m where m.workspace_id = ${workspaceId} and m.id = e.account_id
        and m.removed_at is null),
      'backOn', (select max(g.until)::text from enrolment_steps s
        join message_signals g on g.workspace_id = ${workspaceId} and g.about_id = s.message_id and g.kind = 'absence'
        where s.workspace_id = ${workspaceId} and s.enrolment_id = e.id),
      'accountId', e.account_id, 'since', ${isoTime(sql`e.created_at`)},
      'threadId', (select m.thread_id from enrolment_steps s
        join messages m on m.workspace_id = ${workspaceId} and m.id = s.message_id
        where ${isStep(workspaceId, 'sent')}
        order by s.done_at desc limit 1)) as row
    from page
    join enrolments e on e.workspace_id = ${workspaceId} and e.id = page.id
    join contacts p on p.workspace_id = ${workspaceId} and p.id = e.contact_id
    order by e.contact_id, e.id`)
  return rows.map(({ row }) => row)
}

export async function countEnrolled(db: Executor, key: CampaignKey, filter: Filter): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from enrolments e ${ofContacts(key, filter)} where ${conditions(key, filter)}`)
  return rows[0]?.count ?? 0
}
