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
  const key = issue.path?.findLast(part => typeof part === 'string')
  const field = key === undefined ? 'The request' : nameOf(key)
  if (issue.input === undefined) return `${field} is required`
  switch (issue.code) {
    case 'invalid_value':
      return `${field} must be ${either.format(issue.values.map(String))}`
    case 'too_big':
      return `${field} must ${boundOf(issue.origin, 'at most', Number(issue.maximum))}`
    case 'too_small':
      return `${field} must ${boundOf(issue.origin, 'at least', Number(issue.minimum))}`
    case 'invalid_type':
      return TYPES[issue.expected] ? `${field} must be ${TYPES[issue.expected]}` : `${field} is not valid`
    default:
      return `${field} is not valid`
  }
}

const either = new Intl.ListFormat('en', { type: 'disjunction' })

const TYPES: Record<string, string> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
}

const UNITS: Record<string, string> = { string: 'character', array: 'entry' }

function boundOf(origin: string, bound: 'at most' | 'at least', amount: number): string {
  const unit = UNITS[origin]
  if (unit === undefined) return `be ${bound} ${amount}`
  const units = amount === 1 ? unit : unit === 'entry' ? 'entries' : `${unit}s`
  return origin === 'array' ? `have ${bound} ${amount} ${units}` : `be ${bound} ${amount} ${units}`
}

/** "fromAccountId" as "From account". */
function nameOf(key: string): string {
  const words = key
    .replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
    .replace(/[_.-]+/g, ' ')
    .replace(/ ids?$/, '')
    .trim()
  return words === 'id' ? 'The id' : words.charAt(0).toUpperCase() + words.slice(1)
}
