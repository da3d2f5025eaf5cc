import { KNOWN, nameKey } from '#core/outreach/contacts/import/columns/column-names.ts'
import type { Target } from '#core/outreach/contacts/import/columns/targets.ts'
import { nameOf } from '#core/sequence/placeholders.ts'
import { htmlToText } from '#core/text/html/html-to-text.ts'
import { DIRECTIVE, type Format } from './parse-template.ts'
import { isKnownVariable, VARIABLES } from './variables.ts'

/** Something that is meant for a variable and is none, so that it would be sent as it stands. */
export interface WrongVariable {
  /** As it stands in the text. */
  written: string
  /** What is the matter with it. */
  says: string
  /** What to do. */
  advice: string
}

/**
 * How programs for mail to many write their variables: what stands before and after the name. `isPlain`: nobody writes that for
 * another reason. The others are taken for variables only where we have one of that name.
 */
const SPELLINGS: readonly { open: string; close: string; isPlain: boolean }[] = [
  // Salesforce, Pardot
  { open: '{{{', close: '}}}', isPlain: true },
  { open: '{!', close: '}', isPlain: true },
  // Ours, with a name that we do not have; HubSpot, Brevo, Klaviyo, Marketo and others
  { open: '{{', close: '}}', isPlain: true },
  // Mailchimp, Mandrill
  { open: '*|', close: '|*', isPlain: true },
  // Constant Contact, GetResponse, Omnisend
  { open: '[[', close: ']]', isPlain: true },
  // Marketing Cloud
  { open: '%%', close: '%%', isPlain: true },
  // SendGrid, Django, templates of JavaScript
  { open: '[%', close: '%]', isPlain: true },
  { open: '{%', close: '%}', isPlain: true },
  { open: '<%', close: '%>', isPlain: true },
  // Zoho
  { open: '$[', close: ']$', isPlain: true },
  { open: '${', close: '}', isPlain: true },
  { open: '<<', close: '>>', isPlain: true },
  { open: '##', close: '##', isPlain: true },
  { open: '@@', close: '@@', isPlain: true },
  // Mail merge of Word
  { open: '«', close: '»', isPlain: false },
  // ActiveCampaign, Mailgun
  { open: '%', close: '%', isPlain: false },
  // Campaign Monitor, Benchmark
  { open: '[', close: ']', isPlain: false },
  // GMass
  { open: '{', close: '}', isPlain: false },
  // Keap
  { open: '~', close: '~', isPlain: false },
  { open: '#', close: '#', isPlain: false },
  { open: '<', close: '>', isPlain: false },
]

const escaped = (signs: string) => signs.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
const INSIDE = String.raw`\s*[\p{L}\p{N}_!$#/.=-][^{}[\]<>«»*%~\n]{0,240}?`
const FOREIGN = new RegExp(
  SPELLINGS.map(({ open, close }) => `${escaped(open)}(${INSIDE})${escaped(close)}`).join('|'),
  'gu',
)

