import { drafts } from '#core/contract/drafts.ts'
import type { EmailRow } from '#core/contract/emails.ts'
import { call } from '#web/platform/api.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { useCompose } from './compose-state.tsx'

/** Opens compose with a draft, whichever program wrote it. */
export function useEditDraft(): (row: Pick<EmailRow, 'id'>) => Promise<void> {
  const { openCompose } = useCompose()
  const { attempt } = useAttempt()
  return async row => {
    await attempt({ title: 'The draft could not be opened', otherwise: 'Please try again' }, async () => {
      openCompose({ draft: await call(drafts.open, { body: { messageId: row.id } }) })
    })
  }
}
