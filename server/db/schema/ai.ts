import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
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
import { instant, oneOf, reference, rowId, tenantKey, workspaceId, workspaceKey } from './columns.ts'
import { ofThread } from './mail.ts'
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
    /** Accounts whose mail no engine may read. */
    offAccountIds: bigint('off_account_ids', { mode: 'number' }).array().notNull().default(sql`'{}'`),
    redacts: boolean('redacts').notNull().default(true),
    /** Days that the exact text of a request is kept; 0 keeps none. */
    keepPayloadDays: integer('keep_payload_days').notNull().default(30),
    /** Micro-dollars a calendar month (UTC); null means no limit. */
    monthlyBudget: bigint('monthly_budget', { mode: 'number' }),
    /** Null uses the installation's. */
    provider: text('provider').$type<'openai' | 'anthropic' | 'google' | 'offline'>(),
    model: text('model'),
    sealedKey: text('sealed_key'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  t => [
    oneOf(t.provider, ['openai', 'anthropic', 'google', 'offline']),
    check('ai_settings_one_owner', sql`num_nonnulls(${t.organizationId}, ${t.userId}) = 1`),
    workspaceKey(t, t.id),
    uniqueIndex('ai_settings_organization').on(t.organizationId, t.workspaceId),
    uniqueIndex('ai_settings_user').on(t.userId, t.workspaceId),
  ],
)

/** Every call of an engine: what usage is reckoned from, and the receipts of what left the machine. */
export const aiCalls = pgTable(
  'ai_calls',
  {
    /** Of who paid. No foreign key: what engines cost is known for longer than who asked them. */
    workspaceId: workspaceId(),
    id: rowId(),
    at: instant('at').notNull(),
    userId: reference('user_id').references(() => users.id, { onDelete: 'set null' }),
    organizationId: reference('organization_id').references(() => organizations.id, { onDelete: 'set null' }),
    /**
     * Mailboxes whose mail was given to the engine, or whose letter was written; all of one organization, or all of one
     * person. No foreign key: ids of removed accounts stay, so that nobody comes to read what they may not.
     */
    accountIds: bigint('account_ids', { mode: 'number' }).array().notNull().default(sql`'{}'`),
    feature: text('feature').$type<AiFeature>().notNull(),
    /** `offline`, or the provider. */
    engine: text('engine').notNull(),
    model: text('model').notNull(),
    /** Messages that were given to the engine to read. */
    messageIds: bigint('message_ids', { mode: 'number' }).array().notNull().default(sql`'{}'`),
    /** Messages of the person's own that were given as samples of how they write. */
    sampleIds: bigint('sample_ids', { mode: 'number' }).array().notNull().default(sql`'{}'`),
    /** Messages of the person's own that their style was counted from: what left is the count. */
    styleIds: bigint('style_ids', { mode: 'number' }).array().notNull().default(sql`'{}'`),
    inputTokens: integer('input_tokens').notNull(),
    outputTokens: integer('output_tokens').notNull(),
    /** Micro-dollars. */
    inputCost: bigint('input_cost', { mode: 'number' }).notNull(),
    outputCost: bigint('output_cost', { mode: 'number' }).notNull(),
    latencyMs: integer('latency_ms').notNull(),
    outcome: text('outcome').$type<AiOutcome>().notNull(),
    /** Requests that left the machine. */
    requests: integer('requests').notNull().default(0),
    /** Their bodies to the letter; null once their time is over, or where none were to be kept. */
    payloads: jsonb('payloads').$type<string[]>(),
    payloadsUntil: instant('payloads_until'),
  },
  t => [
    oneOf(t.feature, AI_FEATURES),
    oneOf(t.outcome, aiOutcome.options),
    tenantKey(t, t.id),
    index('ai_calls_workspace').on(t.workspaceId, t.at),
    index('ai_calls_user').on(t.userId, t.at),
    index('ai_calls_organization').on(t.organizationId, t.at),
    index('ai_calls_payloads').on(t.payloadsUntil).where(sql`payloads is not null`),
  ],
)

export const threadSummaries = pgTable(
  'thread_summaries',
  {
    workspaceId: workspaceId(),
    threadId: reference('thread_id').notNull(),
    summary: jsonb('summary').$type<StoredSummary>().notNull(),
    /** Label of the engine that made it. */
    engine: text('engine').notNull(),
    /** Messages that it was made from. */
    messageIds: bigint('message_ids', { mode: 'number' }).array().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  t => [tenantKey(t, t.threadId), ofThread(t)],
)
