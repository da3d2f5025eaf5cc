import { emails } from '#core/contract/emails.ts'
import { mailPaths } from '#web/features/emails/queries.ts'
import { useAction } from '#web/platform/query.ts'

export const useSendEmail = () => useAction(emails.send, { refreshes: mailPaths })
