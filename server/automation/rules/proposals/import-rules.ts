import type { ForeignRules } from '#core/rules/read-foreign-rules.ts'
import type { Ctx } from '#server/deps.ts'
import { Unreadable } from '#server/mail/mime/unreadable-message.ts'
import { badRequest } from '#server/platform/errors.ts'

/** Reads filters of another program. Keeps nothing: a person checks what is understood, and what is not. */
export async function importRules({ reader }: Pick<Ctx, 'reader'>, text: string): Promise<ForeignRules> {
  try {
    return await reader.foreignRules(text)
  } catch (error) {
    if (error instanceof Unreadable) throw badRequest('These filters cannot be read')
    throw error
  }
}
