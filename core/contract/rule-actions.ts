import { z } from 'zod'
import { emailAutomation, threadAutomation } from './automation.ts'
import { id } from './ids.ts'

/** Until when a rule snoozes: counted from the moment at which the message arrives, by the clock of the rule's owner. */
export const SNOOZE_UNTIL = ['later-today', 'tomorrow', 'weekend', 'next-week'] as const

const address = z.email('Please enter a valid email address').max(320)

/** What a rule does with a message. They run in the order of the list. */
export const ruleAction = z.discriminatedUnion('kind', [
  /** By name; the label is made if there is none. */
  z.object({ kind: z.literal('label'), label: z.string().trim().min(1, 'Please name a label').max(200) }),
  z.object({ kind: z.literal('star') }),
  z.object({ kind: z.literal('mark-read') }),
  z.object({ kind: z.literal('archive') }),
  z.object({ kind: z.literal('trash') }),
  z.object({ kind: z.literal('spam') }),
  /** To a folder of the mailbox, by its name. */
  z.object({ kind: z.literal('move'), folder: z.string().trim().min(1, 'Please name a folder').max(500) }),
  z.object({ kind: z.literal('mute') }),
  z.object({ kind: z.literal('snooze'), until: z.enum(SNOOZE_UNTIL) }),
  z.object({ kind: z.literal('forward'), to: address }),
  z.object({ kind: z.literal('reply-snippet'), snippetId: id }),
  /** Written by the assistant, with the fields of an automatic answer. */
  z.object({
    kind: z.literal('reply-ai'),
    tone: emailAutomation.shape.aiReplyTone,
    /** Minutes. */
    delay: emailAutomation.shape.aiReplyDelay,
    prompt: emailAutomation.shape.aiCustomPrompt,
    /** Whether the answer is sent, or only written as a draft. */
    mode: z.enum(['send', 'draft']).default('draft'),
  }),
  z.object({
    kind: z.literal('follow-up'),
    settings: threadAutomation.omit({ autoFollowUpEnabled: true }),
  }),
  z.object({ kind: z.literal('notify') }),
  z.object({ kind: z.literal('never-notify') }),
])
export type RuleAction = z.output<typeof ruleAction>
export type RuleActionKind = RuleAction['kind']

/** Whether mail leaves by it without a press. */
export const sendsMail = (action: RuleAction): boolean =>
  action.kind === 'forward' ||
  action.kind === 'reply-snippet' ||
  action.kind === 'follow-up' ||
  (action.kind === 'reply-ai' && action.mode === 'send')

/** Actions for which only new mail is a reason. */
const FOR_NEWS = [
  'forward',
  'reply-snippet',
  'reply-ai',
  'follow-up',
  'notify',
  'never-notify',
] as const satisfies readonly RuleActionKind[]

/** Whether a rule about older mail may do it: nobody expects an answer to what came a month ago. */
export const isForOldMail = (kind: RuleActionKind): boolean =>
  !(FOR_NEWS as readonly RuleActionKind[]).includes(kind)

export const NOT_FOR_OLD_MAIL = 'A rule about older mail cannot answer, forward, follow up or notify'

/** All kinds, in the order in which they are offered. */
export const RULE_ACTION_KINDS: readonly RuleActionKind[] = ruleAction.options.map(
  ({ shape }) => shape.kind.value,
)
