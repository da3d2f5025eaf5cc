import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type ForeignMail, readMail } from './foreign-mail.ts'
import { DEPTH, OURS, openOurs } from './our-search.ts'
import { bm25WithStems, type System } from './systems.ts'

/** A collection of mail with judged queries, as collections for research are laid out. */
interface Judged {
  queries: { id: string; query: string }[]
  /** For each query, the grade of each mail by its name. */
  grades: Map<string, Map<string, number>>
}

/**
 * How well each way to search finds what people judged relevant, beside BM25 with stop words and stems: nDCG@10, MRR@10 and CPU.
 * `folder` has mails/NAME.eml, queries.tsv (query, text) and qrels.txt (query, anything, NAME, grade).
 */
async function benchJudgedMail(folder: string, keep: string | undefined, only: string[] | undefined) {
  const names = (await readdir(path.join(folder, 'mails'))).filter(name => name.endsWith('.eml')).sort()
  const mails: ForeignMail[] = []
  for (const name of names) mails.push(await readMail(await readFile(path.join(folder, 'mails', name))))
  const { queries, grades } = await readJudged(folder)
  const opened = await openOurs(
    mails.map(({ source }) => source),
    keep,
  )
  try {
    const systems: Record<string, System> = {
      'BM25, stop words, stems': bm25WithStems(mails),
      ...Object.fromEntries(OURS.map(mode => [`ours, ${mode}`, query => opened.ours(query, mode)])),
    }
    console.log(`${queries.length} queries, ${mails.length} mails: nDCG@${DEPTH} / MRR@${DEPTH}, CPU ms`)
    for (const [name, find] of Object.entries(systems)) {
      if (only && !only.some(part => name.includes(part))) continue
      const started = process.cpuUsage()
      const rated: ReturnType<typeof rate>[] = []
      for (const { id, query } of queries) {
        const found = [...new Set(await find(query))].slice(0, DEPTH)
        const graded = grades.get(id) ?? new Map<string, number>()
        rated.push(
          rate(
            found.map(at => graded.get((names[at] ?? '').slice(0, -'.eml'.length)) ?? 0),
            graded,
          ),
        )
      }
      const { user, system } = process.cpuUsage(started)
      const of = (pick: (one: (typeof rated)[number]) => number) =>
        (rated.reduce((sum, one) => sum + pick(one), 0) / rated.length).toFixed(4).replace(/^0/, '')
      const cpu = ((user + system) / 1000 / queries.length).toFixed(1)
      console.log(
        `${name.padEnd(26)}${of(({ ndcg }) => ndcg)} / ${of(({ reciprocal }) => reciprocal)}  ${cpu.padStart(6)}`,
      )
    }
  } finally {
    await opened.close()
  }
}

async function readJudged(folder: string): Promise<Judged> {
  const read = async (name: string) =>
    (await readFile(path.join(folder, name), 'utf8')).split('\n').filter(line => line.trim() !== '')
  const grades = new Map<string, Map<string, number>>()
  for (const line of await read('qrels.txt')) {
    const [query = '', , mail = '', grade] = line.split(/\s+/)
    const known = grades.get(query) ?? new Map<string, number>()
    grades.set(query, known.set(mail, Number(grade)))
  }
  const queries = (await read('queries.tsv')).map(line => {
    const [id = '', query = ''] = line.split('\t')
    return { id, query: query.trim() }
  })
  return { queries, grades }
}

/** nDCG (Järvelin and Kekäläinen 2002, gains as graded) and the reciprocal rank of the first relevant mail. */
function rate(found: number[], graded: ReadonlyMap<string, number>): { ndcg: number; reciprocal: number } {
  const gain = (grade: number, rank: number) => grade / Math.log2(rank + 2)
  const sum = (grades: number[]) => grades.map(gain).reduce((total, value) => total + value, 0)
  const ideal = sum([...graded.values()].sort((a, b) => b - a).slice(0, DEPTH))
  const first = found.findIndex(grade => grade > 0)
  return { ndcg: ideal === 0 ? 0 : sum(found) / ideal, reciprocal: first < 0 ? 0 : 1 / (first + 1) }
}

if (import.meta.main) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' }, only: { type: 'string' } },
  })
  const [folder] = positionals
  if (!folder) throw new Error('Name the folder of a collection.')
  await benchJudgedMail(folder, values.keep, values.only?.split(','))
}
