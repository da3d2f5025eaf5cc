/** A file whose statements do not run yet as `testing/tenants.ts` demands, and the test file that shows it. */
interface Unmended {
  reason: string
  shownBy: string
}

/** This list only becomes shorter: a file whose statements run has to be taken off. */
export const UNMENDED: Readonly<Record<string, Unmended>> = {
  'server/automation/sequences/due-queries.ts': {
    reason: 'takes what is due in all workspaces by one statement, with locks',
    shownBy: 'server/automation/sequences/follow-ups.test.ts',
  },
  'server/contacts/import/upkeep-queries.ts': {
    reason: 'deletes by ctid in all workspaces',
    shownBy: 'server/contacts/import/import.test.ts',
  },
  'server/mailbox/blobs/upkeep-queries.ts': {
    reason: 'locks blobs and segments of all workspaces, and asks eight tables for each',
    shownBy: 'server/send/compose/compose.test.ts',
  },
  'server/office/mail-imports/filing/filing-queries.ts': {
    reason: 'asks for copies by the workspace of each message',
    shownBy: 'server/office/mail-imports/mail-imports.test.ts',
  },
  'server/office/mail-imports/queries.ts': {
    reason: 'counts by the workspace of each import',
    shownBy: 'server/office/mail-imports/mail-imports.test.ts',
  },
  'server/office/mail-imports/upkeep-queries.ts': {
    reason: 'deletes by ctid in all workspaces',
    shownBy: 'server/office/mail-imports/mail-imports.test.ts',
  },
  'server/search/queries.ts': {
    reason: 'finds the languages of a person’s two workspaces at once',
    shownBy: 'server/search/search.test.ts',
  },
  'server/send/drafts/filing/filing-queries.ts': {
    reason: 'computes times where rows conflict',
    shownBy: 'server/send/drafts/drafts.test.ts',
  },
}
