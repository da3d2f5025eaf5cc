import { z } from 'zod'
import { quoted } from '../rules/sieve/export/quoted.ts'
import { emailAutomation, threadAutomation } from './automation.ts'
import { id } from './ids.ts'

/** Until when a rule snoozes: counted from the moment at which the message arrives, by the clock of the rule's owner. */
export const SNOOZE_UNTIL = ['later-today', 'tomorrow', 'weekend', 'next-week'] as const
export type SnoozeUntil = (typeof SNOOZE_UNTIL)[number]
/** How each is chosen, and what stands after "until". */
export const SNOOZE_WORDS: Record<SnoozeUntil, { name: string; until: string }> = {
  'later-today': { name: 'Later today', until: 'later today' },
  tomorrow: { name: 'Tomorrow', until: 'tomorrow' },
  weekend: { name: 'This weekend', until: 'the weekend' },
  'next-week': { name: 'Next week', until: 'next week' },
}

/** Whom an action reaches. */
interface Reach<Action> {
  /** Whether mail leaves by it without a press. */
  sendsMail(action: Action): boolean
  /** Who gets the message itself. */
  forwardsTo(action: Action): string[]
  /** Whether a rule about older mail may do it: nobody expects an answer to what came a month ago. */
  isForOldMail: boolean
}
const stays = { isForOldMail: true, sendsMail: () => false, forwardsTo: () => [] }
const tells = { ...stays, isForOldMail: false }
const writes = { ...tells, sendsMail: () => true }

/** What server and browser know of a kind of action. */
interface About<Action> {
  /** Where one is chosen. */
  name: string
  /** In the line of a rule: "Label “Bills”". The address of a forward is always named. */
  says(action: Action): string
  /** After "would": "archive 214". */
  would(count: string, action: Action): string
  /** In the log. */
  done(action: Action): string
  /** How it is said with one text; null if its kind says all. */
  spoken: {
    /** What the text is, as engines are told. */
    what: string
    /** A name must not hold what is a condition. */
    is: 'name' | 'number' | 'text'
    /** The fields; the schema checks them. */
    fields(text: string, snippets: readonly { id: number; name: string }[]): object
  } | null
  /** In Sieve, or what Sieve cannot do: "snooze a message". */
  sieve: SieveCommand<Action> | string
}

/** A command with the extensions that it needs. What others have written is known by its flag or its folder. */
interface SieveCommand<Action> {
  command(action: Action): { text: string; needs: string[] }
  flag?: string
  folder?: { special: string; names: RegExp }
}

const filing = (folder: string) => ({
  text: `fileinto :create ${quoted(folder)}`,
  needs: ['fileinto', 'mailbox'],
})
const filed = (name: string, names: RegExp) => ({
  command: () => filing(name),
  folder: { special: `\\${name.toLowerCase()}`, names },
})
const flagged = (flag: string) => ({
  command: () => ({ text: `addflag ${quoted(flag)}`, needs: ['imap4flags'] }),
  flag,
})

type Shape = z.core.$ZodLooseShape
type ActionWith<Kind extends string, Fields extends Shape> = z.output<
  z.ZodObject<{ kind: z.ZodLiteral<Kind> } & Fields>
>
const filled = <Kind extends string, Fields extends Shape>(
  kind: Kind,
  reach: Reach<ActionWith<Kind, Fields>>,
  { fields, ...about }: { fields: Fields } & About<ActionWith<Kind, Fields>>,
) => ({ schema: z.object({ kind: z.literal(kind), ...fields }), ...reach, ...about })

/** A kind of which its name says all. */
const plain = <Kind extends string>(
  kind: Kind,
  reach: Reach<unknown>,
  about: Omit<About<unknown>, 'says' | 'spoken'>,
) => filled(kind, reach, { fields: {}, ...about, says: () => about.name, spoken: null })

/**
 * What a rule does with a message: each kind, in the order in which they are offered. What the server does for it is in
 * `server/automation/rules/acting/perform.ts`, its fields in the editor are in `web/automation/rules/editor/action-kinds.tsx`.
 */
