import type { RuleAction } from '../../contract/rule-actions.ts'

/** The folders that every mailbox has, by the names that programs give them. */
const KNOWN: [names: RegExp, action: RuleAction][] = [
  [/^(?:trash|deleted(?: items| messages)?|bin|papierkorb|corbeille|papelera)$/i, { kind: 'trash' }],
  [/^(?:junk(?: e-?mail)?|spam|bulk mail)$/i, { kind: 'spam' }],
  [/^(?:archives?|archiv)$/i, { kind: 'archive' }],
]
const SPECIAL: Record<string, RuleAction> = {
  '\\trash': { kind: 'trash' },
  '\\junk': { kind: 'spam' },
  '\\archive': { kind: 'archive' },
}

/** Without the prefix that some servers put before all folders. */
export function folderName(name: string): string {
  const plain = name.trim()
  const dotted = /^INBOX\.(.+)$/i.exec(plain)?.[1]
  if (dotted) return dotted.replaceAll('.', '/')
  return /^INBOX\/(.+)$/i.exec(plain)?.[1] ?? plain
}

/** What puts a message into the folder; null for the inbox, where it is. */
export function actionFor(name: string, specialUse: string | undefined): RuleAction | null {
  const special = specialUse && SPECIAL[specialUse.toLowerCase()]
  if (special) return special
  const folder = folderName(name)
  if (folder === '' || folder.toUpperCase() === 'INBOX') return null
  return KNOWN.find(([names]) => names.test(folder))?.[1] ?? { kind: 'move', folder }
}
