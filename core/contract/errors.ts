import { z } from 'zod'

/** The body of every error response. `error` repeats `message`, because some screens read one and some the other. */
export const errorBody = z.object({
  message: z.string(),
  error: z.string(),
  /** Machine-readable, kebab-case: `not-found`, `validation`, `rate-limited`, … */
  code: z.string(),
  /** Field path → message, for validation failures (400). */
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
})
export type ErrorBody = z.output<typeof errorBody>