/** What several programs write behind a name for those of whom nothing is known: `| default: "there"`, ` OR "there"`. */
const FALLBACK =
  /^(.*?)\s*(?:\|\s*default\s*:?|:\s*default\s*=|,\s*fallback\s*=|\s+OR\s+|\?\?|\|\|?)\s*["'“‘]?(.*?)["'”’]?\s*$/isu
/** A fallback with words that are not meant for the reader. */
const SPOILT = /^\s*default\s*:/iu

/** Our names for what columns of files are called in many spellings and languages. */
const OF_COLUMN: Partial<Record<Target, keyof typeof VARIABLES>> = {
  address: 'email',
  name: 'full_name',
  firstName: 'first_name',
  lastName: 'last_name',
  title: 'title',
  company: 'company',
  website: 'website',
  city: 'city',
}
const OF_SENDER: Readonly<Record<string, keyof typeof VARIABLES>> = {
  sendername: 'my_name',
  fromname: 'my_name',
  yourname: 'my_name',
  senderfirstname: 'my_first_name',
  senderemail: 'my_email',
  fromemail: 'my_email',
  icebreaker: 'first_line',
  openingline: 'first_line',
}

/**
 * The variables of a text that would be sent as they stand: names that stand for nothing, the spelling of other programs, and
 * braces that are not closed; each once, in order. `fields`: the keys of the workspace's own fields.
 */
export function wrongVariables(source: string, format: Format, fields: ReadonlySet<string>): WrongVariable[] {
  const text = (format === 'html' ? htmlToText(source) : source).replace(/\u00A0/g, ' ')
  const found: WrongVariable[] = []
  const rest = text.replace(DIRECTIVE, ' ').replace(FOREIGN, (written: string, ...groups: unknown[]) => {
    const at = SPELLINGS.findIndex((_, index) => groups[index] !== undefined)
    const spelling = SPELLINGS[at]
    if (!spelling) return written
    const wrong = judge(written, String(groups[at]), { ...spelling, fields })
    if (wrong !== 'no-variable' && wrong !== 'right') found.push(wrong)
    return wrong === 'no-variable' ? written : ' '
  })
  for (const [written] of rest.matchAll(/\{\{\s*[\p{L}\p{N}_.#/|-]{0,40}\}?|\}\}/gu))
    found.push(notClosed(written, fields))
  for (const name of conditionsIn(text)) {
    if (isKnownVariable(name, fields)) continue
    const written = `{{#if ${name}}}`
    const meant = nameMeant(name, { fields })
    found.push({ written, ...nothingStands(written, meant && `{{#if ${meant}}}`) })
  }
  return [...new Map(found.map(wrong => [wrong.written, wrong])).values()]
}

const conditionsIn = (text: string): string[] =>
  [...text.matchAll(DIRECTIVE)].flatMap(([, name]) => (name === undefined ? [] : nameOf(name)))

interface Spelling {
  open: string
  isPlain: boolean
  fields: ReadonlySet<string>
}

function judge(
  written: string,
  inside: string,
  { open, isPlain, fields }: Spelling,
): WrongVariable | 'right' | 'no-variable' {
  const isOurs = open === '{{'
  const [name = '', ...others] = inside.split('|')
  if (isOurs && isKnownVariable(nameOf(name), fields) && !SPOILT.test(others.join('|'))) return 'right'
  const [, before = inside, fallback = ''] = FALLBACK.exec(inside) ?? []
  // Between single braces nobody but a program gives a choice: {Hi|Hello}.
  const isMeant = isPlain || (open === '{' && others.length > 0)
  const isName = isMeant || /^[\p{L}_]/u.test(inside)
  const suggestion = isName ? suggested(before, { fallback, fields, isSure: !isMeant }) : null
  if (suggestion === null && !isMeant) return 'no-variable'
  if (isOurs || suggestion !== null) return { written, ...nothingStands(written, suggestion) }
  return {
    written,
    says: `It looks like a variable of another program: ${written}.`,
    advice: 'Choose a variable from the list instead. It stands in double braces.',
  }
}

const nothingStands = (written: string, suggestion: string | null) => ({
  says: `Nothing stands for ${written}.`,
  advice:
    suggestion === null
      ? 'Choose a variable from the list, or make a field of this name for your contacts.'
      : `Write ${suggestion}.`,
})

function notClosed(written: string, fields: ReadonlySet<string>): WrongVariable {
  const suggestion = suggested(written.replace(/[{}]/g, ''), { fields })
  return {
    written,
    says: `Braces of a variable are missing: ${written} would be sent as it stands.`,
    advice: suggestion === null ? 'Put two braces before and behind its name.' : `Write ${suggestion}.`,
  }
}

interface Suggesting {
  fields: ReadonlySet<string>
  fallback?: string
  /** Whether only a name that is spelt right is taken for one. */
  isSure?: boolean
}

/** How we write what is meant; null where we have nothing of the kind. */
function suggested(name: string, { fields, fallback = '', isSure = false }: Suggesting): string | null {
  const found = nameMeant(name, { fields, isSure })
  return found && `{{${found}${fallback === '' ? '' : `|${fallback}`}}}`
}

function nameMeant(
  name: string,
  { fields, isSure = false }: Pick<Suggesting, 'fields' | 'isSure'>,
): string | null {
  // Programs name the object before the field: contact.first_name, contact_attribute:firstname.
  const key = nameKey(name.split(/[.:]/).at(-1) ?? '')
  if (key === '') return null
  const own = new Map([...Object.keys(VARIABLES), ...fields].map(known => [nameKey(known), known]))
  const column = KNOWN.get(key)
  const exact = own.get(key) ?? OF_SENDER[key] ?? (column && OF_COLUMN[column])
  if (exact !== undefined || isSure) return exact ?? null
  return [...own].find(([known]) => isTypoOf(key, known))?.[1] ?? null
}

/** Whether two words differ by a letter that is missing, other or in the place of its neighbour. */
function isTypoOf(a: string, b: string): boolean {
  if (a.length < 4 || Math.abs(a.length - b.length) > 1) return false
  const without = (word: string) => [...word].map((_, at) => word.slice(0, at) + word.slice(at + 1))
  const shorter = new Set([b, ...without(b)])
  return [a, ...without(a)].some(word => shorter.has(word))
}