export const RULE_ACTIONS = {
  label: filled('label', stays, {
    /** By name; the label is made if there is none. */
    fields: { label: z.string().trim().min(1, 'Please name a label').max(200) },
    name: 'Label',
    says: ({ label }) => `Label “${label}”`,
    would: (n, { label }) => `label ${n} “${label}”`,
    done: ({ label }) => `Labelled “${label}”`,
    spoken: { what: 'the label', is: 'name', fields: label => ({ label }) },
    sieve: {
      command: ({ label }) => ({
        text: `fileinto :copy :create ${quoted(label)}`,
        needs: ['copy', 'fileinto', 'mailbox'],
      }),
    },
  }),
  star: plain('star', stays, {
    name: 'Star',
    would: n => `star ${n}`,
    done: () => 'Starred',
    sieve: flagged('\\Flagged'),
  }),
  'mark-read': plain('mark-read', stays, {
    name: 'Mark as read',
    would: n => `mark ${n} as read`,
    done: () => 'Marked as read',
    sieve: flagged('\\Seen'),
  }),
  archive: plain('archive', stays, {
    name: 'Archive',
    would: n => `archive ${n}`,
    done: () => 'Archived',
    sieve: filed('Archive', /^(?:archives?|archiv)$/i),
  }),
  trash: plain('trash', stays, {
    name: 'Move to trash',
    would: n => `move ${n} to the trash`,
    done: () => 'Moved to the trash',
    sieve: filed('Trash', /^(?:trash|deleted(?: items| messages)?|bin|papierkorb|corbeille|papelera)$/i),
  }),
  spam: plain('spam', stays, {
    name: 'Report as spam',
    would: n => `report ${n} as spam`,
    done: () => 'Reported as spam',
    sieve: filed('Junk', /^(?:junk(?: e-?mail)?|spam|bulk mail)$/i),
  }),
  move: filled('move', stays, {
    /** To a folder of the mailbox, by its name. */
    fields: { folder: z.string().trim().min(1, 'Please name a folder').max(500) },
    name: 'Move to a folder',
    says: ({ folder }) => `Move to “${folder}”`,
    would: (n, { folder }) => `move ${n} to “${folder}”`,
    done: ({ folder }) => `Moved to “${folder}”`,
    spoken: { what: 'the folder', is: 'name', fields: folder => ({ folder }) },
    sieve: { command: ({ folder }) => filing(folder) },
  }),
  mute: plain('mute', stays, {
    name: 'Mute the conversation',
    would: n => `mute the conversations of ${n}`,
    done: () => 'Muted the conversation',
    sieve: 'mute a conversation',
  }),
  snooze: filled('snooze', stays, {
    fields: { until: z.enum(SNOOZE_UNTIL) },
    name: 'Snooze',
    says: ({ until }) => `Snooze until ${SNOOZE_WORDS[until].name.toLowerCase()}`,
    would: (n, { until }) => `snooze ${n} until ${SNOOZE_WORDS[until].until}`,
    done: ({ until }) => `Snoozed until ${SNOOZE_WORDS[until].until}`,
    spoken: { what: `one of ${SNOOZE_UNTIL.join(', ')}`, is: 'text', fields: until => ({ until }) },
    sieve: 'snooze a message',
  }),
  forward: filled(
    'forward',
    { ...writes, forwardsTo: ({ to }: { to: string }) => [to] },
    {
      fields: { to: z.email('Please enter a valid email address').max(320) },
      name: 'Forward',
      says: ({ to }) => `Forward to ${to}`,
      would: (n, { to }) => `forward ${n} to ${to}`,
      done: ({ to }) => `Put into the outbox for ${to}`,
      spoken: { what: 'the address that the sentence names', is: 'text', fields: to => ({ to }) },
      sieve: { command: ({ to }) => ({ text: `redirect :copy ${quoted(to)}`, needs: ['copy'] }) },
    },
  ),
  'reply-snippet': filled('reply-snippet', writes, {
    fields: { snippetId: id },
    name: 'Answer with a snippet',
    says: () => 'Answer with a snippet',
    would: n => `answer ${n} with a snippet`,
    done: () => 'Put an answer from a snippet into the outbox',
    spoken: {
      what: "the snippet's name",
      is: 'text',
      fields: (text, snippets) => ({
        snippetId: snippets.find(({ name }) => name.toLowerCase() === text.toLowerCase())?.id,
      }),
    },
    sieve: 'answer with a snippet',
  }),
  'reply-ai': filled(
    'reply-ai',
    { ...tells, sendsMail: ({ mode }: { mode: string }) => mode === 'send' },
    {
      /** Written by the assistant, with the fields of an automatic answer. */
      fields: {
        tone: emailAutomation.shape.aiReplyTone,
        /** Minutes. */
        delay: emailAutomation.shape.aiReplyDelay,
        prompt: emailAutomation.shape.aiCustomPrompt,
        /** Whether the answer is sent, or only written as a draft. */
        mode: z.enum(['send', 'draft']).default('draft'),
      },
      name: 'Answer by the assistant',
      says: ({ mode }) => (mode === 'send' ? 'Answer by the assistant' : 'Draft an answer by the assistant'),
      would: (n, { mode }) => (mode === 'send' ? `answer ${n} by the assistant` : `draft an answer to ${n}`),
      done: () => 'Asked the assistant for an answer',
      spoken: {
        what: 'what to say',
        is: 'text',
        fields: prompt => ({ prompt, tone: 'professional', delay: 5, mode: 'draft' }),
      },
      sieve: 'answer with the assistant',
    },
  ),
  'follow-up': filled('follow-up', writes, {
    fields: { settings: threadAutomation.omit({ autoFollowUpEnabled: true }) },
    name: 'Follow up',
    says: () => 'Follow up',
    would: n => `follow up ${n}`,
    done: () => 'Started a follow-up',
    spoken: {
      what: 'days',
      is: 'number',
      fields: days => ({ settings: { followUpDelay: /^[1-9]\d?$/.test(days) ? Number(days) : 0 } }),
    },
    sieve: 'follow up',
  }),
  notify: plain('notify', tells, {
    name: 'Always notify me',
    would: n => `notify you of ${n}`,
    done: () => 'Notified',
    sieve: 'notify by Quillbox',
  }),
  'never-notify': plain('never-notify', tells, {
    name: 'Never notify me',
    would: n => `not notify you of ${n}`,
    done: () => 'Did not notify',
    sieve: 'keep Quillbox from notifying',
  }),
}

