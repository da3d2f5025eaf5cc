import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Attempts that are limited, counted for all processes together (`people/auth/limits/attempts.ts`). */
export const attempts = pgTable(
  'attempts',
  {
    /** SHA-256 in hex of the limit's name and of who is counted, so that no address is stored in plain text. */
    key: text('key').primaryKey(),
    /** When the attempts so far no longer count. A row whose time is past is meaningless. */
    freeAt: instant('free_at').notNull(),
  },
  t => [index('attempts_free_at').on(t.freeAt)],
)
