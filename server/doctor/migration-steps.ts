/** Rows and bytes of a table, with its indexes. */
export interface TableSize {
  rows: number
  bytes: number
}

/** One statement of a migration, in words. */
export interface Step {
  text: string
  /** Of several such steps; % stands for their number. */
  many: string
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
type Cost = (size: TableSize) => Pick<Step, 'seconds' | 'bytes'>

const QUICK: Cost = () => ({ seconds: 0, bytes: 0 })
const READS_ALL: Cost = ({ bytes }) => ({ seconds: bytes / READ_IN_A_SECOND, bytes: 0 })
const BUILDS_INDEX: Cost = ({ bytes }) => ({
  seconds: bytes / READ_IN_A_SECOND,
  bytes: bytes * SHARE_OF_INDEX,
})
const WRITES_ALL: Cost = ({ bytes }) => ({ seconds: bytes / WRITTEN_IN_A_SECOND, bytes })

/**
 * The forms that migrations have, each with the name of the table first; what one does ($1, $2: the names), and what many do.
 * The first one that fits decides.
 */
const FORMS: readonly [RegExp, one: string, many: string, Cost][] = [
  [/^create table (?:if not exists )?"?(\w+)/i, 'makes the table $1', 'makes % tables', QUICK],
  [/^alter table "?(\w+)"? add column "?(\w+)/i, 'adds $1.$2', 'adds % columns', QUICK],
  [
    /^alter table "?(\w+)"? alter column "?(\w+)"? (?:set data )?type/i,
    'writes $1 anew for another type of $2',
    'writes % tables anew',
    WRITES_ALL,
  ],
  [
    /^alter table "?(\w+)"? alter column "?(\w+)"? set not null/i,
    'checks $1.$2',
    'checks % columns',
    READS_ALL,
  ],
  [
    /^alter table "?(\w+)"? add constraint "?(\w+)/i,
    'checks all rows of $1 ($2)',
    'checks rows by % rules',
    READS_ALL,
  ],
  [/^alter table "?(\w+)"? drop column "?(\w+)/i, 'drops $1.$2', 'drops % columns', QUICK],
  [/^drop table (?:if exists )?"?(\w+)/i, 'drops the table $1', 'drops % tables', QUICK],
  [
    /^create (?:unique )?index [^;]*? on "?(\w+)/is,
    'builds an index of $1, and nothing writes to it meanwhile',
    'builds % indexes',
    BUILDS_INDEX,
  ],
  [/^update "?(\w+)/i, 'changes rows of $1', 'changes rows of % tables', WRITES_ALL],
  [/^delete from "?(\w+)/i, 'deletes rows of $1', 'deletes rows of % tables', READS_ALL],
  [/^insert into "?(\w+)/i, 'adds rows to $1', 'adds rows to % tables', QUICK],
  [/^create (?:or replace )?function "?(\w+)/i, 'makes the function $1', 'makes % functions', QUICK],
  [/^create (?:or replace )?trigger "?(\w+)/i, 'makes the trigger $1', 'makes % triggers', QUICK],
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
      for (const [form, one, many, cost] of FORMS) {
        const [found, ...names] = form.exec(statement) ?? []
        if (found === undefined) continue
        const text = one.replace(/\$(\d)/g, (_, at) => names[Number(at) - 1] ?? '')
        return { text, many, ...cost(sizes.get(names[0] ?? '') ?? UNKNOWN) }
      }
      const other = statement.split(/\s+/, 3).join(' ').toLowerCase()
      return { text: other, many: `${other} and % more`, seconds: 0, bytes: 0 }
    })
}

/** The steps in few words: those of the same kind together, those that take long by themselves. */
export function stepsInWords(steps: readonly Step[]): string {
  const short = Map.groupBy(
    steps.filter(({ seconds }) => seconds < 1),
    ({ many }) => many,
  )
  const together = [...short].map(([many, all]) =>
    all.length <= 2 ? all.map(({ text }) => text).join(', ') : many.replace('%', `${all.length}`),
  )
  const long = steps.filter(({ seconds }) => seconds >= 1)
  return [...long.map(step => `${step.text}: about ${seconds(step)}`), ...together].join('; ')
}

const seconds = ({ seconds }: Step) =>
  seconds < 120 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
