import { z } from 'zod'
import type { RestoredKind } from '#core/contract/mail-imports.ts'
import { can, type SystemActor } from '#core/policy.ts'
import { isOfTheData } from '#server/db/failures.ts'
import type { Ctx } from '#server/deps.ts'
import { readRows } from '#server/office/mail-imports/reading/own-files.ts'
import { keepRestored } from '#server/office/mail-imports/running/keep-restored.ts'
import type { Homecoming } from '#server/office/mail-imports/running/run-mail-import.ts'
import { actorOf } from '#server/people/auth/actors.ts'
import { findUser } from '#server/people/auth/queries.ts'
import { AppError } from '#server/platform/errors.ts'
import { restoreCampaigns, restoreTasks } from './parts/campaigns.ts'
import { restoreContacts, restoreFields, restoreGroups, restoreSuppressions } from './parts/contacts.ts'
import { restoreDrafts } from './parts/drafts.ts'
import { restoreRules, restoreSnippets, restoreViews } from './parts/kept-texts.ts'
import { restoreLabels, restoreMailbox, restoreVacation } from './parts/mailbox.ts'
import { restoreAnswers, restoreMuted, restorePlans, restoreSnoozes } from './parts/messages.ts'
import { restoreAi, restoreHours, restoreSenders, restoreUndo } from './parts/settings.ts'
import { restoreWebsites } from './parts/websites.ts'
import { type Home, openHome } from './reading/home.ts'
import { newSection, type Section } from './reading/section.ts'

interface Part {
  what: RestoredKind
  /** What is left out if none of it can be brought back. */
  name: string
  /**
   * Whose data it is. Data of a person, and outreach, come back once; data of a mailbox with each mailbox.
   */
  of: 'person' | 'outreach' | 'mailbox'
  /** The tables of the catalogue of exports that come back with it. */
  tables: readonly string[]
  restore: (home: Home, section: Section) => Promise<void>
}

/** In this order: later parts name things of earlier ones. */
export const PARTS: readonly Part[] = [
  { what: 'ai', name: 'The AI settings', of: 'person', tables: ['ai_settings'], restore: restoreAi },
  {
    what: 'hours',
    name: 'The working hours',
    of: 'person',
    tables: ['working_hours'],
    restore: restoreHours,
  },
  { what: 'undo', name: 'The time to undo', of: 'person', tables: ['users'], restore: restoreUndo },
  {
    what: 'senders',
    name: 'Choices for senders',
    of: 'person',
    tables: ['sender_choices'],
    restore: restoreSenders,
  },
  { what: 'snippets', name: 'Snippets', of: 'person', tables: ['snippets'], restore: restoreSnippets },
  { what: 'rules', name: 'Rules', of: 'person', tables: ['rules', 'rule_accounts'], restore: restoreRules },
  {
    what: 'views',
    name: 'Views',
    of: 'person',
    tables: ['saved_views', 'saved_view_accounts'],
    restore: restoreViews,
  },
  {
    what: 'fields',
    name: 'Fields of contacts',
    of: 'outreach',
    tables: ['contact_fields'],
    restore: restoreFields,
  },
  {
    what: 'groups',
    name: 'Tags and lists',
    of: 'outreach',
    tables: ['contact_groups'],
    restore: restoreGroups,
  },
  {
    what: 'contacts',
    name: 'Contacts',
    of: 'outreach',
    tables: ['contacts', 'contact_addresses', 'contact_notes', 'contact_group_members'],
    restore: restoreContacts,
  },
  {
    what: 'suppressions',
    name: 'The suppression list',
    of: 'outreach',
    tables: ['suppressions'],
    restore: restoreSuppressions,
  },
  {
    what: 'websites',
    name: 'Websites',
    of: 'outreach',
    tables: ['websites', 'website_pages', 'website_findings'],
    restore: restoreWebsites,
  },
  {
    what: 'campaigns',
    name: 'Campaigns',
    of: 'outreach',
    tables: ['campaigns', 'campaign_mailboxes', 'campaign_groups', 'campaign_contacts'],
    restore: restoreCampaigns,
  },
  { what: 'tasks', name: 'Tasks', of: 'outreach', tables: ['outreach_tasks'], restore: restoreTasks },
  { what: 'labels', name: 'Labels', of: 'mailbox', tables: ['folders'], restore: restoreLabels },
  {
    what: 'mailbox',
    name: 'The signature and settings of a mailbox',
    of: 'mailbox',
    tables: ['mail_accounts', 'mailbox_senders', 'sending_mailboxes', 'ai_off_accounts'],
    restore: restoreMailbox,
  },
  {
    what: 'vacation',
    name: 'The vacation note',
    of: 'mailbox',
    tables: ['vacation_notes'],
    restore: restoreVacation,
  },
  {
    what: 'snoozes',
    name: 'Snoozed messages',
    of: 'mailbox',
    tables: ['messages', 'placements', 'attachments'],
    restore: restoreSnoozes,
  },
  { what: 'muted', name: 'Muted conversations', of: 'mailbox', tables: ['threads'], restore: restoreMuted },
  { what: 'drafts', name: 'Drafts', of: 'mailbox', tables: ['drafts'], restore: restoreDrafts },
  {
    what: 'plans',
    name: 'Plans for follow-ups and answers',
    of: 'mailbox',
    tables: ['thread_automations', 'email_automations'],
    restore: restorePlans,
  },
  {
    what: 'answers',
    name: 'Answers to invitations',
    of: 'mailbox',
    tables: ['calendar_answers'],
    restore: restoreAnswers,
  },
]

