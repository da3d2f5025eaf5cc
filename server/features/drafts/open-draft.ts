import type { Actor } from '#core/policy.ts'
import { formatAddress } from '#core/text/addresses.ts'
import { textToHtml } from '#core/text/escape-html.ts'
import type { Deps } from '#server/deps.ts'
import { findAttachments } from '#server/features/emails/queries.ts'
import { requireEmails } from '#server/features/emails/require-emails.ts'
import { badRequest, notFound } from '#server/platform/errors.ts'
import { newToken } from '#server/platform/tokens.ts'
import { type DraftRow, findByRfcId, findDraftOfMessage, findWrittenMessage, insertDraft } from './queries.ts'

/** The draft that a message in Drafts stands for; one that another program wrote becomes a draft of ours. */
export async function openDraft(deps: Deps, actor: Actor, messageId: number): Promise<DraftRow> {
  await requireEmails(deps.db, actor, 'mail.manage', [messageId])
  const own = await findDraftOfMessage(deps.db, messageId)
  return own ?? adoptMessage(deps, actor, messageId)
}

async function adoptMessage(deps: Deps, actor: Actor, messageId: number): Promise<DraftRow> {
  const written = await findWrittenMessage(deps.db, messageId)
  if (!written) throw notFound('This draft')
  if (!written.inDrafts) throw badRequest('This message is no draft')
  return insertDraft(deps.db, {
    ...(await contentOf(deps, messageId, written)),
    accountId: written.accountId,
    userId: actor.id,
    messageId,
    updatedAt: deps.clock.now(),
    // It is there already, as it is.
    filedRevision: 1,
  })
}

type Written = NonNullable<Awaited<ReturnType<typeof findWrittenMessage>>>

/** What a message says, in the form of a draft. */
export async function contentOf({ db }: Pick<Deps, 'db'>, messageId: number, written: Written) {
  const answered = written.inReplyTo ? await findByRfcId(db, written.accountId, written.inReplyTo) : null
  const files = await findAttachments(db, [messageId])
  return {
    to: formatList(written.toList),
    cc: formatList(written.ccList),
    bcc: formatList(written.bccList),
    subject: written.subject,
    body: written.safeHtml === null ? textToHtml(written.text) : editable(written.safeHtml),
    aboutType: answered === null ? null : ('reply' as const),
    aboutMessageId: answered,
    attachments: files.map(({ name, mimeType, sizeBytes, contentId, isInline, blob }) => ({
      id: newToken(),
      name,
      mimeType,
      size: sizeBytes,
      contentId: isInline ? contentId : null,
      blob,
    })),
  }
}

/** Pictures that the sanitiser has set aside are the writer's own here. */
const editable = (safeHtml: string) =>
  safeHtml.replace(/ data-cid="([^"]*)"/g, ' src="cid:$1"').replaceAll(' data-remote-src="', ' src="')

const formatList = (people: Written['toList']) => people.map(formatAddress).join(', ')
