import { readData } from '#demo/read-data.ts'
import { baeckerei } from './baeckerei.ts'
import { type Answer, page, type Site } from './site.ts'
import { talleres } from './talleres.ts'
import { traps } from './traps.ts'
import { tuinhuis } from './tuinhuis.ts'

type Written = Omit<Site, 'pages'> & {
  pages: Record<string, string | Answer | { lang: string; title: string; body: string; head?: string }>
}

/** The sites of a file, their pages in the usual frame. */
const sitesIn = (file: string): Site[] =>
  readData<Written[]>(file, import.meta.url).map(({ pages, ...site }) => ({
    ...site,
    pages: Object.fromEntries(
      Object.entries(pages).map(([path, answer]) => [
        path,
        typeof answer === 'object' && 'title' in answer
          ? page(answer.lang, answer.title, answer.body, answer.head)
          : answer,
      ]),
    ),
  }))

/** The reader was made with these in sight. */
export const knownSites: Site[] = [baeckerei, talleres, tuinhuis, ...sitesIn('known.yaml'), ...traps]
/** These were written and labelled before the reader had read any site. */
export const heldOutSites = sitesIn('held-out.yaml')
