import { actionInSieve, type RuleAction } from '../../contract/rule-actions.ts'

/** Without the prefix that some servers put before all folders. */
export function folderName(name: string): string {
  const plain = name.trim()
  const dotted = /^INBOX\.(.+)$/i.exec(plain)?.[1]
  if (dotted) return dotted.replaceAll('.', '/')
  return /^INBOX\/(.+)$/i.exec(plain)?.[1] ?? plain
}

/** What puts a message into the folder; null for the inbox, where it is. */
export function actionFor(name: string, specialUse: string | undefined): RuleAction | null {
  const use = specialUse?.toLowerCase()
  const special = actionInSieve(({ folder }) => folder !== undefined && folder.special === use)
  if (special) return special
  const plain = folderName(name)
  if (plain === '' || plain.toUpperCase() === 'INBOX') return null
  return actionInSieve(({ folder }) => folder?.names.test(plain)) ?? { kind: 'move', folder: plain }
}
