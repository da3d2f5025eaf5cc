import { MAIL_PROVIDERS } from '#core/contract/mail-providers.ts'
import type { SystemActor } from '#core/policy.ts'
import type { AccountKey } from '#server/db/keys.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx } from '#server/deps.ts'
import { parsePlacementId } from '#server/mail/providers/placement-id.ts'
import { type MailProvider, ProviderError } from '#server/mail/providers/provider.ts'
import { findActiveAccount, type MailAccount } from '#server/mailbox/accounts/access.ts'
import { connectAccount } from '#server/mailbox/accounts/connect.ts'
import { refuseLogin } from '#server/mailbox/accounts/servers/refused-logins.ts'
import { filingFailure, requireLogin } from '#server/mailbox/changes/file-later.ts'
import { fileMessage } from '#server/mailbox/changes/make-folder.ts'
import { wakeSync } from '#server/mailbox/changes/wake-sync.ts'
import { confirmCopy } from '#server/mailbox/messages/local-queries.ts'
import { deriveMessages, setIdentity } from '#server/mailbox/messages/message-queries.ts'
import { tellImport } from '../tell-import.ts'
import {
  beginFiling,
  endFiledImports,
  endFiling,
  findUnfiled,
  postpone,
  tellWaiting,
  type Unfiled,
} from './filing-queries.ts'

/** Few, so that little has to be looked for at the provider after a crash. */
const BATCH = 20
/** After so many tries, a message that the provider fails at is left here alone. */
const MOST_TRIES = 10

type Parts = Ctx<SystemActor>

/**
 * Files at the provider what has come from files, with flags and dates. A crash leaves at most one batch of which it is
 * not known what the provider has: these are looked for before they are filed again. While the provider cannot be reached,
 * messages wait here, where they can be read.
 */
export async function fileImported(ctx: Parts, key: AccountKey, signal: AbortSignal): Promise<void> {
  const account = await findActiveAccount(ctx.db, key)
  if (!account) return
  const tell = () => tellImport(ctx, ctx.db, { accountId: account.id })
  let provider: MailProvider | null = null
  try {
    for (;;) {
      signal.throwIfAborted()
      const batch = await findUnfiled(ctx.db, account, { now: ctx.clock.now(), limit: BATCH })
      if (batch.length === 0) break
      if (provider === null) {
        await requireLogin(ctx, account)
        provider = connectAccount(ctx, account)
        await tellWaiting(ctx.db, account, null)
      }
      await fileBatch(ctx, account, provider, batch)
      await tell()
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error, accountId: account.id }, 'imported mail could not be filed yet')
    if (error.kind === 'auth-expired') await refuseLogin(ctx, account, error)
    await tellWaiting(ctx.db, account, `The mailbox does not take it yet: ${error.userMessage}`)
    return tell()
  } finally {
    await provider?.close()
  }
  const ended = await endFiledImports(ctx.db, account, ctx.clock.now())
  if (ended.length > 0) await tell()
}

interface Filed {
  message: Unfiled & { copy: NonNullable<Unfiled['copy']> }
  remoteId: string | null
}

async function fileBatch(
  ctx: Parts,
  account: MailAccount,
  provider: MailProvider,
  batch: readonly Unfiled[],
): Promise<void> {
  await beginFiling(
    ctx.db,
    account,
    batch.map(({ messageId }) => messageId),
  )
  const filed: Filed[] = []
  /** Nothing is left to do: sync has brought it, or somebody has deleted it. */
  const settled: number[] = []
  let failure: ProviderError | null = null
  for (const message of batch) {
    const { messageId, copy, sourceBlob } = message
    const source = copy && sourceBlob ? await ctx.blobs.read(account.workspaceId, sourceBlob) : null
    if (!copy || !source) {
      settled.push(messageId)
      continue
    }
    try {
      const { folder, folderId: _, ...flags } = copy
      const filing = { ...flags, receivedAt: message.receivedAt, isNew: !message.isRetry }
      const remoteId = await fileMessage(ctx, account, provider, { folder, source, flags: filing })
      filed.push({ message: { ...message, copy }, remoteId })
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      const isFinal =
        error.kind === 'refused' || error.kind === 'not-found' || message.attempts + 1 >= MOST_TRIES
      if (isFinal) {
        await endFiling(ctx.db, account, [messageId], error.userMessage)
        continue
      }
      const { filingAttempts: attempts, fileAfter } = filingFailure(ctx, message.attempts, error)
      await postpone(ctx.db, account, messageId, { attempts, fileAfter })
      failure = error
      break
    }
  }
  await inMailTransaction(ctx.db, [account.id], async tx => {
    for (const { message, remoteId } of filed) {
      if (remoteId === null) continue
      const { messageId, copy } = message
      const { folderId, read, starred, answered } = copy
      const identity = nameOf(account, remoteId)
      if (identity !== null) await setIdentity(tx, account, messageId, identity)
      await confirmCopy(tx, account, { messageId, remoteId, folderId, flags: { read, starred, answered } })
    }
    const ids = filed.map(({ message }) => message.messageId)
    await deriveMessages(tx, account, ids)
    await endFiling(tx, account, [...ids, ...settled])
    if (filed.some(({ remoteId }) => remoteId === null)) await wakeSync(ctx, tx, account.id)
  })
  if (failure) throw failure
}

/** The name of a message where its provider has names for messages wherever they lie. */
function nameOf({ provider }: MailAccount, remoteId: string): string | null {
  return MAIL_PROVIDERS[provider].namesMessages ? (parsePlacementId(remoteId)?.messageId ?? null) : null
}
