import { createHash } from 'node:crypto'
import { unzip } from '#testing/files/zip-of.ts'
import { readMbox } from '#testing/mime/mbox.ts'

// biome-ignore lint/suspicious/noExplicitAny: rows of every shape
type Row = any

const WITHOUT =
  /^(?:id|.*Id|.*_id|userId|createdAt|updatedAt|created_at|updated_at|unique_id|uniqueId|checkedAt)$/

/** A row without what another installation cannot have in common with this one. */
function bare(row: Row): Row {
  if (Array.isArray(row)) return row.map(bare)
  if (row === null || typeof row !== 'object') return row
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !WITHOUT.test(name))
      .map(([name, value]) => [name, bare(value)])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  )
}

const sorted = (rows: readonly Row[]) =>
  rows
    .map(row => JSON.stringify(row))
    .toSorted()
    .map(row => JSON.parse(row))
const named = (rows: readonly Row[], name = 'name') => new Map(rows.map(row => [row.id, row[name]]))

/**
 * What an export says, with names in the place of ids, so that exports of two installations can be compared: of all that an import
 * brings back. What acts by itself counts as off.
 */
export function contentOfExport(zip: Buffer) {
  const files = unzip(zip)
  const json = (name: string): Row => JSON.parse(String(files.get(name)))
  const lines = (name: string): Row[] => {
    const text = String(files.get(name) ?? '').trim()
    return text === '' ? [] : text.split('\n').map(line => JSON.parse(line))
  }
  const profile = json('profile.json')
  const lists = json('outreach/lists.json')
  const contacts = lines('outreach/contacts.jsonl')
  const names = {
    contact: named(contacts),
    group: named(lists.groups),
    campaign: named(lists.campaigns),
    snippet: named(profile.snippets),
  }
  const folders = [...files.keys()].flatMap(name =>
    name.endsWith('/account.json') ? name.replace('/account.json', '') : [],
  )
  const mailboxes = folders.map(folder => {
    const messages = lines(`${folder}/mail.jsonl`)
    const rows = (table: string) => lines(`${folder}/tables/${table}.jsonl`)
    const subjects = named(messages, 'sha256')
    const muted = new Set(rows('threads').flatMap(({ id, muted_at }) => (muted_at ? id : [])))
    const { displayName, signature, signatures, sendLimit, answerLimit } = json(`${folder}/account.json`)
    const sources = readMbox(files.get(`${folder}/mail.mbox`) ?? Buffer.alloc(0))
    return {
      folder,
      account: { displayName, signature, signatures, sendLimit, answerLimit },
      checksums: sources.map(source => createHash('sha256').update(source).digest('hex')).toSorted(),
      messages: sorted(
        messages.map(({ sha256, folders, isRead, isStarred, isAnswered, snoozedUntil, ...rest }) => ({
          ...{ sha256, folders: folders.toSorted(), isRead, isStarred, isAnswered, snoozedUntil },
          ...{ receivedAt: rest.receivedAt, firstReceivedAt: rest.firstReceivedAt },
          isMuted: muted.has(rest.threadId),
        })),
      ),
      labels: rows('folders')
        .flatMap(({ name, role }) => (role === null ? name : []))
        .toSorted(),
      drafts: sorted(
        json(`${folder}/drafts.json`).map((row: Row) => ({
          ...{ to: row.to, cc: row.cc, bcc: row.bcc, subject: row.subject, aboutType: row.aboutType },
          ...{ message: subjects.get(row.messageId), about: subjects.get(row.aboutMessageId) },
          text: row.body.replace(/<[^>]*>/g, '').trim(),
        })),
      ),
      vacation: bare(rows('vacation_notes').map(row => ({ ...row, is_on: false }))),
      kinds: rows('mailbox_senders').flatMap(({ sender, kind }) =>
        kind === null ? [] : [`${sender} ${kind}`],
      ),
      offForAi: rows('ai_off_accounts').length,
      pace: bare(rows('sending_mailboxes')),
      plans: sorted([
        ...profile.threadAutomations.map((row: Row) => ({
          about: messages.filter(({ threadId }) => threadId === row.threadId).map(({ sha256 }) => sha256),
          settings: { ...row.settings, autoFollowUpEnabled: false },
        })),
        ...profile.emailAutomations.map((row: Row) => ({
          about: subjects.get(row.messageId),
          settings: { ...row.settings, autoAiReplyEnabled: false, autoFollowUpEnabled: false },
        })),
      ]),
      rules: rows('rule_accounts').length,
      views: rows('saved_view_accounts').length,
      campaigns: rows('campaign_mailboxes').map(row => names.campaign.get(row.campaign_id)),
    }
  })
  const outreach = (table: string) => lines(`outreach/tables/${table}.jsonl`)
  return {
    mailboxes,
    person: {
      settings: profile.settings,
      hours: bare(profile.workingHours),
      senders: bare(profile.senderChoices),
      snippets: sorted(bare(profile.snippets)),
      rules: profile.rules.map((row: Row) => ({
        ...bare({ ...row, dryRunAt: null, lookedAt: null, isOn: false }),
        actions: row.actions.map((action: Row) => ({
          ...action,
          snippetId: names.snippet.get(action.snippetId),
        })),
      })),
      views: bare(profile.savedViews.map((row: Row) => ({ ...row, revision: 1 }))),
      ai: bare(lines('person/tables/ai_settings.jsonl')),
    },
    outreach: {
      fields: bare(lists.fields),
      groups: sorted(bare(lists.groups)),
      contacts: sorted(
        contacts.map(row => ({
          ...bare(row),
          notes: row.notes.map(({ text, createdAt }: Row) => ({ text, createdAt })),
          createdAt: row.createdAt,
          groups: row.groupIds.map((id: number) => names.group.get(id)).toSorted(),
          organization: names.contact.get(row.organizationId),
          groupIds: null,
        })),
      ),
      suppressions: lines('outreach/suppressions.jsonl').map(
        ({ kind, value, reason, source, createdAt }) => ({
          ...{ kind, value, reason, source, createdAt },
        }),
      ),
      websites: lines('outreach/websites.jsonl').map(row => ({
        ...bare(row),
        run: 0,
        contact: names.contact.get(row.contactId),
        found: row.findings.map(({ contactId }: Row) => names.contact.get(contactId)),
      })),
      campaigns: lists.campaigns.map(({ name, steps, settings }: Row) =>
        bare({ name, steps: JSON.stringify(steps), settings }),
      ),
      audience: sorted([
        ...outreach('campaign_groups').map(row => [
          ...[names.campaign.get(row.campaign_id), names.group.get(row.group_id), row.is_excluded],
        ]),
        ...outreach('campaign_contacts').map(row => [
          ...[names.campaign.get(row.campaign_id), names.contact.get(row.contact_id)],
        ]),
      ]),
      tasks: sorted(
        outreach('outreach_tasks').map(row => ({
          ...bare({ ...row, key: null, result: null, due_at: Date.parse(row.due_at) }),
          contact: names.contact.get(row.contact_id),
        })),
      ),
    },
  }
}
