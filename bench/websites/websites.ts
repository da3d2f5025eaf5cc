import { heldOutSites, knownSites } from '#testing/websites/sites.ts'
import { type Reading, readAll } from './read-all.ts'

/** What the reader of websites finds, misses and gets wrong, for each kind of fact. */
export async function benchWebsites(): Promise<string> {
  const known = await readAll(knownSites)
  const heldOut = await readAll(heldOutSites)
  return [
    table(`${knownSites.length} sites that the reader was made with`, known),
    table(`${heldOutSites.length} sites that were labelled before`, heldOut),
    ...[...known.differences, ...heldOut.differences].map(line => `- ${line}`),
  ].join('\n')
}

function table(name: string, { scores, pages }: Reading): string {
  const rows = scores
    .filter(({ there, wrong }) => there + wrong > 0)
    .map(({ kind, there, found, wrong }) => `| ${kind} | ${there} | ${found} | ${there - found} | ${wrong} |`)
  return [
    `| ${name}, ${pages} pages | there | found | missed | wrong |`,
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}
