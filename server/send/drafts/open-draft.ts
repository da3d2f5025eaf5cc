import { formatAddress } from '#core/text/addresses/addresses.ts'
import { textToHtml } from '#core/text/html/escape-html.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { aliasOf } from '#server/mailbox/accounts/sender.ts'
import type { OpenedId } from '#server/people/audit/record-views.ts'
import { badRequest, notFound } from '#server/platform/errors.ts'
import { openEmail } from '#server/read/emails/require-emails.ts'
import { filesOfMessage } from './content/original-files.ts'
import { type DraftRow, findByRfcId, findDraftOfMessage, findWrittenMessage, insertDraft } from './queries.ts'

/** Returns the draft for a message in Drafts. If another program wrote the message, a draft is created for it. */
export async function openDraft(ctx: Ctx, messageId: number): Promise<DraftRow> {
  const { account, id } = await openEmail(ctx, { id: messageId, verb: 'mail.manage' })
  return (await findDraftOfMessage(ctx.db, account.workspaceId, id)) ?? adoptMessage(ctx, account, id)
}

async function adoptMessage(ctx: Ctx, account: MailAccount, messageId: OpenedId): Promise<DraftRow> {
  const written = await findWrittenMessage(ctx.db, account.workspaceId, messageId)
  if (!written) throw notFound('This draft')
  if (!written.inDrafts) throw badRequest('This message is no draft')
  const values = {
    ...(await contentOf(ctx, account, messageId, written)),
    workspaceId: account.workspaceId,
    accountId: account.id,
    userId: ctx.actor.id,
    messageId,
    updatedAt: ctx.clock.now(),
    // The provider has this revision already.
    filedRevision: written.isAtProvider ? 1 : null,
  }
  return inMailTransaction(ctx.db, [account.id], async tx => {
    // Checked again under the lock, so that two simultaneous calls create only one draft.
    return (await findDraftOfMessage(tx, account.workspaceId, messageId)) ?? insertDraft(tx, values)
  })
}

type Written = NonNullable<Awaited<ReturnType<typeof findWrittenMessage>>>

/** The content of a message in the form of a draft. */
export async function contentOf(
  deps: Pick<Deps, 'db'>,
  account: MailAccount,
  messageId: OpenedId,
  written: Written,
) {
  const { inReplyTo, toList, ccList, bccList, subject, safeHtml, text } = written
  const answered = inReplyTo ? await findByRfcId(deps.db, account, inReplyTo) : null
  return {
    fromAddress: aliasOf(account, written.fromAddress),
    to: formatList(toList),
    cc: formatList(ccList),
    bcc: formatList(bccList),
    subject,
    body: safeHtml === null ? textToHtml(text) : editable(safeHtml),
    aboutType: answered === null ? null : ('reply' as const),
    aboutWorkspaceId: answered === null ? null : account.workspaceId,
    aboutMessageId: answered,
    attachments: await filesOfMessage(deps, account.workspaceId, messageId),
  }
}

/** Shows the pictures that the sanitiser has held back: here they are the writer's own. */
const editable = (safeHtml: string) =>
  safeHtml.replace(/ data-cid="([^"]*)"/g, ' src="cid:$1"').replaceAll(' data-remote-src="', ' src="')

const formatList = (people: Written['toList']) => people.map(formatAddress).join(', ')
