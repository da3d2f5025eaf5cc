import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { ARCHIVE, foldersOf, labelChange } from './places.ts'

const OWN = ['Label_1', 'Label_2', 'Label_3']
const own = new Set(OWN)
const labels = fc
  .subarray([
    'INBOX',
    'SENT',
    'DRAFT',
    'TRASH',
    'SPAM',
    'UNREAD',
    'STARRED',
    'IMPORTANT',
    'CATEGORY_UPDATES',
    ...OWN,
  ])
  // Gmail keeps a message in one of these.
  .filter(ids => ['INBOX', 'TRASH', 'SPAM'].filter(id => ids.includes(id)).length <= 1)
const target = fc.constantFrom('INBOX', 'TRASH', 'SPAM', ARCHIVE, ...OWN)

test('every message lies somewhere, and nowhere twice', () => {
  forAll(labels, ids => {
    const folders = foldersOf(ids, own)
    expect(folders.length).toBeGreaterThan(0)
    expect(new Set(folders).size).toBe(folders.length)
  })
})

test('a message that is moved lies where it went, and no more where it was unless Gmail keeps it there', () => {
  forAll(labels, target, fc.nat(), (ids, to, pick) => {
    const folders = foldersOf(ids, own)
    const from = folders[pick % folders.length] ?? ''
    fc.pre(from !== to)
    const { addLabelIds, removeLabelIds } = labelChange(from, to)
    const after = foldersOf([...ids.filter(id => !removeLabelIds.includes(id)), ...addLabelIds], own)
    // Sent mail and drafts stay what they are, and are never in All Mail apart.
    const isKept = ['SENT', 'DRAFT'].some(id => ids.includes(id))
    if (to !== ARCHIVE || !isKept) expect(after).toContain(to)
    if (!['SENT', 'DRAFT', ARCHIVE].includes(from)) expect(after).not.toContain(from)
  })
})
