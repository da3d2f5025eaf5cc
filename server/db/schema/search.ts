import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ofAccount } from './accounts.ts'
import { bytea, instant, oneOf, reference, rowId, tenantKey, workspaceId } from './columns.ts'

/**
 * A space that the mail of an account is embedded in. A new one is built beside the old, which answers meanwhile. The
 * vectors lie in `message_chunks`, which exists where pgvector does (migrations/optional).
 */
export const embeddingModels = pgTable(
  'embedding_models',
  {
    workspaceId: workspaceId(),
    id: rowId(),
    accountId: reference('account_id').notNull(),
    /** Names the space: vectors of another cannot be compared. */
    name: text('name').notNull(),
    dimensions: integer('dimensions').notNull(),
    /** What the local embedder has learned from this account; null for the untrained one, and for a provider's. */
    learned: bytea('learned'),
    /** Messages that it was learned from. */
    trainedOn: integer('trained_on').notNull().default(0),
    /** A retired model answers no searches. Its vectors are deleted in batches, and its row after the last of them. */
    state: text('state').$type<'building' | 'active' | 'retired'>().notNull(),
    /** All messages up to this id are embedded. */
    cursor: reference('cursor').notNull().default(0),
    embedded: integer('embedded').notNull().default(0),
    /** Cells that its vectors lie in, so that a search looks into some of them only; 0 while they are few. */
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

/** Words of names and subjects, folded: what a mistyped word may have meant. */
export const searchTerms = pgTable(
  'search_terms',
  {
    workspaceId: workspaceId(),
    accountId: reference('account_id').notNull(),
    term: text('term').notNull(),
  },
  t => [tenantKey(t, t.accountId, t.term), ofAccount(t)],
)
