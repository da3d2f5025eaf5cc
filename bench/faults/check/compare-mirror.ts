import type { ServerCopy, ShownMessage } from '../load/views.ts'
import { type Finding, PLACEHOLDER } from './findings.ts'
import type { StoredMessage } from './stored.ts'

const keyOf = ({ mailbox, id }: { mailbox: string; id: string }) => `${mailbox} <${id}>`

/**
 * Checks that every message of the mail server is here once, in the same folders with the same flags, and that there are
 * no others. `localIds`: messages that the provider need not have, because they could not be sent.
 */
export function compareMirror(
  server: ServerCopy[],
  messages: StoredMessage[],
  localIds: ReadonlySet<number>,
): Finding[] {
  const present = messages.filter(({ isOrphaned }) => !isOrphaned)
  const placeholders = new Map(
    present
      .filter(({ subject }) => subject === PLACEHOLDER)
      .map(message => [`${message.mailbox} ${message.identity}`, message]),
  )
  const findings = [...placeholders.values()].map((message): Finding => {
    const copy = server.find(({ mailbox, hash }) => mailbox === message.mailbox && hash === message.identity)
    const what = `message ${message.dbId} of ${message.mailbox}: "${copy?.subject ?? 'not on the server'}" <${copy?.id}>`
    return { kind: 'placeholder', what, details: message.copies.map(inFull) }
  })
  const copiesById = Map.groupBy(server, keyOf)
  const messagesById = Map.groupBy(
    present.filter(({ subject }) => subject !== PLACEHOLDER),
    keyOf,
  )
  for (const key of new Set([...copiesById.keys(), ...messagesById.keys()])) {
    const copies = (copiesById.get(key) ?? []).filter(
      ({ mailbox, hash }) => !placeholders.has(`${mailbox} ${hash}`),
    )
    findings.push(...compareOne(key, copies, messagesById.get(key) ?? [], localIds))
  }
  return findings
}

function compareOne(
  key: string,
  copies: ServerCopy[],
  messages: StoredMessage[],
  localIds: ReadonlySet<number>,
): Finding[] {
  const subject = copies[0]?.subject ?? messages[0]?.subject
  const what = `"${subject}" of ${key}`
  const theirs = copies.map(inWords).sort()
  const ours = messages.flatMap(message => message.copies.map(inWords)).sort()
  const details = [
    `on the server: ${theirs.join('; ') || 'nowhere'}`,
    `here: ${messages.map(message => `message ${message.dbId} ${message.copies.map(inFull).join('; ')}`).join(' | ') || 'nowhere'}`,
  ]
  const finding = (kind: Finding['kind'], how: string): Finding => ({
    kind,
    what: `${what}: ${how}`,
    details,
  })
  if (messages.length === 0 && copies.length > 0) return [finding('lost', 'on the server and not here')]
  if (copies.length === 0) {
    if (messages.every(message => localIds.has(message.dbId))) return []
    return [finding('wrong flag or folder', 'here and not on the server')]
  }
  const sources = new Set(copies.map(({ hash }) => hash)).size
  if (messages.length > sources) return [finding('doubled', `${messages.length} times here`)]
  if (messages.length < sources) return [finding('lost', `${messages.length} here of ${sources}`)]
  if (theirs.join() === ours.join()) return []
  return [finding(differenceOf(theirs, ours), 'otherwise here than on the server')]
}

function differenceOf(theirs: string[], ours: string[]): 'wrong label' | 'wrong flag or folder' {
  const labels = (copies: string[]) =>
    copies.flatMap(copy => copy.split(' ')[0] ?? []).filter(place => isLabel(place))
  return labels(theirs).join() === labels(ours).join() ? 'wrong flag or folder' : 'wrong label'
}

/** The product's folder slugs are in lower case. */
export const isLabel = (place: string) => /^[A-Z]/.test(place)

type Copy = Pick<ServerCopy, 'place' | 'read' | 'starred'>
const inWords = ({ place, read, starred }: Copy) =>
  `${place}${read ? ' read' : ''}${starred ? ' starred' : ''}`
const inFull = (copy: StoredMessage['copies'][number]) => `${inWords(copy)} (${copy.remoteId})`

/** Differences between lists and the mail server; while there are any, wait. */
export function compareScreens(
  server: ServerCopy[],
  shown: ShownMessage[],
  localIds: ReadonlySet<number>,
): string[] {
  const copiesById = Map.groupBy(server, keyOf)
  const shownById = Map.groupBy(shown, keyOf)
  return [...new Set([...copiesById.keys(), ...shownById.keys()])].flatMap(key => {
    const copies = copiesById.get(key) ?? []
    const rows = shownById.get(key) ?? []
    if (copies.length === 0 && rows.every(({ dbId }) => localIds.has(dbId))) return []
    const isSnoozed = rows.some(({ snoozedUntil }) => snoozedUntil !== null)
    const theirs = [...new Set(copies.map(({ place }) => place))].filter(
      place => !(isSnoozed && place === 'inbox'),
    )
    const ours = rows.flatMap(({ places }) => places)
    const isSame =
      rows.length > 0 &&
      copies.length > 0 &&
      theirs.sort().join() === ours.sort().join() &&
      (new Set(copies.map(({ read, starred }) => `${read} ${starred}`)).size > 1 ||
        rows.every(({ read, starred }) => read === copies[0]?.read && starred === copies[0]?.starred))
    return isSame ? [] : [`${key}: server ${theirs.join('+')}, screens ${ours.join('+')}`]
  })
}
