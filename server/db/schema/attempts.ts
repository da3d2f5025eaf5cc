import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Attempts that are limited, counted for all processes together (`features/auth/limits/attempts.ts`). */
export const attempts = pgTable(
  'attempts',
  {
    /** SHA-256 of the limit's name and of whom it counts, in hex: no address stands here in plain. */
    key: text('key').primaryKey(),
    /** When the attempts so far are worked off. A row whose time is past says nothing any more. */
    freeAt: instant('free_at').notNull(),
  },
  t => [index('attempts_free_at').on(t.freeAt)],
)
