import type { PageKind } from '#core/contract/outreach/website-values.ts'
import { oneLine } from '#core/text/one-line.ts'
import { sentencesOf } from '#core/text/sentences.ts'
import type { NewFinding } from '../finding.ts'
import { type Block, type Blocks, isAside } from '../page/blocks.ts'
import { attribute, closest, type Tag } from '../page/tree.ts'
import { personName } from './names.ts'
import { LEGAL_FORM } from './words.ts'

interface Page {
  kind: PageKind
  tags: readonly Tag[]
  blocks: Blocks
  title: string | null
}

/** "We bake bread": the first person of six languages, or the organization's own name. */
const WE =
  /^(?:(?:since \d{4},? |for (?:over |more than )?\d+ years,? )?(?:we|our (?:company|team|firm|studio|clients|customers|products|services))\s|wir\s|seit \p{L}* ?\d{4} \p{Ll}+ wir\s|unser (?:unternehmen|team|betrieb)\s|nous\s|notre (?:entreprise|équipe|société)\s|depuis \d{4},? nous\s|nuestra? empresa\s|nuestro equipo\s|desde \d{4},? |somos\s|siamo\s|\p{Lu}\p{Ll}+(?:amos|emos|imos|iamo)\s|la nostra (?:azienda|cantina)\s|dal \d{4} |wij\s|we\s|ons (?:bedrijf|team)\s|sinds \d{4} )/iu
/** What every site says, and what says nothing of the organization's work. */
const EMPTY =
  /cookie|privacy|datenschutz|newsletter|javascript|browser|copyright|©|captcha|(?:look|freuen uns|hâte|esperamos).{0,20}(?:hear|auf|vous|de usted)|log in|sign up|anmelden|terms|agb|consent|einwillig/i
/** A sentence that speaks to a program that reads the page, not to its visitors. */
export const TO_PROGRAMS =
  /\b(?:ignore|disregard|forget)\b.{0,40}\b(?:instructions?|prompts?|rules)|\b(?:assistants?|language models?|llms?|chatbots?|system prompt|crawlers?|ai agents?)\b/i
const MOST_OFFERS = 8

/** What the organization is called, says of itself and offers. */
export function aboutOrganization(page: Page): NewFinding[] {
  return [...names(page), ...description(page), ...offers(page)]
}

function names({ kind, tags, blocks, title }: Page): NewFinding[] {
  const found: NewFinding[] = []
  const siteName = metaOf(tags, 'og:site_name') ?? metaOf(tags, 'application-name')
  if (siteName) found.push({ kind: 'organization', value: siteName, sentence: siteName, source: 'head' })
  for (const block of kind === 'imprint' || kind === 'contact' ? blocks.list : []) {
    if (block.text.length > 90 || isAside(block.tag) || /[:@!?]|[.] \p{Lu}/u.test(block.text)) continue
    if (!LEGAL_FORM.test(block.text) || !/^[\p{Lu}\d]/u.test(block.text) || !/\p{L}{2}.*\s/u.test(block.text))
      continue
    found.push({
      kind: 'organization',
      value: upToLegalForm(block.text),
      sentence: block.text,
      source: 'text',
    })
    break
  }
  for (const block of blocks.list.slice(-30)) {
    const owner =
      /(?:©|\(c\)|copyright)\s*(?:(?:19|20)\d\d(?:\s?[-–]\s?(?:(?:19|20)\d\d)?)?,?)?\s*(?:by )?([^|·•.©]{3,60}?)(?:\s(?:19|20)\d\d.*|[|·•]| – | - |\. |, all rights.*| all rights.*|\.?$)/iu
        .exec(block.text)?.[1]
        ?.trim()
    if (
      !owner ||
      !/\p{L}{2}/u.test(owner) ||
      /^(?:all rights|alle rechte|tous|todos|tutti|alle )/i.test(owner)
    )
      continue
    found.push({
      kind: 'organization',
      value: upToLegalForm(owner),
      sentence: block.text.slice(0, 300),
      source: 'text',
    })
    break
  }
  const [first] =
    kind === 'home' && title
      ? title
          .split(/\s[|–—·•»-]\s|: /u)
          .filter(part => !/^(?:home|start(?:seite)?|accueil|inicio|welcome|willkommen)/i.test(part))
      : []
  if (first && first.length <= 60)
    found.push({ kind: 'organization', value: first.trim(), sentence: title ?? first, source: 'head' })
  return found
}

/** "Tallyfold Ltd, registered in England" */
function upToLegalForm(text: string): string {
  const form = LEGAL_FORM.exec(text)
  return (form ? text.slice(0, form.index + form[0].length) : text).replace(/,$/, '').trim()
}

function description({ kind, tags, blocks }: Page): NewFinding[] {
  if (kind !== 'home' && kind !== 'about') return []
  const meta = metaOf(tags, 'description') ?? metaOf(tags, 'og:description')
  if (meta && meta.length >= 30 && !TO_PROGRAMS.test(meta))
    return [{ kind: 'description', value: meta.slice(0, 500), sentence: meta.slice(0, 300), source: 'head' }]
  const paragraph = blocks.list.find(
    block =>
      block.heading === 0 &&
      block.text.length >= 80 &&
      /[.!?。](?:\s|$)/.test(block.text) &&
      !isBoilerplate(block),
  )
  const text = paragraph ? paragraph.text.slice(0, 500) : ''
  return paragraph ? [{ kind: 'description', value: text, sentence: text.slice(0, 300), source: 'text' }] : []
}

function offers({ kind, blocks }: Page): NewFinding[] {
  const found: NewFinding[] = []
  if (kind === 'home' || kind === 'about' || kind === 'services')
    for (const block of blocks.list) {
      if (block.heading > 0 || isElsewhere(block)) continue
      for (const { text } of sentencesOf(block.text))
        if (
          WE.test(text) &&
          text.length >= 30 &&
          text.length <= 300 &&
          !EMPTY.test(text) &&
          !TO_PROGRAMS.test(text) &&
          found.length < MOST_OFFERS
        )
          found.push({ kind: 'offer', value: text, sentence: text, source: 'text' })
    }
  if (kind === 'services') {
    const headings = blocks.list.filter(
      block =>
        block.heading >= 2 &&
        block.text.length <= 80 &&
        !isBoilerplate(block) &&
        !personName(block.text) &&
        !/[?!@]/.test(block.text),
    )
    for (const block of headings.slice(0, MOST_OFFERS))
      found.push({ kind: 'offer', value: block.text, sentence: block.text, source: 'text' })
  }
  return found
}

const isBoilerplate = (block: Block) =>
  EMPTY.test(block.text) || TO_PROGRAMS.test(block.text) || isElsewhere(block)

/** In the navigation, the footer, or a question about cookies. */
const isElsewhere = (block: Block) =>
  isAside(block.tag) ||
  closest(
    block.tag,
    tag => tag.name === 'footer' || /cookie|consent/i.test(attribute(tag, 'class') + attribute(tag, 'id')),
  ) !== null

/** The content of a `<meta>` element by its name or property. */
function metaOf(tags: readonly Tag[], name: string): string | null {
  const tag = tags.find(
    tag =>
      tag.name === 'meta' &&
      (attribute(tag, 'name').toLowerCase() === name || attribute(tag, 'property').toLowerCase() === name),
  )
  return (tag && oneLine(attribute(tag, 'content')).slice(0, 1000)) || null
}
