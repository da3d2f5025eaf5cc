import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, threadId, timestamp } from './ids.ts'
import { mailKind } from './mail-kind.ts'

const messageIds = z.array(id).min(1).max(1000)
/** At most this many labels in a call: a name stands for one label in each account that has it. */
const labelIds = z.array(id).max(1000)

/** Where the copies of a message were before a change, so that it can be undone exactly. */
export const place = z.object({
  messageId: z.number().int().positive(),
  folderId: z.number().int().positive(),
  /** Until when a snoozed message is snoozed; the places of all its copies repeat it. */
  snoozedUntil: timestamp
    .refine(text => Date.parse(text) > 0, 'This is not a time')
    .nullable()
    .default(null),
})
export type Place = z.output<typeof place>

/** Which kind the mail of a sender is in a mailbox; null: as its signals say. */
const sorting = z.object({
  accountId: id,
  sender: z.string().trim().toLowerCase().min(1, 'Please name a sender').max(320),
  kind: mailKind.nullable(),
})
export type Sorting = z.output<typeof sorting>

const changed = z.object({
  success: z.literal(true),
  changed: z.number(),
  /** The state before the change of each message that changed; pass it to `restore` to undo. */
  before: z.array(place),
})

export const target = z.enum(['inbox', 'archive', 'trash', 'spam'])
export type TriageTarget = z.output<typeof target>

/** What a person does with mail in bulk. Every answer can be undone. */
export const triage = {
  mark: endpoint('POST /api/triage/mark', {
    access: 'user',
    summary: 'Mark messages read, unread, starred or not',
    body: z.object({ messageIds, isRead: z.boolean().optional(), isStarred: z.boolean().optional() }),
    /** The ids of the messages that changed. */
    response: z.object({ success: z.literal(true), changed: z.array(z.number()) }),
  }),
  move: endpoint('POST /api/triage/move', {
    access: 'user',
    summary:
      'Archive, trash, report as spam, or bring back to the inbox; or move to a label, one of each account concerned',
    body: z.object({ messageIds, to: z.union([target, z.object({ labelIds: labelIds.min(1) })]) }),
    response: changed,
  }),
  restore: endpoint('POST /api/triage/restore', {
    access: 'user',
    summary: 'Undo a change: put messages back exactly where they were, and snooze again what was snoozed',
    body: z.object({ places: z.array(place).min(1).max(5000) }),
    response: z.object({ success: z.literal(true), changed: z.number() }),
  }),
  label: endpoint('POST /api/triage/label', {
    access: 'user',
    summary:
      'Add and remove labels, each of the messages of its account; messages stay where they are otherwise',
    body: z.object({ messageIds, add: labelIds.default([]), remove: labelIds.default([]) }),
    response: changed,
  }),
  sort: endpoint('POST /api/triage/sort', {
    access: 'user',
    summary: 'Choose whether mail of senders is of people, newsletters or notices, also what is there',
    body: z.object({ senders: z.array(sorting).min(1).max(200) }),
    /** What was chosen before; pass it as `senders` to undo. */
    response: z.object({ success: z.literal(true), changed: z.number(), before: z.array(sorting) }),
  }),
  snooze: endpoint('POST /api/triage/snooze', {
    access: 'user',
    summary: 'Hide conversations from the inbox until a time; null brings them back now',
    body: z.object({ threadIds: z.array(threadId).min(1).max(200), until: timestamp.nullable() }),
    response: z.object({ success: z.literal(true), changed: z.number() }),
  }),
  mute: endpoint('POST /api/triage/mute', {
    access: 'user',
    summary: 'Mute conversations: keep them and what arrives later out of the inbox; false ends it',
    body: z.object({ threadIds: z.array(threadId).min(1).max(200), isMuted: z.boolean() }),
    response: z.object({ success: z.literal(true), changed: z.number() }),
  }),
  unsubscribe: endpoint('POST /api/triage/unsubscribe', {
    access: 'user',
    summary: 'Unsubscribe from the mailing list of a message (RFC 2369, RFC 8058)',
    body: z.object({ messageId: id }),
    response: z.discriminatedUnion('how', [
      /** Unsubscribed by a one-click request, or by a mail to the list. */
      z.object({ how: z.enum(['one-click', 'mail']) }),
      /** The list only offers a web page; the person has to open it. */
      z.object({ how: z.literal('link'), url: z.string() }),
    ]),
  }),
}
