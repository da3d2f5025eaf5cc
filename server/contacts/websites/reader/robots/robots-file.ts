/** What robots.txt says of an address. */
export interface RobotsAnswer {
  isAllowed: boolean
  /** The pause that is asked for between two pages; null if none is. */
  delayMs: number | null
}

interface Rule {
  /** What stands between the asterisks. */
  parts: string[]
  isWhole: boolean
  length: number
  allows: boolean
}

interface Group {
  rules: Rule[]
  delayMs: number | null
}

/** The name by which robots.txt may speak to the reader. */
const ROBOT = 'quillbox'
/** More rules of a group, and longer ones, are ignored. No address that is asked about is that long. */
const MOST_RULES = 5000
const LONGEST_PATTERN = 2000

/**
 * Reads robots.txt (RFC 9309): the longest rule that fits counts, of two as long ones the one that allows. Its time is in
 * proportion to the rules and the address, whatever they are. Runs in the thread that reads pages.
 */
export function askRobotsFile(file: string, address: string): RobotsAnswer {
  const group = readGroup(file)
  const { pathname, search } = new URL(address)
  const path = comparable(`${pathname}${search}`)
  let best: Rule | null = null
  for (const rule of pathname === '/robots.txt' ? [] : group.rules) {
    const counts = best === null || rule.length > best.length || (rule.length === best.length && rule.allows)
    if (counts && fits(rule, path)) best = rule
  }
  return { isAllowed: best?.allows ?? true, delayMs: group.delayMs }
}

/** All that speaks to Quillbox by name together, else all that speaks to everybody. */
function readGroup(file: string): Group {
  const own: Group = { rules: [], delayMs: null }
  const everybody: Group = { rules: [], delayMs: null }
  let isNamed = false
  let spokenTo = new Set<Group>()
  let isAgents = false
  for (const line of file.split(/\r\n|\r|\n/)) {
    const said = line.split('#', 1)[0] ?? ''
    const colon = said.indexOf(':')
    if (colon === -1) continue
    const key = said.slice(0, colon).trim().toLowerCase()
    const value = said.slice(colon + 1).trim()
    if (key === 'user-agent') {
      if (!isAgents) spokenTo = new Set()
      isAgents = true
      const name = value.split('/', 1)[0]?.trim().toLowerCase()
      if (name === ROBOT) isNamed = true
      if (name === ROBOT || name === '*') spokenTo.add(name === ROBOT ? own : everybody)
    } else if (key === 'allow' || key === 'disallow') {
      isAgents = false
      const rule = ruleOf(value, key === 'allow')
      for (const { rules } of spokenTo) if (rule && rules.length < MOST_RULES) rules.push(rule)
    } else if (key === 'crawl-delay') {
      isAgents = false
      const seconds = Number(value)
      if (seconds > 0 && Number.isFinite(seconds))
        for (const group of spokenTo) group.delayMs = seconds * 1000
    }
  }
  return isNamed ? own : everybody
}

function ruleOf(value: string, allows: boolean): Rule | null {
  if (value === '' || value.length > LONGEST_PATTERN) return null
  const isWhole = value.endsWith('$')
  const pattern = comparable(isWhole ? value.slice(0, -1) : value)
  return { parts: pattern.split(/\*+/), isWhole, length: pattern.length, allows }
}

/** Section 2.2.2: characters that need no code are compared as such, all others by their codes. */
function comparable(path: string): string {
  return path
    .toWellFormed()
    .replace(/[^\x21-\x7e]+/g, encodeURIComponent)
    .replace(/%[\da-f]{2}/gi, code => {
      const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
      return /[\w.~-]/.test(character) ? character : code.toUpperCase()
    })
}

/** The first place for each part is as good as any later one, so nothing is tried twice. */
function fits({ parts: [first = '', ...others], isWhole }: Rule, path: string): boolean {
  if (!path.startsWith(first)) return false
  if (others.length === 0) return !isWhole || path.length === first.length
  const last = isWhole ? (others.pop() ?? '') : ''
  let at = first.length
  for (const part of others) {
    const found = placeOf(part, path, at)
    if (found === -1) return false
    at = found + part.length
  }
  return path.length - last.length >= at && path.endsWith(last)
}

/** Like `indexOf`, but never slower than one pass over both (Knuth, Morris and Pratt). */
function placeOf(part: string, text: string, from: number): number {
  const backs = [0]
  for (let at = 1, back = 0; at < part.length; at += 1) {
    while (back > 0 && part[at] !== part[back]) back = backs[back - 1] ?? 0
    if (part[at] === part[back]) back += 1
    backs.push(back)
  }
  if (part === '') return from
  for (let at = from, met = 0; at < text.length; at += 1) {
    while (met > 0 && text[at] !== part[met]) met = backs[met - 1] ?? 0
    if (text[at] === part[met]) met += 1
    if (met === part.length) return at - met + 1
  }
  return -1
}
