import { sql } from 'drizzle-orm'
import type { openParts } from './prepared.ts'

export interface FoundImport {
  state: string
  pieces: number
  /** Message-IDs of all copies, sorted: here, and at the mailbox. */
  here: string[]
  stored: string[]
  /** Folders that were made at the mailbox more than once. */
  doubled: string[]
}

/** What there is of an import and its mail: here, and at the mailbox. */
export async function lookAt(
  { deps, world }: Pick<Awaited<ReturnType<typeof openParts>>, 'deps' | 'world'>,
  { workspaceId, accountId, address }: { workspaceId: number; accountId: number; address: string },
): Promise<FoundImport> {
  const { rows } = await deps.db.execute<{
    state: string | null
    pieces: number
    here: string[] | null
  }>(sql`
    select (select string_agg(state, ', ') from mail_imports
        where workspace_id = ${workspaceId} and account_id = ${accountId}) as state,
      (select count(*)::int from mail_import_chunks where workspace_id = ${workspaceId}) as pieces,
      (select array_agg(m.rfc_message_id) from messages m join placements p
        on p.workspace_id = m.workspace_id and p.message_id = m.id
        where m.workspace_id = ${workspaceId} and m.account_id = ${accountId}) as here`)
  const mailbox = world.mailbox(address)
  const names = mailbox.folders.map(({ name }) => name)
  return {
    state: rows[0]?.state ?? 'nothing',
    pieces: rows[0]?.pieces ?? 0,
    here: (rows[0]?.here ?? []).toSorted(),
    stored: [...mailbox.messages.values()]
      .map(({ messageId }) => (messageId ?? '').replace(/^<|>$/g, ''))
      .toSorted(),
    doubled: names.filter((name, at) => names.indexOf(name) !== at),
  }
}
