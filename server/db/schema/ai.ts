import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  AI_FEATURES,
  type AiFeature,
  type AiOutcome,
  aiOutcome,
  type StoredSummary,
} from '#core/contract/ai.ts'
import { AI_ENGINE_NAMES, type AiEngineName } from '#core/contract/ai-settings.ts'
import { ofAccount } from './accounts.ts'
import {
  allOrNone,
  instant,
  oneOf,
  reference,
  rowId,
  tenantKey,
  tenantReference,
  workspaceId,
  workspaceKey,
} from './columns.ts'
import { ofMessage, ofThread } from './mail.ts'
import { organizations, users, workspaces } from './people.ts'

/** What an organization, or a person without one, has decided about AI; no row means the defaults. */
export const aiSettings = pgTable(
  'ai_settings',
  {
    workspaceId: workspaceId().references(() => workspaces.id, { onDelete: 'cascade' }),
    id: rowId(),
    /** Either this or `userId`. */
    organizationId: reference('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    userId: reference('user_id').references(() => users.id, { onDelete: 'cascade' }),
    isEnabled: boolean('is_enabled').notNull().default(true),
    redacts: boolean('redacts').notNull().default(true),
    /** Days that the exact text of a request is kept; 0 keeps none. */
    keepPayloadDays: integer('keep_payload_days').notNull().default(30),
    /** Micro-dollars per calendar month (UTC); null means no limit. */
    monthlyBudget: bigint('monthly_budget', { mode: 'number' }),
    /** Micro-dollars that calls under way may cost, until they are settled; what a crashed process left lapses. */
    reserved: bigint('reserved', { mode: 'number' }).notNull().default(0),
    reservedUntil: instant('reserved_until'),
    /** Null uses the installation's. */
    provider: text('provider').$type<AiEngineName>(),
    model: text('model'),
    sealedKey: text('sealed_key'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  t => [
    oneOf(t.provider, AI_ENGINE_NAMES),
    check('ai_settings_one_owner', sql`num_nonnulls(${t.organizationId}, ${t.userId}) = 1`),
    workspaceKey(t, t.id),
    uniqueIndex('ai_settings_organization').on(t.organizationId, t.workspaceId),
    uniqueIndex('ai_settings_user').on(t.userId, t.workspaceId),
  ],
)

/** Accounts whose mail no engine may read. A row moves with its account to another workspace. */
export const aiOffAccounts = pgTable(
  'ai_off_accounts',
  { workspaceId: workspaceId(), accountId: reference('account_id').notNull() },
  t => [tenantKey(t, t.accountId), ofAccount(t)],
)

/** Every call of an engine: the basis of the usage statistics, and the receipts of what left the machine. */
export const aiCalls = pgTable(
  'ai_calls',
  {
    /** The workspace that paid. No foreign key, because costs are kept longer than the people who caused them. */
    workspaceId: workspaceId(),
    id: rowId(),
    at: instant('at').notNull(),
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
    organizationId: reference('organization_id').references(() => organizations.id, { onDelete: 'set null' }),
    feature: text('feature').$type<AiFeature>().notNull(),
    /** `offline`, or the provider. */
    engine: text('engine').notNull(),
    model: text('model').notNull(),
    inputTokens: integer('input_tokens').notNull(),
    outputTokens: integer('output_tokens').notNull(),
    /** Micro-dollars. */
    inputCost: bigint('input_cost', { mode: 'number' }).notNull(),
    outputCost: bigint('output_cost', { mode: 'number' }).notNull(),
    latencyMs: integer('latency_ms').notNull(),
    outcome: text('outcome').$type<AiOutcome>().notNull(),
    /** Requests that left the machine. */
    requests: integer('requests').notNull().default(0),
    /** Their exact bodies; null once they have expired, or if none were to be kept. */
    payloads: jsonb('payloads').$type<string[]>(),
    payloadsUntil: instant('payloads_until'),
  },
  t => [
    oneOf(t.feature, AI_FEATURES),
    oneOf(t.outcome, aiOutcome.options),
    allOrNone('ai_calls_payloads', t.payloads, t.payloadsUntil),
    tenantKey(t, t.id),
    index('ai_calls_workspace').on(t.workspaceId, t.at),
    index('ai_calls_user').on(t.userId, t.at),
    index('ai_calls_organization').on(t.organizationId, t.at),
    index('ai_calls_payloads').on(t.payloadsUntil).where(sql`payloads is not null`),
  ],
)

const ofCall = (t: { workspaceId: ExtraConfigColumn; callId: ExtraConfigColumn }) =>
  tenantReference(t, t.callId, aiCalls, aiCalls.id)

/**
 * Mailboxes whose mail was given to the engine, or for which it wrote a message; all of one organization, or all of one
 * person. A person who may not read one of them may not read the receipt. So a row stays when its mailbox is deleted or
 * moves to another workspace, and has no foreign key to it (docs/decisions/032-ids-in-tables.md).
 */
export const aiCallAccounts = pgTable(
  'ai_call_accounts',
  {
    workspaceId: workspaceId(),
    callId: reference('call_id').notNull(),
    accountId: reference('account_id').notNull(),
  },
  t => [
    tenantKey(t, t.callId, t.accountId),
    ofCall(t),
    // To find the calls about a mailbox that is deleted, in all workspaces.
    index('ai_call_accounts_account').on(t.accountId, t.workspaceId),
  ],
)

/**
 * Messages that a call was about. A row stays when its message is deleted: the receipt still says how many there were.
 */
export const aiCallMessages = pgTable(
  'ai_call_messages',
  {
    workspaceId: workspaceId(),
    callId: reference('call_id').notNull(),
    /**
     * read: given to the engine to read. sample: the person's own message, given as an example of how they write. style:
     * the person's own message, counted for a description of their style; only the counts left the machine.
     */
    use: text('use').$type<'read' | 'sample' | 'style'>().notNull(),
    /** No foreign key, see above. */
    messageId: reference('message_id').notNull(),
    /** Their order within the request. */
    position: integer('position').notNull(),
  },
  t => [oneOf(t.use, ['read', 'sample', 'style']), tenantKey(t, t.callId, t.use, t.messageId), ofCall(t)],
)

export const threadSummaries = pgTable(
  'thread_summaries',
  {
    workspaceId: workspaceId(),
    threadId: reference('thread_id').notNull(),
    summary: jsonb('summary').$type<StoredSummary>().notNull(),
    /** Label of the engine that made it. */
    engine: text('engine').notNull(),
    /** How many messages it was made from. If fewer are left in `thread_summary_messages`, it is not shown. */
    messageCount: integer('message_count').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  t => [tenantKey(t, t.threadId), ofThread(t)],
)

/** The messages that a summary was made from. A row is deleted with its message. */
export const threadSummaryMessages = pgTable(
  'thread_summary_messages',
  {
    workspaceId: workspaceId(),
    threadId: reference('thread_id').notNull(),
    messageId: reference('message_id').notNull(),
  },
  t => [
    tenantKey(t, t.threadId, t.messageId),
    tenantReference(t, t.threadId, threadSummaries, threadSummaries.threadId),
    ofMessage(t),
    index('thread_summary_messages_message').on(t.messageId, t.workspaceId),
  ],
)
