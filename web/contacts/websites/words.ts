import type {
  FindingKind,
  FindingSource,
  PageKind,
  PageProblem,
  SiteEnd,
  Trap,
  WebsiteState,
} from '#core/contract/outreach/website-values.ts'
import type { Website, WebsiteFinding, WebsitePage } from '#core/contract/outreach/websites.ts'
import { counted } from '#core/text/counted.ts'
import type { Tone } from '#web/ui/display/tone.ts'

/** How many pages of a site are read at most. */
export const MOST_PAGES = 20

export const STATES: Record<WebsiteState, { tone: Tone; label: string; pulse?: boolean }> = {
  waiting: { tone: 'neutral', label: 'Waiting' },
  reading: { tone: 'accent', label: 'Reading', pulse: true },
  read: { tone: 'success', label: 'Read' },
  failed: { tone: 'danger', label: 'Not read' },
  stopped: { tone: 'warning', label: 'Stopped' },
}

/** Why the reader ended, where that is worth a word. */
export const ENDS: Record<SiteEnd, string | null> = {
  read: null,
  pages: `Only the ${MOST_PAGES} most telling pages were read.`,
  time: 'The site asks for long pauses between pages, so only some of its pages were read.',
  robots: 'The website does not allow programs to read it.',
  private: 'There is no public website at this address.',
  unreachable: 'Its first page could not be read.',
}

const PROBLEMS: Record<PageProblem, string> = {
  robots: 'the website does not allow programs to read it',
  elsewhere: 'it leads to another website',
  redirects: 'it leads in circles',
  private: 'it leads into a private network',
  slow: 'it took too long',
  unreachable: 'no answer came',
  status: 'the server refused it',
  'not-html': 'it is not a web page',
}

export const PAGE_NAMES: Record<PageKind, string> = {
  home: 'Home',
  contact: 'Contact',
  imprint: 'Imprint',
  team: 'Team',
  about: 'About',
  services: 'Services',
  other: 'Other',
}

const TRAP_NAMES: Record<Trap, [one: string, many: string]> = {
  file: ['file', 'files'],
  action: ['link that does something', 'links that do something'],
  calendar: ['page of a calendar', 'pages of a calendar'],
  session: ['link made for one visit', 'links made for one visit'],
  facets: ['filtered or sorted list', 'filtered or sorted lists'],
  endless: ['page of an endless series', 'pages of an endless series'],
}

/** "Left out: 12 files, 1 page of a calendar." Null where nothing was. */
export function leftOutInWords(leftOut: Partial<Record<Trap, number>>): string | null {
  const parts = Object.entries(leftOut).map(([trap, count]) => {
    const [one, many] = TRAP_NAMES[trap as Trap]
    return counted(count, one, many)
  })
  return parts.length > 0 ? `Left out: ${parts.join(', ')}.` : null
}

export const KIND_NAMES: Record<FindingKind, string> = {
  organization: 'Organization',
  person: 'People',
  email: 'Email addresses',
  phone: 'Phone numbers',
  fax: 'Fax numbers',
  address: 'Postal addresses',
  social: 'Profiles',
  logo: 'Logo',
  description: 'What it says of itself',
  offer: 'What it does',
}

/** Where something is not on the page as people see it. */
const SOURCE_NAMES: Partial<Record<FindingSource, string>> = {
  'json-ld': 'in its data for search engines',
  microdata: 'in its data for search engines',
  head: 'in its description for search engines',
  script: 'written by a script',
}

/** Where a finding stands, if people do not see it there. Data for programs are shown as "name: value". */
export function sourceInWords({ source, sentence, value }: WebsiteFinding): string | null {
  const isShown = (source === 'json-ld' || source === 'microdata') && !sentence.endsWith(`: ${value}`)
  return isShown ? null : (SOURCE_NAMES[source] ?? null)
}

/** What accepting a finding of this kind does. */
export const ACCEPTING: Record<FindingKind, string> = {
  organization: 'Accepting makes a contact of the organization, or gives it this name.',
  person: 'Accepting makes a contact of each, as people of the organization.',
  email: 'Accepting gives the address to the organization’s contact.',
  phone: 'Accepting gives the number to the organization’s contact; further ones become notes.',
  fax: 'Accepting adds the number as a note to the organization’s contact.',
  address: 'Accepting adds the address as a note to the organization’s contact.',
  social: 'Accepting adds the profile to the organization’s contact.',
  logo: 'Accepting keeps it with the website.',
  description: 'First lines of campaigns may use what is not dismissed.',
  offer: 'First lines of campaigns may use what is not dismissed.',
}

/** What a row says below the name. */
export function summaryOf({ state, end, pages, findings, needsScripts }: Website): string {
  if (state === 'failed' && end !== null) return ENDS[end] ?? ''
  if (state === 'waiting') return 'It is read soon.'
  const found = findings.new + findings.accepted + findings.dismissed
  const read = `${counted(pages, 'page')}, ${counted(found, 'finding')}`
  return needsScripts ? `${read}. It shows its content only in a browser, so little could be read.` : read
}

export const problemOf = ({ problem, needsScripts, isCut }: WebsitePage): string | null => {
  if (problem !== null) return `Not read: ${PROBLEMS[problem]}`
  if (needsScripts) return 'Shows its content only in a browser, so little could be read'
  return isCut ? 'Very long: only its beginning was read' : null
}

/** The path of a page: "/contact", for its site is known. */
export function pathOf(url: string): string {
  const { pathname, search } = URL.parse(url) ?? { pathname: url, search: '' }
  return `${pathname}${search}`
}
