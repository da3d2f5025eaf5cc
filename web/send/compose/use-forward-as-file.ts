import { drafts } from '#core/contract/drafts.ts'
import type { Email } from '#core/contract/emails.ts'
import { answerAddress } from '#core/text/addresses/answer-address.ts'
import { joinLetter } from '#core/text/letter.ts'
import { forwardSubject } from '#core/text/subject.ts'
import { signatureFor } from '#web/mailbox/accounts/identities.ts'
import { useAccounts } from '#web/mailbox/accounts/queries.ts'
import { useAction } from '#web/platform/query.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { useCompose } from './compose-state.tsx'

/** Forwards a message as it came, in a file that other mail programs open. The server attaches it to a new draft. */
export function useForwardAsFile(): (email: Email) => void {
  const { data: accounts } = useAccounts()
  const { reopenInline } = useCompose()
  const create = useAction(drafts.create, { refreshes: ['/api/emails'] })
  const { attempt } = useAttempt()
  return email =>
    void attempt('It was not attached', async () => {
      const account = accounts?.find(({ id }) => id === email.accountId)
      const fromAddress = answerAddress(email, account?.aliases ?? [])
      const signature = account ? signatureFor(account, fromAddress) : ''
      const draft = await create.mutateAsync({
        body: {
          ...{ fromAccountId: email.accountId, fromAddress, to: '', cc: '', bcc: '' },
          subject: forwardSubject(email.subject),
          body: joinLetter({ body: '', signature, quote: '' }),
          about: { type: 'forward', messageId: email.id, asFile: true },
        },
      })
      reopenInline(draft)
    })
}
