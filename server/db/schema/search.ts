import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ofAccount } from './accounts.ts'
import {
  bytea,
  instant,
  oneOf,
  reference,
  rowId,
  tenantKey,
  tenantReference,
  workspaceId,
} from './columns.ts'
import { ofMessage } from './mail.ts'

/**
 * A vector space in which the mail of an account is embedded. A new one is built beside the old one, which answers
 * searches meanwhile. How vectors are stored: docs/decisions/014-meaning.md.
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
    /** The centres of its cells (search/embedding/cells.ts). */
    centers: bytea('centers'),
    /**
     * Up to which message its vectors were carried over from `message_chunks`, where 0.1.0 kept them as pgvector's type; null:
     * all were. A process of 0.1.0 that makes a model does not know this column.
     */
    carriedTo: reference('carried_to').default(0),
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

/** The vectors of messages, by passage. A message has at least one row a model, without a vector where it says nothing. */
export const messageVectors = pgTable(
  'message_vectors',
  {
    workspaceId: workspaceId(),
    modelId: reference('model_id').notNull(),
    messageId: reference('message_id').notNull(),
    position: smallint('position').notNull(),
    /** The cell, and the place of its code among those of the cell; null: no cell has it yet; -1: there is no vector. */
    cell: smallint('cell'),
    slot: integer('slot'),
    /** A byte for each number (search/embedding/vector-bytes.ts). */
    vector: bytea('vector'),
  },
  t => [
    check('message_vectors_without', sql`(${t.vector} is null) = (coalesce(${t.cell}, 0) = -1)`),
    tenantKey(t, t.messageId, t.modelId, t.position),
    index('message_vectors_cell').on(t.modelId, t.cell, t.slot),
    tenantReference(t, t.modelId, embeddingModels, embeddingModels.id),
    ofMessage(t),
  ],
)

/** Short codes of the vectors of a model, cell by cell, by which a search finds the few vectors that it compares. */
export const vectorCells = pgTable(
  'vector_cells',
  {
    workspaceId: workspaceId(),
    modelId: reference('model_id').notNull(),
    cell: smallint('cell').notNull(),
    /** How many codes it has, also of vectors that are gone and not swept out yet. */
    vectors: integer('vectors').notNull(),
    /** In base64, which the driver passes on twice as fast as `bytea` (search/embedding/codes.ts). */
    codes: text('codes').notNull(),
  },
  t => [tenantKey(t, t.modelId, t.cell), tenantReference(t, t.modelId, embeddingModels, embeddingModels.id)],
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
