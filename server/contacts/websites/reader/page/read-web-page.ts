import type { PageKind } from '#core/contract/outreach/website-values.ts'
import { oneLine } from '#core/text/one-line.ts'
import { detectLanguage } from '#core/text/search/language.ts'
import { aboutOrganization } from '../facts/about.ts'
import { contactsOn } from '../facts/contacts.ts'
import { logoOf } from '../facts/logo.ts'
import { peopleOn } from '../facts/people.ts'
import { countryOf as countryOfSite } from '../facts/phones.ts'
import { postalAddresses } from '../facts/postal.ts'
import type { Finding, NewFinding } from '../finding.ts'
import { readCards } from '../structured/hcard.ts'
import { readJsonLd } from '../structured/json-ld.ts'
import { readMicrodata } from '../structured/microdata.ts'
import { countryOf, findingsOf } from '../structured/thing-findings.ts'
import { type Blocks, blocksOf } from './blocks.ts'
import { baseOf, linksOf, type PageLink } from './links.ts'
import { needsScripts } from './needs-scripts.ts'
import { evidence } from './sentences.ts'
import { onlyShown } from './shown.ts'
import { readStyleSheets } from './style-sheet.ts'
import { attribute, parseTree, rawText, tagsOf } from './tree.ts'

export interface ReadPage {
  title: string | null
  links: PageLink[]
  findings: Finding[]
  /** Whether the page shows its content only by scripts, which are not run. */
  needsScripts: boolean
}

/** Reads one page. Whatever it says is data: nothing on it is followed but its links. */
export function readWebPage(html: string, { url, kind }: { url: string; kind: PageKind }): ReadPage {
  const root = parseTree(html)
  const tags = [...tagsOf(root)]
  const blocks = blocksOf(root, readStyleSheets(tags))
  const base = baseOf(tags, new URL(url))
  const titleTag = tags.find(tag => tag.name === 'title')
  const title = titleTag ? oneLine(rawText(titleTag, 300)) || null : null
  const things = [...readJsonLd(tags), ...readMicrodata(tags, blocks), ...readCards(tags, blocks)]
  const language =
    attribute(tags.find(tag => tag.name === 'html') ?? root, 'lang') ||
    detectLanguage(
      blocks.list
        .map(block => block.text)
        .join('\n')
        .slice(0, 5000),
    )
  const country =
    things.map(countryOf).find(found => found !== null) ?? countryOfSite(new URL(url).hostname, language)
  const contacts = contactsOn({ tags, blocks, country, base })
  const found: NewFinding[] = [
    ...findingsOf(things, { url, country }).map(finding => shownOn(blocks, finding)),
    ...peopleOn({ kind, country, blocks, linkedAddresses: contacts.linkedAddresses }),
    ...contacts.findings,
    ...postalAddresses(kind, tags, blocks),
    ...aboutOrganization({ kind, tags, blocks, title }),
    ...logoOf(tags, blocks, base),
  ]
  return {
    title,
    links: linksOf(tags, base),
    findings: onlyShown(found, { tags, blocks, title, url }).map(finding => ({
      label: null,
      email: null,
      phone: null,
      ...finding,
      page: url,
    })),
    needsScripts: needsScripts(tags, blocks),
  }
}

/** Data for programs are often shown, too: then the sentence says more than the data. */
function shownOn(blocks: Blocks, finding: NewFinding): NewFinding {
  for (const block of blocks.list) {
    const at = block.text.indexOf(finding.value)
    if (at !== -1) return { ...finding, sentence: evidence(blocks, block, at, finding.value.length) }
  }
  return finding
}
