import type { MailProvider } from '#server/mail/providers/provider.ts'

/** A mailbox whose changes come in these pages, one source a message. Its cursor is the number of pages that were read. */
export function pagedMailbox(pages: readonly Buffer[][]): MailProvider {
  const provider: Partial<MailProvider> = {
    async changes(cursor) {
      const at = Number(cursor ?? 0)
      const upserted = (pages[at] ?? []).map((source, index) => ({
        remoteId: `${at}-${index}`,
        folder: 'INBOX',
        flags: { read: false, starred: false, answered: false, draft: false },
        source,
        receivedAt: new Date(1_700_000_000_000 - 1000 * (100 * at + index)),
      }))
      const folders = [{ remoteId: 'INBOX', name: 'INBOX', role: 'inbox' as const }]
      const next = Math.min(at + 1, pages.length)
      return { cursor: next, folders, upserted, deletedIds: [], more: next < pages.length }
    },
    inventory: async () => [],
    close: async () => {},
  }
  return provider as MailProvider
}
