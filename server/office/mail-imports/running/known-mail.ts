import { createHash } from 'node:crypto'
import type { Executor } from '#server/db/client.ts'
import type { AccountKey } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import type { ForeignMail } from '../reading/foreign-head.ts'
import { findByMessageId, findBySource } from './apply-queries.ts'
import { bodyDigest } from './body-digest.ts'

/** A message of a file that is to be stored, with what tells it from others. */
export interface Candidate {
  mail: ForeignMail
  /** Of its bytes: what the blob store calls it. */
  digest: string
}

export const candidateOf = (mail: ForeignMail): Candidate => ({
  mail,
  digest: createHash('sha256').update(mail.source).digest('hex'),
})

/**
 * Finds messages that a mailbox has already: those with the same bytes, and those with the same Message-ID and body. Where only
 * the head of one is kept here, the Message-ID is enough. `isSame` remembers what it has compared, so that asking again
 * in a transaction reads no source twice.
 */
export function knownMail({ blobs }: Pick<Deps, 'blobs'>, account: AccountKey) {
  const digests = new Map<string, string | null>()
  const bodyOf = async (blob: string): Promise<string | null> => {
    const before = digests.get(blob)
    if (before !== undefined) return before
    const source = await blobs.read(account.workspaceId, blob)
    const digest = source && bodyDigest(source)
    digests.set(blob, digest)
    return digest
  }
  return {
    async find(db: Executor, candidates: readonly Candidate[]): Promise<Map<Candidate, number>> {
      const bySource = await findBySource(
        db,
        account,
        candidates.map(({ digest }) => digest),
      )
      const known = new Map<Candidate, number>()
      const others: Candidate[] = []
      for (const candidate of candidates) {
        const id = bySource.get(candidate.digest)
        if (id === undefined) others.push(candidate)
        else known.set(candidate, id)
      }
      const ids = [...new Set(others.flatMap(({ mail }) => mail.messageId ?? []))]
      const same = ids.length === 0 ? [] : await findByMessageId(db, account, ids)
      if (same.length === 0) return known
      const byId = Map.groupBy(same, ({ rfcMessageId }) => rfcMessageId)
      for (const candidate of others) {
        const { messageId, source } = candidate.mail
        for (const { id, sourceBlob } of (messageId !== null && byId.get(messageId)) || [])
          if (sourceBlob === null || (await bodyOf(sourceBlob)) === bodyDigest(source)) {
            known.set(candidate, id)
            break
          }
      }
      return known
    },
  }
}
