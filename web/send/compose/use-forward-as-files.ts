import { drafts } from '#core/contract/drafts.ts'
import type { EmailRow } from '#core/contract/emails.ts'
import { joinLetter } from '#core/text/letter.ts'
import { forwardSubject } from '#core/text/subject.ts'
import { signatureFor } from '#web/mailbox/accounts/identities.ts'
import { useAccounts } from '#web/mailbox/accounts/queries.ts'
import { useAction } from '#web/platform/query.ts'
import { allMessagesOf } from '#web/read/emails/conversation.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { useCompose } from './compose-state.tsx'

/**
 * Forwards the messages of rows as they came, in files that other mail programs open. The server attaches them to a new draft,
 * from the mailbox of the first row: from `fromAddress`, or from its own address.
 */
export function useForwardAsFiles(): (rows: readonly EmailRow[], fromAddress?: string | null) => void {
  const { data: accounts } = useAccounts()
  const { reopenInline } = useCompose()
  const create = useAction(drafts.create, { refreshes: ['/api/emails'] })
  const { attempt } = useAttempt()
  return (rows, fromAddress = null) =>
    void attempt('It was not attached', async () => {
      const messages = allMessagesOf(rows).filter(({ labels }) => !labels.includes('draft'))
      const [first] = messages
      if (!first) throw new Error('A draft is not forwarded')
      const account = accounts?.find(({ id }) => id === first.accountId)
      const signature = account ? signatureFor(account, fromAddress) : ''
      const isOne = messages.length === 1
      const draft = await create.mutateAsync({
        body: {
          ...{ fromAccountId: first.accountId, fromAddress, to: '', cc: '', bcc: '' },
          subject: isOne ? forwardSubject(first.subject) : '',
          body: joinLetter({ body: '', signature, quote: '' }),
          ...(isOne && { about: { type: 'forward', messageId: first.id } }),
          asFiles: messages.map(({ id }) => id),
        },
      })
      reopenInline(draft)
    })
}
