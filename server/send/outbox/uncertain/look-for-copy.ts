import { accountOf } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import { type MailProvider, ProviderError } from '#server/mail/providers/provider.ts'
import { findActiveAccount, type MailAccount } from '#server/mailbox/accounts/access.ts'
import { connectAccount } from '#server/mailbox/accounts/connect.ts'
import type { Outgoing, OutgoingState } from '../queries.ts'
import { settle } from '../settle.ts'
import { findFiled } from './uncertain-queries.ts'

/** A message of which nobody knows whether the server has accepted it, and why. */
interface Unknown {
  outgoing: Outgoing
  from: OutgoingState[]
  lastError: string
}

interface Connection {
  account: MailAccount
  provider: MailProvider
}

/** Looks for copies of messages in Sent, over one connection for each account, and settles them by that. */
export async function lookForCopies(deps: Deps, unknown: readonly Unknown[]): Promise<void> {
  const byAccount = Map.groupBy(unknown, ({ outgoing }) => outgoing.accountId)
  await Promise.all(
    [...byAccount.values()].map(async list => {
      const connection = await connect(deps, list[0]?.outgoing)
      try {
        await settleUncertain(deps, connection, list)
      } finally {
        await connection?.provider.close()
      }
    }),
  )
}

async function connect(deps: Deps, outgoing: Outgoing | undefined): Promise<Connection | null> {
  const account = outgoing && (await findActiveAccount(deps.db, accountOf(outgoing)))
  if (!account) return null
  try {
    return { account, provider: connectAccount(deps, account) }
  } catch (error) {
    deps.log.warn({ err: error, accountId: account.id }, 'nobody could look in Sent')
    return null
  }
}

/**
 * Settles messages of one account as sent where Sent at the provider has a copy, because many providers file what they
 * send; else as uncertain. If the provider cannot be asked, they are uncertain, and the next sync may tell more.
 */
export async function settleUncertain(
  deps: Deps,
  connection: Connection | null,
  unknown: readonly Unknown[],
): Promise<void> {
  let asked = connection
  for (const { outgoing, from, lastError } of unknown) {
    const isFiled = asked !== null && (await isThereIfAsked(deps, asked, outgoing))
    if (isFiled === null) asked = null
    const sentAt = outgoing.startedAt ?? deps.clock.now()
    const sent = { state: 'sent' as const, sentAt, filedAt: sentAt, lastError: null }
    await settle(deps, outgoing, from, isFiled ? sent : { state: 'uncertain', lastError })
  }
}

/** Whether Sent at the provider has a copy under the Message-ID that is known here. Throws a ProviderError. */
export async function isInSent(
  { db }: Pick<Deps, 'db'>,
  provider: MailProvider,
  outgoing: Outgoing,
): Promise<boolean> {
  const filed = await findFiled(db, outgoing)
  try {
    return filed !== null && (await provider.has(filed.folder, filed.rfcMessageId))
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not-found') return false
    throw error
  }
}

/** Null if the provider cannot be asked. */
async function isThereIfAsked(
  deps: Deps,
  { account, provider }: Connection,
  outgoing: Outgoing,
): Promise<boolean | null> {
  try {
    return await isInSent(deps, provider, outgoing)
  } catch (error) {
    deps.log.warn(
      { err: error, accountId: account.id },
      'nobody could look in Sent for a message that may have left',
    )
    return null
  }
}
