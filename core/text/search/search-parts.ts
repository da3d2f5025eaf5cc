import { LONGEST_SEARCH } from './search-query.ts'

/** A piece of a search that can be taken off it: a term, or a group in brackets. */
interface SearchPart {
  text: string
  start: number
  end: number
}

/** A term as `readClauses` reads it: a value in quotes may have spaces. */
const TERM = /-*(?:[a-z][a-z\d_]{0,19}:(?:(?=\s|$)|"[^"]*(?:"|$)|[^\s"]+)|"[^"]*(?:"|$)|[^\s"]+)/iy
const OPENING = /-*(?:([a-z][a-z\d_]{0,19}):)?[({]/iy
/** What stands within a group: text in quotes, brackets, and the rest. */
const WITHIN = /"[^"]*(?:"|$)|([({])|([)}])|[^"(){}]+/y
const SPACE = /\s*/y
/** NOT belongs to the operator, phrase or group that it is before. */
const NOT = /NOT(?=\s+(?:["({]|-*[a-z][a-z\d_]{0,19}:))\s+/y
/** `a AROUND 5 b` is one part. */
const NEAR = /\s+(?:AROUND|O?NEAR)(?:\s+|\s*[(/]\s*(?:n\s*=\s*)?)\d{1,4}\s*\)?(?=[\s"])\s*/y
const QUOTES = /[“”„‟«»＂]/g

/** The parts of a search as it was typed. OR and AND are not parts: they stand between them. */
export function partsOfSearch(query: string, isOperator: (name: string) => boolean): SearchPart[] {
  // Letter for letter as long, so that places in it are places in the query.
  const typed = query
    .slice(0, LONGEST_SEARCH)
    .replace(/\p{Cc}/gu, ' ')
    .replace(QUOTES, '"')
  const parts: SearchPart[] = []
  let at = 0
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(typed)
  }
  const skip = (pattern: RegExp): boolean => {
    const length = next(pattern)?.[0].length ?? 0
    at += length
    return length > 0
  }
  const readOne = () => {
    const opening = next(OPENING)
    const isGroup = opening && (opening[1] === undefined || isOperator(opening[1].toLowerCase()))
    if (isGroup) at = endOfGroup(typed, at + opening[0].length)
    else skip(TERM)
  }
  while (true) {
    skip(SPACE)
    const start = at
    skip(NOT)
    readOne()
    while (at > start && skip(NEAR)) readOne()
    if (at === start) return parts
    const text = query.slice(start, at)
    if (!CONNECTIVE.test(text)) parts.push({ text, start, end: at })
  }
}

const CONNECTIVE = /^(?:[oO][rR]|AND)$/

function endOfGroup(typed: string, from: number): number {
  let depth = 1
  WITHIN.lastIndex = from
  while (depth > 0) {
    const match = WITHIN.exec(typed)
    if (!match) return typed.length
    depth += match[1] ? 1 : match[2] ? -1 : 0
    from = WITHIN.lastIndex
  }
  return from
}

/**
 * Returns the search without one of its parts, and without the OR that joined it to another. The rest stays
 * as typed.
 */
export function withoutPart(query: string, parts: readonly SearchPart[], at: number): string {
  const [before, part, after] = [parts[at - 1], parts[at], parts[at + 1]]
  if (!part) return query
  if (!before || !after) {
    return query.slice(after ? after.start : 0, before ? before.end : after ? undefined : 0).trim()
  }
  const [gapBefore, gapAfter] = [query.slice(before.end, part.start), query.slice(part.end, after.start)]
  const gap = /\bor\b/i.test(gapBefore) || !/\bor\b/i.test(gapAfter) ? gapAfter : gapBefore
  return query.slice(0, before.end) + (gap || ' ') + query.slice(after.start)
}
