import { expect, test } from 'vitest'
import type { EmailRow, FolderSlug } from '#core/contract/emails.ts'
import { isInFolder, labelsAfterMove } from './folder-membership.ts'

const row = (values: Partial<EmailRow>) =>
  ({ labels: ['inbox'], isStarred: false, snoozedUntil: null, ...values }) as EmailRow

test.each<[FolderSlug, Partial<EmailRow>, boolean]>([
  ['inbox', {}, true],
  ['inbox', { snoozedUntil: '2026-11-21T08:00:00Z' }, false],
  ['snoozed', { snoozedUntil: '2026-11-21T08:00:00Z' }, true],
  ['starred', { isStarred: true, labels: ['archive'] }, true],
  ['starred', { isStarred: true, labels: ['trash'] }, false],
  ['drafts', { labels: ['draft'] }, true],
  ['trash', {}, false],
])('%s has %j: %s', (folder, values, expected) => {
  expect(isInFolder(row(values), folder)).toBe(expected)
})

test('a moved message is in one folder', () => {
  expect(labelsAfterMove(row({ labels: ['inbox', 'Clients'] }), 'archive')).toEqual(['archive'])
  expect(labelsAfterMove(row({ labels: ['inbox', 'Clients'] }), 'Projects')).toEqual(['Projects', 'Clients'])
})
