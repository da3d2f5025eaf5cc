import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { anyId } from '#server/db/is-in.ts'
import type { Verdict } from '#server/mime/sender/judge-sender.ts'

export interface Unchecked {
  id: number
  workspaceId: number
  accountId: number
  sourceBlob: string
  fromAddress: string
}

/** The newest messages that wait for their sender to be checked, none of `except`. */
export async function findUnchecked(
  db: Executor,
  { since, mostBytes, except, limit }: { since: Date; mostBytes: number; except: number[]; limit: number },
): Promise<Unchecked[]> {
  const { rows } = await db.execute<{
    id: string
    workspace: string
    account: string
    blob: string
    from: string
  }>(sql`
    select id::text as id, workspace_id::text as workspace, account_id::text as account, source_blob as blob,
      from_address as from
    from messages
    where authentication is null and received_at >= ${since.toISOString()} and source_blob is not null
      and from_address is not null and size_bytes <= ${mostBytes} and not id = ${anyId(except)}
    order by received_at desc, id desc limit ${limit}`)
  return rows.map(({ id, workspace, account, blob, from }) => ({
    id: Number(id),
    workspaceId: Number(workspace),
    accountId: Number(account),
    sourceBlob: blob,
    fromAddress: from,
  }))
}

/** False when the message is gone, or has been checked meanwhile. */
export async function saveVerdict(
  db: Executor,
  messageId: number,
  { authentication, provenDomain }: Verdict,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update messages set authentication = ${authentication}, proven_domain = ${provenDomain}
    where id = ${messageId} and authentication is null returning id`)
  return rows.length > 0
}
