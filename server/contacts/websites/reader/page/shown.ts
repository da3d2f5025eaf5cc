import { contactAddress } from '#core/outreach/contacts/contact-address.ts'
import { foldText } from '#core/text/search/fold.ts'
import { TO_PROGRAMS } from '../facts/about.ts'
import type { NewFinding } from '../finding.ts'
import { isOfSite } from '../site-address.ts'
import type { Blocks } from './blocks.ts'
import { attribute, type Tag } from './tree.ts'

interface Page {
  tags: readonly Tag[]
  blocks: Blocks
  title: string | null
  url: string
}

/**
 * Keeps only names and mail addresses that visitors of the page see: in its text, its title or what stands for its pictures;
 * addresses also as the target of a link that is shown, or as what a script writes into the page. An address of another domain
 * in a sentence that speaks to programs is left out. Other kinds of findings stay.
 */
export function onlyShown(findings: readonly NewFinding[], page: Page): NewFinding[] {
  const { blocks, tags, title, url } = page
  const alts = tags.flatMap(tag => (tag.name === 'img' ? attribute(tag, 'alt').slice(0, 200) : []))
  const lines = [...blocks.list.map(({ text }) => text), title ?? '', ...alts].map(wordsOf)
  const isShown = (name: string) => {
    const words = wordsOf(name)
    return (
      isReadable(name) && words.length > 0 && lines.some(line => words.every(word => line.includes(word)))
    )
  }
  const isMeant = ({ value, sentence }: NewFinding) => isOfSite(value, url) || !TO_PROGRAMS.test(sentence)
  const seen = new Set(
    findings.flatMap(finding =>
      finding.kind === 'email' && SEEN.includes(finding.source) && isMeant(finding)
        ? [contactAddress(finding.value)]
        : [],
    ),
  )
  return findings.flatMap(finding => {
    if (finding.kind === 'email') return seen.has(contactAddress(finding.value)) ? [finding] : []
    if (finding.kind === 'organization') return isShown(finding.value) ? [finding] : []
    if (finding.kind !== 'person') return [finding]
    if (!isShown(finding.value)) return []
    const isKnown = finding.email && seen.has(contactAddress(finding.email))
    return [isKnown ? finding : { ...finding, email: null }]
  })
}

/** How visitors come to see an address; data and the head of a page are for programs. */
const SEEN: readonly NewFinding['source'][] = ['link', 'text', 'script']

const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** What a file that is no text looks like when it is read as one: characters that no keyboard has, and hardly a letter. */
function isReadable(text: string): boolean {
  if (/[\p{Cc}\p{Co}\p{Cn}\uFFFD]/u.test(text)) return false
  const letters = text.match(/[\p{L}\p{M}\p{N}\s]/gu)?.length ?? 0
  return letters >= text.length * 0.7
}
