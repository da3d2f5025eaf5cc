import type { Tree } from './tree.ts'

/** A column of a source of a level (`3.workspace_id`), or a value that is known when the statement is planned (`=$1`). */
export type Term = string

/** A table as one level reads or writes it. */
export interface Use {
  table: string
  /** Its name in the statement. */
  name: string
  term: Term
  /** Whether rows are inserted into it that say whose they are: each is sent where it belongs. */
  isFilled?: boolean
  /** Whether it stands in a sub-query of a condition that became a join. */
  isLinked?: boolean
}

/** A query in `from` that PostgreSQL plans by itself, and into which it moves conditions of the level around it. */
interface Part {
  level: Level
  /** The part's own term of each column, by the term that it has outside. */
  outputs: Map<Term, Term>
  takesConditions: boolean
}

/**
 * What PostgreSQL plans together: a query with those that it pulls up into it. Only here an equality makes the values of one
 * column known for another.
 */
export interface Level {
  uses: Use[]
  equal: [Term, Term][]
  /** What is known of the first is known of the second, but not the other way round: conditions of outer joins. */
  known: [Term, Term][]
  /** Columns that are one of several known values. */
  oneOf: [Term, Tree][]
  parts: Part[]
  /** Sub-queries in expressions, and common table expressions: nothing that is known here is known there. */
  apart: Level[]
  /** Whether it asks for columns of a query around it. */
  isCorrelated: boolean
  /** Whether its parts are the sides of a union, an intersection or an exception. */
  isUnion: boolean
}

export type Columns = (table: string) => ReadonlySet<string> | undefined

export function newLevel(): Level {
  return {
    uses: [],
    equal: [],
    known: [],
    oneOf: [],
    parts: [],
    apart: [],
    isCorrelated: false,
    isUnion: false,
  }
}