export type RuleActionKind = keyof typeof RULE_ACTIONS
export const RULE_ACTION_KINDS = Object.keys(RULE_ACTIONS) as [RuleActionKind, ...RuleActionKind[]]

type Schema = (typeof RULE_ACTIONS)[RuleActionKind]['schema']
/** They run in the order of the list. */
export const ruleAction = z.discriminatedUnion(
  'kind',
  RULE_ACTION_KINDS.map((kind): Schema => RULE_ACTIONS[kind].schema) as [Schema, ...Schema[]],
)
export type RuleAction = z.output<Schema>
export type ActionOf<Kind extends RuleActionKind> = Extract<RuleAction, { kind: Kind }>

export const aboutAction = ({ kind }: Pick<RuleAction, 'kind'>): About<RuleAction> & Reach<RuleAction> =>
  RULE_ACTIONS[kind]

/** The action that scripts mean by a flag or a folder. */
export function actionInSieve(isIt: (sieve: SieveCommand<never>) => boolean | undefined): RuleAction | null {
  const kind = RULE_ACTION_KINDS.find(each => {
    const { sieve } = RULE_ACTIONS[each]
    return typeof sieve !== 'string' && isIt(sieve)
  })
  return ruleAction.safeParse({ kind }).data ?? null
}

export const sendsMail = (action: RuleAction): boolean => aboutAction(action).sendsMail(action)

/** The addresses that get mail by these actions. */
export const forwardsTo = (actions: readonly RuleAction[]): string[] =>
  actions.flatMap(action => aboutAction(action).forwardsTo(action))

export const isForOldMail = (kind: RuleActionKind): boolean => RULE_ACTIONS[kind].isForOldMail

export const NOT_FOR_OLD_MAIL = 'A rule about older mail cannot answer, forward, follow up or notify'