const NOT_ALONE =
  'You belong to an organization, and these would be everybody’s there. Contacts can be imported under Outreach.'
const SEALED = 'It is locked. Once it is open, import the file again.'

/**
 * Brings back what an export of Quillbox has besides mail, in the name of the person who gave the file, with their rights.
 * What is there already stays as it is, so that a part may be done twice: a worker that was killed begins again. Nothing of it acts by
 * itself: rules, vacation notes, plans and campaigns are off.
 */
export async function restoreData(ctx: Ctx<SystemActor>, coming: Homecoming): Promise<void> {
  const { row, signal } = coming
  const found = row.userId === null ? null : await findUser(ctx.db, row.userId)
  if (!found) return
  const actor = actorOf(found)
  if (!can(actor, 'mail.manage', { ...coming.account, ownerId: coming.account.ownerId ?? 0 })) return
  const home = await openHome({ ...ctx, actor }, coming)
  for (const part of PARTS) {
    if (part.of !== 'mailbox' && row.isPart) continue
    signal.throwIfAborted()
    const section = newSection()
    if (actor.isSealed && part.of !== 'mailbox') section.skipped.push({ name: part.name, reason: SEALED })
    else if (part.of === 'outreach' && actor.organizationId !== null) {
      if (part.what === 'contacts' && (await hasLines(home, 'outreach/contacts.jsonl')))
        section.skipped.push({ name: 'Contacts, websites, campaigns and tasks', reason: NOT_ALONE })
    } else await restorePart(home, part, section)
    if (!(await keepRestored(ctx, row, { what: part.what, ...section }))) return
  }
}

async function restorePart(home: Home, { name, restore }: Part, section: Section): Promise<void> {
  try {
    await restore(home, section)
  } catch (error) {
    // The database refuses what a file says that was not made by Quillbox.
    const isRefused = error instanceof AppError || isOfTheData(error)
    if (!isRefused) throw error
    const reason = error instanceof AppError ? error.message : 'Something of it cannot be stored.'
    section.skipped.push({ name, reason })
  }
}

async function hasLines({ own }: Home, name: string): Promise<boolean> {
  for await (const _ of readRows(own, name, z.unknown())) return true
  return false
}
