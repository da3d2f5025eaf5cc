import type { Executor } from '#server/db/client.ts'
import type { MessageToBuild } from '#server/mail/mime/build-message.ts'
import { findLinksOf } from '#server/read/emails/queries.ts'

/** In-Reply-To and References of a reply (RFC 5322 section 3.6.4). */
export async function answerLinks(
  db: Executor,
  answered: { workspaceId: number; id: number } | null,
): Promise<Pick<MessageToBuild, 'inReplyTo' | 'references'>> {
  const original = answered && (await findLinksOf(db, answered.workspaceId, answered.id))
  if (!original?.rfcMessageId) return { inReplyTo: null, references: [] }
  const { rfcMessageId, references, inReplyTo } = original
  const before = references.length > 0 ? references : inReplyTo ? [inReplyTo] : []
  return { inReplyTo: rfcMessageId, references: [...before.filter(id => id !== rfcMessageId), rfcMessageId] }
}
