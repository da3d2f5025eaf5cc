import type { ListResponse } from 'imapflow'
import { roleOfName } from '#core/folder-role.ts'
import type { FolderRole } from '#server/mail/providers/provider.ts'

const FLAGS: Record<string, FolderRole> = {
  '\\inbox': 'inbox',
  '\\sent': 'sent',
  '\\drafts': 'drafts',
  '\\trash': 'trash',
  '\\junk': 'spam',
  '\\archive': 'archive',
  '\\all': 'all',
}

type Listed = Pick<
  ListResponse,
  'path' | 'name' | 'parent' | 'flags' | 'specialUse' | 'specialUseSource' | 'status'
>

interface Candidate {
  path: string
  role: FolderRole
  /** What tells the role, the surest first. */
  rank: number
  messages: number
  /** imapflow has chosen it. */
  isFirst: boolean
}

/**
 * The roles of the listed folders, by path; a role has one folder. What the server says (RFC 6154) counts before usual names
 * at the top, and these before what imapflow takes for one. Of several that are equally sure, the one with the most mail is in
 * use.
 */
export function rolesOf(entries: readonly Listed[]): Map<string, FolderRole> {
  const candidates = entries.flatMap(candidatesOf).sort(bySureness)
  const roles = new Map<string, FolderRole>()
  const taken = new Set<FolderRole>()
  for (const { path, role } of candidates) {
    if (taken.has(role) || roles.has(path)) continue
    roles.set(path, role)
    taken.add(role)
  }
  return roles
}

function candidatesOf(entry: Listed): Candidate[] {
  const { path, name, flags, specialUse, specialUseSource, status } = entry
  const guessed = FLAGS[specialUse?.toLowerCase() ?? '']
  const candidate = (role: FolderRole | null | undefined, rank: number): Candidate[] =>
    role ? [{ path, role, rank, messages: status?.messages ?? 0, isFirst: guessed === role }] : []
  // There is only one inbox, even if other folders have its name.
  if (guessed === 'inbox') return candidate('inbox', 0)
  const told = [...flags].map(flag => FLAGS[flag.toLowerCase()]).find(role => role !== undefined)
  const byName = isAtTop(entry) ? roleOfName(name) : null
  return [
    ...candidate(told ?? (specialUseSource === 'extension' ? guessed : null), 0),
    ...candidate(byName === 'inbox' ? null : byName, 1),
    ...candidate(guessed, 2),
  ]
}

/** Some servers keep all folders below the inbox. */
const isAtTop = ({ parent }: Listed): boolean =>
  parent.length === 0 || (parent.length === 1 && parent[0]?.toUpperCase() === 'INBOX')

const bySureness = (a: Candidate, b: Candidate): number =>
  a.rank - b.rank ||
  b.messages - a.messages ||
  Number(b.isFirst) - Number(a.isFirst) ||
  (a.path < b.path ? -1 : 1)
