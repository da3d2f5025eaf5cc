import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ofAccount } from './accounts.ts'
import { bytea, instant, oneOf, reference, rowId, tenantKey, workspaceId } from './columns.ts'

/**
 * A vector space in which the mail of an account is embedded. A new one is built beside the old one, which answers
 * searches meanwhile. The vectors are in `message_chunks`, which exists only with pgvector (migrations/optional).
 */
export const embeddingModels = pgTable(
  'embedding_models',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    accountId: reference('account_id').notNull(),
    /** Identifies the space: vectors of different spaces cannot be compared. */
    name: text('name').notNull(),
    dimensions: integer('dimensions').notNull(),
    /** What the local embedder has learned from this account; null for the untrained one and for a provider's. */
    learned: bytea('learned'),
    /** Number of messages that it was trained on. */
    trainedOn: integer('trained_on').notNull().default(0),
    /** A retired model answers no searches. Its vectors are deleted in batches, and its row after the last of them. */
    state: text('state').$type<'building' | 'active' | 'retired'>().notNull(),
    /** All messages up to this id are embedded. */
    cursor: reference('cursor').notNull().default(0),
    /** Number of vectors that were made, also of messages that are gone. Up to 0.1.0 it was the number of messages. */
    embedded: integer('embedded').notNull().default(0),
    /**
     * Number of cells into which its vectors are sorted, so that a search reads only some of them; 0 while there are few
     * vectors.
     */
    cells: integer('cells').notNull().default(0),
    /** The centres of its cells (features/search/embedding/cells.ts). */
    centers: bytea('centers'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  t => [
    oneOf(t.state, ['building', 'active', 'retired']),
    check('embedding_models_cells_drawn', sql`(${t.cells} = 0) = (${t.centers} is null)`),
    tenantKey(t, t.id),
    ofAccount(t),
    uniqueIndex('embedding_models_state').on(t.accountId, t.state, t.workspaceId),
  ],
)

/** Folded words of names and subjects, to guess what a mistyped word may mean. */
export const searchTerms = pgTable(
  'search_terms',
  {
    workspaceId: workspaceId(),
    accountId: reference('account_id').notNull(),
    term: text('term').notNull(),
  },
  t => [tenantKey(t, t.accountId, t.term), ofAccount(t)],
)
