/** Rows and bytes of a table, with its indexes. */
export interface TableSize {
  rows: number
  bytes: number
}

/** One statement of a migration, in words. */
export interface Step {
  text: string
  /** Roughly; 0 where it takes no time to speak of. */
  seconds: number
  /** Of the disk that the database lies on, while it runs. */
  bytes: number
}

/** What a small server does in a second: reading a table to build an index, and writing its rows anew. */
const READ_IN_A_SECOND = 40e6
const WRITTEN_IN_A_SECOND = 8e6
/** The size of an index in relation to its table. */
const SHARE_OF_INDEX = 0.25

type Sizes = ReadonlyMap<string, TableSize>
type Reader = (names: string[], size: TableSize) => Step

const quick = (text: string): Step => ({ text, seconds: 0, bytes: 0 })
const readsAll = (text: string, { bytes }: TableSize, share = 0): Step => ({
  text,
  seconds: bytes / READ_IN_A_SECOND,
  bytes: bytes * share,
})
const writesAll = (text: string, { bytes }: TableSize): Step => ({
  text,
  seconds: bytes / WRITTEN_IN_A_SECOND,
  bytes,
})

/** The forms that migrations have, each with the name of the table first. The first one that fits decides. */
const FORMS: readonly [RegExp, Reader][] = [
  [/^create table (?:if not exists )?"?(\w+)/i, ([table]) => quick(`makes the table ${table}`)],
  [/^alter table "?(\w+)"? add column "?(\w+)/i, ([table, column]) => quick(`adds ${table}.${column}`)],
  [
    /^alter table "?(\w+)"? alter column "?(\w+)"? (?:set data )?type/i,
    ([table, column], size) => writesAll(`writes ${table} anew for another type of ${column}`, size),
  ],
  [
    /^alter table "?(\w+)"? alter column "?(\w+)"? set not null/i,
    ([table, column], size) => readsAll(`checks ${table}.${column}`, size),
  ],
  [
    /^alter table "?(\w+)"? add constraint "?(\w+)/i,
    ([table, name], size) => readsAll(`checks all rows of ${table} (${name})`, size),
  ],
  [/^alter table "?(\w+)"? drop column "?(\w+)/i, ([table, column]) => quick(`drops ${table}.${column}`)],
  [/^drop table (?:if exists )?"?(\w+)/i, ([table]) => quick(`drops the table ${table}`)],
  [
    /^create (?:unique )?index [^;]*? on "?(\w+)/is,
    ([table], size) =>
      readsAll(`builds an index of ${table}, and nothing writes to it meanwhile`, size, SHARE_OF_INDEX),
  ],
  [/^update "?(\w+)/i, ([table], size) => writesAll(`changes rows of ${table}`, size)],
  [/^delete from "?(\w+)/i, ([table], size) => readsAll(`deletes rows of ${table}`, size)],
  [/^insert into "?(\w+)/i, ([table]) => quick(`adds rows to ${table}`)],
  [/^create (?:or replace )?function "?(\w+)/i, ([name]) => quick(`makes the function ${name}`)],
  [/^create (?:or replace )?trigger "?(\w+)/i, ([name]) => quick(`makes the trigger ${name}`)],
]

const UNKNOWN: TableSize = { rows: 0, bytes: 0 }

/** What a migration does, statement by statement. Tables that are not there yet are empty. */
export function stepsOf(migration: string, sizes: Sizes): Step[] {
  return migration
    .split('--> statement-breakpoint')
    .map(statement =>
      statement
        .replace(/^\s*--.*$/gm, '')
        .trim()
        .replace('"public".', ''),
    )
    .filter(Boolean)
    .map(statement => {
      for (const [form, read] of FORMS) {
        const [found, ...names] = form.exec(statement) ?? []
        if (found !== undefined) return read(names, sizes.get(names[0] ?? '') ?? UNKNOWN)
      }
      return quick(statement.split(/\s+/, 3).join(' ').toLowerCase())
    })
}

/** The steps in few words: those of the same kind together, those that take long by themselves. */
export function stepsInWords(steps: readonly Step[]): string {
  const short = Map.groupBy(
    steps.filter(({ seconds }) => seconds < 1),
    ({ text }) => text.split(' ').slice(0, 2).join(' '),
  )
  const together = [...short].map(([kind, all]) =>
    all.length <= 2 ? all.map(({ text }) => text).join(', ') : `${kind} … (${all.length} times)`,
  )
  const long = steps.filter(({ seconds }) => seconds >= 1)
  return [...long.map(step => `${step.text}: about ${seconds(step)}`), ...together].join('; ')
}

const seconds = ({ seconds }: Step) =>
  seconds < 120 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
