import { expect, test } from 'vitest'
import { isMirrored } from './folders.ts'

const folder = (specialUse: string | undefined, ...flags: string[]) => ({
  flags: new Set(flags),
  ...(specialUse ? { specialUse } : {}),
})

test('folders that hold no mail, or only show that of others again, are left out', () => {
  const listed = {
    inbox: folder('\\Inbox'),
    sent: folder('\\Sent', '\\HasNoChildren'),
    own: folder(undefined),
    parent: folder(undefined, '\\Noselect'),
    shouted: folder(undefined, '\\NOSELECT'),
    camel: folder(undefined, '\\NoSelect'),
    phantom: folder(undefined, '\\NonExistent'),
    starred: folder('\\Flagged'),
    important: folder(undefined, '\\important'),
    all: folder('\\All'),
  }
  const mirrored = (gmail: boolean) =>
    Object.entries(listed).flatMap(([name, entry]) => (isMirrored(entry, gmail) ? [name] : []))
  expect(mirrored(false)).toEqual(['inbox', 'sent', 'own'])
  // Archived mail of Gmail lies only in "All Mail".
  expect(mirrored(true)).toEqual(['inbox', 'sent', 'own', 'all'])
})
