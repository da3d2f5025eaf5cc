import { readFileSync } from 'node:fs'

/** A service that reports when a message is opened. */
interface KnownTracker {
  name: string
  /** The ends of its hosts' names, separated by spaces; absent where senders use it under names of their own. */
  hosts?: string
  /** What the path and query of its pictures match; absent where its hosts serve nothing else. */
  path?: RegExp
}

/**
 * Who reports that a message was opened, and by which addresses. Kept by hand; sources and the day of the last comparison
 * are in docs/reading.md. A path without hosts must be one that no other picture has.
 */
const KNOWN_TRACKERS: readonly KnownTracker[] = JSON.parse(
  readFileSync(new URL('known-trackers.json', import.meta.url), 'utf8'),
).map(({ path, ignoresCase, ...tracker }: { path?: string; ignoresCase?: boolean }) =>
  path === undefined ? tracker : { ...tracker, path: new RegExp(path, ignoresCase ? 'i' : '') },
)

const OF_HOST = new Map<string, KnownTracker[]>()
for (const tracker of KNOWN_TRACKERS)
  for (const host of tracker.hosts?.split(' ') ?? [])
    OF_HOST.set(host, [...(OF_HOST.get(host) ?? []), tracker])
const OF_ANY_HOST = KNOWN_TRACKERS.filter(({ hosts }) => hosts === undefined)
const MAX_URL = 4000

/**
 * Whose tracker a remote picture is: the name of the service, empty where it is a picture that nobody can see of a service
 * that is not known; null where it is no tracker. Addresses alone are never guessed at: `/open/logo.png` is a picture.
 */
export function trackerOf(address: string, attributes: Record<string, string>): string | null {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  const { hostname, pathname, search } = new URL(address.slice(0, MAX_URL))
  return knownTracker(hostname, pathname + search) ?? (isUnseen(attributes) ? '' : null)
}

function knownTracker(host: string, path: string): string | null {
  const matches = (tracker: KnownTracker) => tracker.path?.test(path) ?? true
  const labels = host.split('.').slice(-6)
  for (let from = 0; from < labels.length - 1; from += 1) {
    const found = OF_HOST.get(labels.slice(from).join('.'))?.find(matches)
    if (found) return found.name
  }
  return OF_ANY_HOST.find(matches)?.name ?? null
}

/** Whether nobody could see the picture: it has no area, or is a single dot, or is hidden and has no text or size. */
function isUnseen(attributes: Record<string, string>): boolean {
  const [width, height] = [sizeOf(attributes, 'width'), sizeOf(attributes, 'height')]
  if (isTiny(width, height)) return true
  // What is hidden on wide screens may be meant for small ones, and then it has a size or says what it shows.
  const isHidden = /(?:^|;)\s*display\s*:\s*none/i.test(attributes.style ?? '')
  return isHidden && (width ?? 0) < 10 && (height ?? 0) < 10 && (attributes.alt ?? '').trim() === ''
}

/** In pixels, by the style or else the attribute; null where neither gives a size, infinite for other units. */
function sizeOf({ style = '', ...attributes }: Record<string, string>, side: 'width' | 'height') {
  const styled = new RegExp(`(?:^|;)\\s*${side}\\s*:([^;!]*)`, 'i').exec(style)?.[1]
  const size = /^\s*([\d.]+)\s*(px)?(.*)/is.exec(styled ?? attributes[side] ?? '')
  if (!size) return null
  const [, number, , otherUnit = ''] = size
  return Number(number) === 0 || otherUnit.trim() === '' ? Number(number) : Number.POSITIVE_INFINITY
}

/** No area, or a single dot. A line of one pixel is used as spacing or as a rule in newsletters. */
function isTiny(width: number | null, height: number | null): boolean {
  if (width === 0 || height === 0) return true
  return (width ?? height ?? 2) <= 1 && (height ?? width ?? 2) <= 1
}
