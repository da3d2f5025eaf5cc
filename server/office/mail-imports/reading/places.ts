import { type FolderRole, roleOfName } from '#core/folder-role.ts'

/** Where a message of a file is to lie: in folders that every mailbox has, and in others by their names. */
export interface Places {
  roles: FolderRole[]
  names: string[]
}

/** Labels that say something else than where a message lies. */
const NO_PLACES = new Set(
  'unread|opened|starred|important|chat|muted|ungelesen|geöffnet|markiert|wichtig|non lus|ouvert|suivis|importants|no leídos|abiertos|destacados|importantes|non letti|aperti|speciali|importanti|não lidas|aberto|com estrela|ongelezen|geopend|met ster|belangrijk'.split(
    '|',
  ),
)
const CATEGORY = /^(category|kategorie|catégorie|categoría|categoria|categorie)[ _:]/i
/** Folders that hold everything else: programs and systems make them, not people. */
const AROUND = new Set(
  'takeout|mail|gmail|[gmail]|local folders|lokale ordner|imapmail|maildir|mbox|messages|top of outlook data file|top of personal folders|oberste ebene der outlook-datendatei|root - mailbox|ipm_subtree'.split(
    '|',
  ),
)
const MOST_NAME = 100

/** Gmail's labels. A message without one that means a place is archived. */
export function placesOfLabels(labels: readonly string[]): Places {
  const roles = new Set<FolderRole>()
  const names = new Set<string>()
  for (const label of labels) {
    const role = roleOfName(label)
    if (role) roles.add(role)
    else if (!NO_PLACES.has(label.toLowerCase()) && !CATEGORY.test(label)) names.add(folderName([label]))
  }
  const [only] = (['trash', 'spam', 'drafts'] as const).filter(role => roles.has(role))
  if (only) return { roles: [only], names: [] }
  if (roles.size > 1) roles.delete('archive')
  return { roles: roles.size === 0 ? ['archive'] : [...roles], names: [...names].filter(name => name !== '') }
}

/** The folders around a message or an mbox; null if there are none that a person has made. */
export function placesOfPath(path: readonly string[]): Places | null {
  const parts = path
    .map(part => part.replace(/\.(sbd|mbox|mbx|partial)$/i, '').trim())
    .filter(part => part !== '' && part !== '.' && part !== '..' && !AROUND.has(part.toLowerCase()))
  if (parts.length === 0) return null
  const role = parts.length === 1 ? roleOfName(parts[0] ?? '') : null
  if (role) return { roles: [role], names: [] }
  const name = folderName(parts)
  return name === '' ? null : { roles: [], names: [name] }
}

/** One name that every provider takes: levels are told by slashes. */
const folderName = (parts: readonly string[]): string =>
  parts
    .flatMap(part => part.split('/'))
    .map(part =>
      part
        .replace(/[\p{Cc}\\%*"]+/gu, ' ')
        .trim()
        .slice(0, MOST_NAME),
    )
    .filter(part => part !== '')
    .join('/')
