import { useQueryClient } from '@tanstack/react-query'
import { type EmailRow, emails } from '#core/contract/emails.ts'
import { textToHtml } from '#core/text/escape-html.ts'
import { readOptions } from '#web/platform/query.ts'
import { useToast } from '#web/ui/toast.tsx'
import { useCompose } from './compose-state.tsx'

/** Opens compose filled with a draft. */
export function useEditDraft(): (draft: EmailRow) => Promise<void> {
  const client = useQueryClient()
  const { openCompose } = useCompose()
  const { toast } = useToast()
  return async draft => {
    try {
      const email = await client.fetchQuery(readOptions(emails.get, { params: { id: draft.id } }))
      if (!email) return
      openCompose({
        draftId: email.id,
        fromAccountId: email.accountId,
        to: email.to,
        cc: email.ccList.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', '),
        subject: email.subject,
        body: email.isHtml ? email.body : textToHtml(email.bodyText),
      })
    } catch {
      toast({
        title: 'The draft could not be opened',
        description: 'Please try again',
        variant: 'destructive',
      })
    }
  }
}
