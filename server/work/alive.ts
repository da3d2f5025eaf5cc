import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A worker that has claimed a row gives a sign of life so often. */
const SIGN_OF_LIFE_MS = 3000
/** After this much silence it must have crashed, and another worker may claim the row. */
export const SILENT_MS = 12_000

/** Does some work, and calls `beat` every three seconds until it ends. A failing beat does not stop the work. */
export async function whileAlive<Result>(
  beat: () => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  const timer = setInterval(() => void beat().catch(() => undefined), SIGN_OF_LIFE_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** Whether the last sign of life is so old. By the database's clock, which all processes share. */
export const isSilent = (lastSign: SQLWrapper, ms = SILENT_MS): SQL =>
  sql`${lastSign} <= now() - ${ms} * interval '1 millisecond'`
