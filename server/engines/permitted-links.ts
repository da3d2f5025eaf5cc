import { append } from '#core/lists.ts'
import { isSentenceEnd, nextLink, readingsOf, withoutMarks } from './links/find-links.ts'
import { type Folded, foldText, unfolded } from './links/fold-text.ts'
import { isAddress, linkKey, permittedKeys } from './links/link-key.ts'

const MARKDOWN_IMAGE = /!\[([^\]\n]{0,300})\]\([^)\n]*\)?/g
const MARKDOWN_LINK = /\[([^\]\n]{0,300})\]\(\s*<?([^)\s>]*)>?[^)\n]*\)?/g
/** Tags that fetch, lead somewhere or run. */
const REACHING_TAG = /(?:href|src|style|url|on\w+)\s*=|^<\/?(?:a|img|script|style|iframe)\b/i
const BEGINS_TAG = /<\/?[a-z]/gi
const LONGEST_TAG = 2000
const MOST_ROUNDS = 10
/** Nobody reads a link that is longer, and no conversation has it. */
const LONGEST_LINK = 2000
/** At most so many links are read where links follow each other without a space. */
const MOST_IN_RUN = 10
/** Stands where a link was, in any language: so the sentence around it can be read, and shows that something is gone. */
const TAKEN_OUT = '[…]'
const ONLY_TAKEN_OUT = /^(?:\s*\[…\])+\s*$/u

/**
 * Takes every link and mail address out of the text of an engine that does not stand in `sources` (the conversation,
 * and what the person wrote), whatever the program that shows the text would make of it. Links are compared as parsed
 * addresses. The words of a link stay, its target goes; one without words leaves "[…]", unless nothing else is left; pictures and
 * tags go whole: nothing that is shown or sent may reach out to where a message said it should.
 */
export function linkFilter(sources: string[]): (text: string) => string {
  const known = new Set(sources.flatMap(linksIn))
  const isKnown = (link: string) => {
    const key = linkKey(link)
    return key !== null && known.has(key)
  }
  return text => {
    let kept = text
    // What is taken out may have stood between the halves of another link.
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const next = withoutUnknown(kept, isKnown)
      if (next === kept) return ONLY_TAKEN_OUT.test(kept) ? '' : kept
      kept = next
    }
    // Links within links within links: only somebody who wants one to be left writes so.
    return kept.replace(/[/:@.\\]/g, ' ')
  }
}

/** The keys of the links in a text of the conversation, under each reading of where they end. */
function linksIn(source: string): string[] {
  const text = foldText(source).text.replace(/[<>"]/g, ' ')
  const keys: string[] = []
  let at = 0
  let inRun = 0
  let end = 0
  for (let link = nextLink(text, at); link; link = nextLink(text, at)) {
    inRun = link.end === end ? inRun + 1 : 1
    end = link.end
    const run = text.slice(link.start, Math.min(link.end, link.start + LONGEST_LINK))
    const readings = [...readingsOf(run)]
    append(keys, [run, ...readings].flatMap(permittedKeys))
    const [, address] = /^(?:mailto:)?([^@\s]{1,64}@[\p{L}\p{N}.-]+)/iu.exec(run) ?? []
    if (address) append(keys, permittedKeys(withoutMarks(address)))
    // Others may stand in the same run: `[a](https://…),[b](https://…)`.
    at = inRun < MOST_IN_RUN ? link.start + Math.max(1, readings.at(-1)?.length ?? 1) : end
  }
  return keys
}

function withoutUnknown(given: string, isKnown: (link: string) => boolean): string {
  const bareWords = given
    .replace(MARKDOWN_IMAGE, '')
    .replace(MARKDOWN_LINK, (match, words: string, target: string) =>
      isKnown(foldText(target).text) ? match : words,
    )
  const cleaned = withoutReachingTags(bareWords)
  const asBrowsersRead = dropUnknown(cleaned, foldText(cleaned), isKnown)
  return dropUnknown(asBrowsersRead, unfolded(asBrowsersRead), isKnown)
}

function dropUnknown(given: string, { text, starts }: Folded, isKnown: (link: string) => boolean): string {
  let kept = ''
  let at = 0
  for (let link = nextLink(text, 0); link; link = nextLink(text, at)) {
    kept += given.slice(starts[at], starts[link.start])
    const { length, written } = permittedPart(text.slice(link.start, link.end), isKnown)
    at = link.start + length
    // Characters that nobody sees could carry something: what is known is written as it was read.
    kept += written
    if (written === '' && !kept.endsWith(TAKEN_OUT)) kept += TAKEN_OUT
  }
  return kept + given.slice(starts[at])
}

/** Text that ends a mail address. */
const ENDS_ADDRESS = /^(?:$|[,;!"'’”»)\]}>|…]|[.:?]+$)/u

/** How much of a run is read as its first link, and what stays of that. */
function permittedPart(run: string, isKnown: (link: string) => boolean): { length: number; written: string } {
  if (run.length <= LONGEST_LINK) {
    const address = /^[^\s@]{1,64}@[\p{L}\p{N}.-]*[\p{L}\p{N}]/u.exec(run)?.[0] ?? ''
    if (isAddress(address) && ENDS_ADDRESS.test(run.slice(address.length)) && isKnown(address))
      return { length: address.length, written: address }
    for (const reading of readingsOf(run)) {
      if (!isKnown(reading)) continue
      const rest = run.slice(reading.length)
      // What stands behind it does not become a part of it.
      const gap = withoutMarks(rest) === '' ? '' : ' '
      return { length: reading.length, written: reading + gap }
    }
  }
  const link = withoutMarks(run)
  if (isSentenceEnd(link)) return { length: link.length, written: link.replace('.', '. ') }
  return { length: Math.max(1, link.length), written: '' }
}

function withoutReachingTags(text: string): string {
  let kept = ''
  let at = 0
  let passed = 0
  let end = 0
  for (const { index } of text.matchAll(BEGINS_TAG)) {
    if (index < passed) continue
    if (end <= index) end = text.indexOf('>', index) + 1
    if (end === 0) break
    const tag = text.slice(index, end)
    if (tag.length > LONGEST_TAG) continue
    passed = end
    if (!REACHING_TAG.test(tag)) continue
    kept += text.slice(at, index)
    at = end
  }
  return kept + text.slice(at)
}
