import type { Address } from '#core/contract/emails.ts'
import { isValidAddress, parseAddressList } from '#core/text/addresses/addresses.ts'
import type { Tx } from '#server/db/client.ts'
import { type AccountKey, accountOf } from '#server/db/keys.ts'
import type { StoredAttachment } from '#server/db/schema/drafts.ts'
import type { Deps } from '#server/deps.ts'
import { buildMessage, type MessageToBuild } from '#server/mail/mime/build-message.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { findSender } from '#server/mailbox/accounts/sender.ts'
import { changeMessages } from '#server/mailbox/changes/change-messages.ts'
import { raiseVersion } from '#server/mailbox/counts/count-queries.ts'
import { announceMail } from '#server/mailbox/messages/announce-mail.ts'
import { type PreparedMessage, prepareMessage } from '#server/mailbox/messages/prepare-message.ts'
import { storeLocalMessage } from '#server/mailbox/messages/store-local-message.ts'
import { badRequest } from '#server/platform/errors.ts'
import { usedAttachments } from './content/inline-pictures.ts'
import type { Leftovers } from './content/leftovers.ts'
import { type DraftRow, deleteLocalMessage, patchDraft } from './queries.ts'
import { answerLinks } from './threading.ts'

/**
 * A draft goes to the provider after this many seconds without a save; otherwise there would be a copy for every second
 * of typing.
 */
export const FILE_AFTER_SECONDS = 5

type Written = Pick<
  DraftRow,
  | 'fromAddress'
  | 'to'
  | 'cc'
  | 'bcc'
  | 'subject'
  | 'body'
  | 'aboutType'
  | 'aboutWorkspaceId'
  | 'aboutMessageId'
  | 'attachments'
>

/**
 * Builds the message of a draft for the Drafts folder. Incomplete addresses are left out of its headers and kept only in
 * the draft itself. Needs no transaction.
 */
export async function buildDraftMessage(
  deps: Pick<Deps, 'db' | 'blobs' | 'reader' | 'clock'>,
  account: MailAccount,
  draft: Written,
): Promise<PreparedMessage> {
  const now = deps.clock.now()
  const { source, rfcMessageId } = await buildMessage({
    // If the alias is gone meanwhile, the account's address is used; the writer has to choose another sender before
    // sending.
    from: findSender(account, draft.fromAddress) ?? { name: account.displayName, address: account.email },
    to: addresses(draft.to),
    cc: addresses(draft.cc),
    bcc: addresses(draft.bcc),
    subject: draft.subject.trim(),
    html: draft.body,
    ...(await answerLinks(deps.db, answeredBy(draft))),
    attachments: await readAttachments(deps, account.workspaceId, draft),
    date: now,
  })
  const flags = { read: true, starred: false, answered: false, draft: true }
  const message = { source, receivedAt: now, remoteId: rfcMessageId, folder: '', flags }
  return prepareMessage(deps, account.workspaceId, message, 'urgent')
}

const answeredBy = ({ aboutType, aboutWorkspaceId, aboutMessageId }: Written) =>
  aboutType === 'reply' && aboutWorkspaceId !== null && aboutMessageId !== null
    ? { workspaceId: aboutWorkspaceId, id: aboutMessageId }
    : null

const addresses = (typed: string): Address[] =>
  typed.trim() === '' ? [] : parseAddressList(typed).filter(({ address }) => isValidAddress(address))

/** The files of a draft that are sent with it, with their content. */
export async function readAttachments(
  { blobs }: Pick<Deps, 'blobs'>,
  workspaceId: number,
  draft: Pick<DraftRow, 'attachments' | 'body'>,
): Promise<MessageToBuild['attachments']> {
  return Promise.all(
    usedAttachments(draft).map(async ({ name, mimeType, contentId, blob }) => {
      const content = await blobs.read(workspaceId, blob)
      if (!content) throw badRequest(`The file ${name} cannot be read any more. Please attach it again.`)
      return { name, mimeType, content, contentId }
    }),
  )
}

/** Returns the files whose bytes are still complete in the blob store. */
export async function withoutLost(
  { blobs }: Pick<Deps, 'blobs'>,
  workspaceId: number,
  attachments: StoredAttachment[],
): Promise<StoredAttachment[]> {
  const bytes = await Promise.all(attachments.map(({ blob }) => blobs.read(workspaceId, blob)))
  return attachments.filter((_, at) => bytes[at] !== null)
}

/** Replaces the message of a draft with a new one, and queues its filing for when nobody types any more. */
export async function replaceMessage(
  deps: Pick<Deps, 'events' | 'publish' | 'queue'>,
  tx: Tx,
  draft: DraftRow,
  message: PreparedMessage,
  leftovers: Leftovers,
  before: Pick<DraftRow, 'workspaceId' | 'accountId' | 'messageId'> = { ...draft, messageId: null },
): Promise<DraftRow> {
  if (before.messageId !== null) {
    const old = { account: accountOf(before), messageId: before.messageId, userId: draft.userId }
    await removeMessage(deps, tx, old, leftovers)
  }
  const account = accountOf(draft)
  const { messageId } = await storeLocalMessage(tx, { account, message, role: 'drafts' })
  await patchDraft(tx, draft, { messageId })
  await raiseVersion(tx, account)
  const job = { workspaceId: draft.workspaceId, draftId: draft.id }
  await deps.queue.send('drafts.file', job, { db: tx, startAfter: FILE_AFTER_SECONDS })
  await announceMail(deps, tx, account, 'email_sent', [messageId])
  return { ...draft, messageId }
}

/** Removes the message of a draft, and its copy at the provider. */
export async function removeMessage(
  deps: Pick<Deps, 'events' | 'publish'>,
  tx: Tx,
  { account, messageId, userId }: { account: AccountKey; messageId: number; userId: number | null },
  leftovers: Leftovers,
): Promise<void> {
  const gone = await deleteLocalMessage(tx, account, messageId)
  if (gone) {
    leftovers.push(gone)
    return raiseVersion(tx, account)
  }
  const change = { kind: 'destroy' } as const
  await changeMessages(deps, tx, { account, messageIds: [messageId], userId, change })
}
