import { foldText } from '#core/text/search/fold.ts'
import type { Opening } from '#web/send/snippets/opening.ts'

/** What a text may name in double braces. */
export interface EditorVariable {
  /** As it stands between the braces. */
  name: string
  /** What it stands for, such as "the contact's company". */
  says: string
  /** What to offer where somebody has no value for it; empty for nothing. */
  fallback: string
}

/** Two braces, and the beginning of a name. */
const OPENING = /\{\{\s*([\p{L}\p{N}_]{0,40})$/u

export function variableOpening(before: string): Opening | null {
  const [whole, query = ''] = OPENING.exec(before.slice(-64)) ?? []
  return whole === undefined ? null : { query, length: whole.length }
}

const MOST_SHOWN = 8

/** Variables whose name, or a word of what they stand for, begins with the query. */
export function findVariables<V extends EditorVariable>(all: readonly V[], query: string): V[] {
  const wanted = foldText(query)
  const begins = ({ name, says }: V) =>
    [name, ...name.split('_'), ...says.split(/\s+/)].some(word => foldText(word).startsWith(wanted))
  return all.filter(begins).slice(0, MOST_SHOWN)
}

/** A variable as it is written, with its fallback. */
export const writtenVariable = ({ name, fallback }: Pick<EditorVariable, 'name' | 'fallback'>): string =>
  fallback === '' ? `{{${name}}}` : `{{${name}|${fallback}}}`

interface FoundVariable {
  from: number
  to: number
  /** In lower case; null for `{{else}}` and `{{/if}}`. */
  name: string | null
  isCondition: boolean
}

const WRITTEN =
  /\{\{\s*(?:(#\s*if)\s+([^{}|]{1,40}?)|(else|\/\s*if)|([^{}|#/]{1,40})(?:\|[^{}]{0,200})?)\s*\}\}/giu

/** The variables and conditions that a text has, by their places in it. */
export const variablesIn = (text: string): FoundVariable[] =>
  [...text.matchAll(WRITTEN)].map(match => {
    const [whole, condition, conditionName, end, name] = match
    const named = conditionName ?? name
    return {
      from: match.index,
      to: match.index + whole.length,
      name: named === undefined ? null : named.trim().toLowerCase(),
      isCondition: condition !== undefined || end !== undefined,
    }
  })
