import type { FastifySchemaCompiler } from 'fastify'
import type { core, ZodType } from 'zod'
import { AppError } from '#server/platform/errors.ts'

/** Validates a part of a request against its schema in the contract. Reports errors by field (400). */
export const checkInput: FastifySchemaCompiler<ZodType> =
  ({ schema }) =>
  data => {
    const { success, data: value, error } = schema.safeParse(data, { error: inPlainWords })
    if (success) return { value }
    const fields: Record<string, string> = {}
    for (const { path, message } of error.issues) fields[path.join('.') || 'body'] ??= message
    const [first = 'This is not valid'] = Object.values(fields)
    return { error: new AppError(400, first, 'validation', { fields }) }
  }

/** Texts for errors that the contract has no text for. */
function inPlainWords(issue: core.$ZodRawIssue): string {
  const name = issue.path?.findLast(part => typeof part === 'string')
  const field = name === undefined ? 'The request' : `"${name}"`
  if (issue.input === undefined) return `${field} is missing`
  if (issue.code === 'invalid_value') return `${field} has to be one of: ${issue.values.join(', ')}`
  if (issue.code === 'too_big') return `${field} is too ${issue.origin === 'number' ? 'large' : 'long'}`
  if (issue.code === 'too_small') return `${field} is too ${issue.origin === 'number' ? 'small' : 'short'}`
  return `${field} is not valid`
}
