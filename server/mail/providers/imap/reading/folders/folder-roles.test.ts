import { expect, test } from 'vitest'
import { emptyFolder, emptyState } from '../cursor.ts'
import { rolesOf } from './folder-roles.ts'
import { findRenamed } from './renamed.ts'

interface Entry {
  messages?: number
  /** What the server says. */
  flag?: string
  /** What imapflow takes it for, by its name. */
  guess?: string
}

const rolesIn = (tree: Record<string, Entry>): Record<string, string> =>
  Object.fromEntries(
    rolesOf(
      Object.entries(tree).map(([path, { messages = 0, flag, guess }]) => {
        const parent = path.split('/')
        const name = parent.pop() ?? ''
        const status = { path, messages }
        const use = flag ?? guess
        const told = use ? { specialUse: use, specialUseSource: flag ? 'extension' : 'name' } : {}
        return { path, name, parent, status, flags: new Set(flag ? [flag] : []), ...told } as never
      }),
    ),
  )

test.each<[string, Record<string, Entry>, Record<string, string>]>([
  [
    'what the server says counts before any name, however much mail lies there',
    { Outgoing: { flag: '\\Sent' }, Sent: { messages: 900 } },
    { Outgoing: 'sent' },
  ],
  [
    'of two names, the folder with mail in it is in use',
    { Sent: { guess: '\\Sent' }, 'Objets envoyés': { messages: 3 }, 已删除: { messages: 1 }, Trash: {} },
    { 'Objets envoyés': 'sent', 已删除: 'trash' },
  ],
  [
    'of two that the server names, too',
    { A: { flag: '\\Junk' }, B: { flag: '\\Junk', messages: 2 } },
    { B: 'spam' },
  ],
  [
    'without mail, the one that imapflow takes',
    { 'Gesendete Objekte': {}, Sent: { guess: '\\Sent' } },
    { Sent: 'sent' },
  ],
  [
    'names count at the top and below the inbox, before those in other folders',
    {
      INBOX: { guess: '\\Inbox' },
      'INBOX/Spamverdacht': {},
      'Clients/Spam': { guess: '\\Junk', messages: 9 },
    },
    { INBOX: 'inbox', 'INBOX/Spamverdacht': 'spam' },
  ],
  ['there is one inbox', { INBOX: { guess: '\\Inbox' }, Posteingang: { messages: 5 } }, { INBOX: 'inbox' }],
  ['the case of what a server says does not matter', { X: { flag: '\\ARCHIVE' } }, { X: 'archive' }],
])('%s', (_, tree, expected) => {
  expect(rolesIn(tree)).toEqual(expected)
})

test('a folder that keeps its UIDVALIDITY under another path was renamed, unless two would fit', () => {
  const listed = (path: string, uidValidity: string, uidNext = 10) => ({
    ...{ remoteId: path, name: path, role: null, view: null },
    status: { messages: 1, uidNext, uidValidity, highestModseq: null },
  })
  const known = (...folders: [path: string, uidValidity: string][]) => ({
    ...emptyState(),
    folders: new Map(folders.map(([path, uidValidity]) => [path, { ...emptyFolder(uidValidity), next: 10 }])),
  })
  const find = (...args: Parameters<typeof findRenamed>) => Object.fromEntries(findRenamed(...args))
  expect(find([listed('B', '7'), listed('C', '8')], known(['A', '7'], ['C', '8']))).toEqual({ B: 'A' })
  expect(find([listed('A', '7'), listed('B', '7')], known(['A', '7']))).toEqual({})
  expect(find([listed('B', '7'), listed('C', '7')], known(['A', '7']))).toEqual({})
  expect(find([listed('B', '7', 3)], known(['A', '7']))).toEqual({})
})
