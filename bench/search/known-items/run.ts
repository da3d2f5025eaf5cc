import { parseArgs } from 'node:util'
import { type ForeignMail, readForeignMail } from './foreign-mail.ts'
import { FORMS, KINDS, type KnownItem, makeQueries } from './make-queries.ts'
import { DEPTH, OURS, openOurs } from './our-search.ts'
import { bm25, bm25WithStems, miniSearch, type System } from './systems.ts'

/** Of each kind, each in four forms. */
const PER_KIND = 60
const SEED = 20261126

interface Options {
  /** Keeps the database of the mail there, and uses the one that is there. For tuning. */
  keep?: string | undefined
  only?: string[] | undefined
  half?: KnownItem['half'] | undefined
  /** Measures what a search costs among long mails, after WARMING other queries. */
  long?: boolean | undefined
}

/** The longest of the mails without the very longest, which are digests and lists of files. */
const longOf = (mails: ForeignMail[]) =>
  mails.toSorted((a, b) => b.source.length - a.source.length).slice(300, 2000)
/** Number of queries before costs are measured: a process that has just started compiles and plans. */
const WARMING = 320

/** How well each way to search finds one known mail among 6,000 that were not written for it. */
export async function benchKnownItems({ keep, only, half, long }: Options = {}): Promise<void> {
  const all = await readForeignMail()
  const mails = long ? longOf(all) : all
  const { items: made, withoutSubject } = makeQueries(mails, { perKind: PER_KIND, seed: SEED })
  const ofHalf = half ? made.filter(item => item.half === half) : made
  const items = long ? ofHalf.slice(WARMING) : ofHalf
  const indexed = mails.map((mail, at) => (withoutSubject.has(at) ? { ...mail, subject: '' } : mail))
  const sources = mails.map(({ source }, at) => (withoutSubject.has(at) ? dropSubject(source) : source))
  const opened = await openOurs(sources, keep)
  try {
    await opened.prepare()
    // Each is built only when it is measured. Otherwise its index would slow down garbage collection for the others.
    const systems: Record<string, () => System> = {
      'BM25, plain': () => bm25(indexed),
      'BM25, stop words, stems': () => bm25WithStems(indexed),
      minisearch: () => miniSearch(indexed),
      'PostgreSQL, ts_rank': () => opened.fullText,
      ...Object.fromEntries(
        OURS.map(mode => [`ours, ${mode}`, () => (query: string) => opened.ours(query, mode)]),
      ),
    }
    const wanted = Object.entries(systems).filter(([name]) => !only || only.some(part => name.includes(part)))
    const scores: Score[] = []
    for (const [name, make] of wanted) {
      const system = make()
      if (long) for (const item of ofHalf.slice(0, WARMING)) await rankOf(system, item, mails)
      const started = process.cpuUsage()
      const from = performance.now()
      for (const item of items) scores.push({ name, item, rank: await rankOf(system, item, mails) })
      const { user, system: kernel } = process.cpuUsage(started)
      const each = (performance.now() - from) / items.length
      console.error(
        `${name}: ${each.toFixed(1)} ms a query, CPU ${((user + kernel) / 1000 / items.length).toFixed(1)} ms`,
      )
    }
    print(mails.length, scores)
  } finally {
    await opened.close()
  }
}

interface Score {
  name: string
  item: KnownItem
  /** From 0; null beyond the first ten. */
  rank: number | null
}

async function rankOf(
  system: System,
  { query, wanted }: KnownItem,
  mails: ForeignMail[],
): Promise<number | null> {
  const keys = (await system(query)).slice(0, DEPTH).map(at => mails[at]?.key)
  const rank = keys.indexOf(mails[wanted]!.key)
  return rank < 0 ? null : rank
}

/** Its header lines without that of the subject. */
function dropSubject(source: Buffer): Buffer {
  const text = source.toString('latin1')
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length
  const head = text.slice(0, end).replace(/^subject:.*(\r?\n[ \t].*)*\r?\n/im, '')
  return Buffer.from(head + text.slice(end), 'latin1')
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1)

function print(count: number, scores: Score[]): void {
  const names = [...new Set(scores.map(({ name }) => name))]
  const cell = (own: Score[]) => {
    const reciprocal = mean(own.map(({ rank }) => (rank === null ? 0 : 1 / (rank + 1))))
    const hit = mean(own.map(({ rank }) => (rank === null ? 0 : 1)))
    const first = mean(own.map(({ rank }) => (rank === 0 ? 1 : 0)))
    return [reciprocal, hit, first].map(value => value.toFixed(3).replace(/^0/, '')).join(' / ')
  }
  for (const half of ['tuned', 'reported'] as const) {
    const ofHalf = scores.filter(({ item }) => item.half === half)
    if (ofHalf.length === 0) continue
    const queries = ofHalf.length / names.length
    console.log(
      `\n${queries} queries for one known mail among ${count}, half ${half}: MRR@10 / hit@10 / first`,
    )
    const columns = ['all', ...KINDS, ...FORMS]
    console.log(''.padEnd(26) + columns.map(name => name.padStart(19)).join(''))
    for (const name of names) {
      const own = ofHalf.filter(score => score.name === name)
      const cells = columns.map(column =>
        cell(own.filter(({ item }) => column === 'all' || item.kind === column || item.form === column)),
      )
      console.log(name.padEnd(26) + cells.map(text => text.padStart(19)).join(''))
    }
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      keep: { type: 'string' },
      only: { type: 'string' },
      half: { type: 'string' },
      long: { type: 'boolean' },
    },
  })
  await benchKnownItems({
    keep: values.keep,
    only: values.only?.split(','),
    half: values.half as KnownItem['half'] | undefined,
    long: values.long,
  })
}
