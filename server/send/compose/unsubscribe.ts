import { answerAddress } from '#core/text/addresses/answer-address.ts'
import { unsubscribeOptions } from '#core/text/addresses/list-unsubscribe.ts'
import { escapeHtml } from '#core/text/html/escape-html.ts'
import type { Ctx, Deps } from '#server/deps.ts'
import { AppError, badRequest } from '#server/platform/errors.ts'
import { findUnsubscribe } from '#server/read/emails/queries.ts'
import { requireEmails } from '#server/read/emails/require-emails.ts'
import { sendMade } from './send-email.ts'

const TIMEOUT_MS = 15_000
const MAX_ANSWER = 1024 * 1024

type Left = { how: 'one-click' | 'mail' } | { how: 'link'; url: string }

/** Unsubscribes from the mailing list of a message, by the most reliable way that it offers. */
export async function unsubscribe(ctx: Ctx, messageId: number): Promise<Left> {
  const [group] = await requireEmails(ctx.db, ctx.actor, 'mail.manage', [messageId])
  const letter = group ? await findUnsubscribe(ctx.db, group.account.workspaceId, messageId) : null
  const [way] = letter ? unsubscribeOptions(letter) : []
  if (!way || !letter || !group) throw badRequest('This message does not say how to leave its list')
  switch (way.how) {
    case 'one-click':
      await postOneClick(ctx, way.url)
      return { how: 'one-click' }
    case 'mail': {
      const { account } = group
      // A list knows only the address that it writes to.
      const from = answerAddress(
        { ...letter, account, senderEmail: letter.fromAddress ?? '' },
        account.aliases,
      )
      const { to, subject } = way
      const sender = { fromAccountId: account.id, fromAddress: from }
      const written = { ...sender, to, subject, body: `<p>${escapeHtml(way.body)}</p>` }
      // A second click sends nothing.
      await sendMade(ctx, { written, key: `unsubscribe-${messageId}` })
      return { how: 'mail' }
    }
    case 'link':
      return way
  }
}

/** RFC 8058 section 3.2: a POST with one field and no cookies. The sender learns only what is in the URL anyway. */
async function postOneClick({ outbound }: Deps, url: string): Promise<void> {
  const { status } = await outbound.fetch(url, {
    form: { 'List-Unsubscribe': 'One-Click' },
    maxBytes: MAX_ANSWER,
    timeoutMs: TIMEOUT_MS,
  })
  if (status >= 400) {
    throw new AppError(502, `The list did not accept it (status ${status}). You are still on it.`, 'not-left')
  }
}
