import type { SendingHealth } from '#core/contract/outreach/deliverability.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { useEndRest } from './queries.ts'

/** A mailbox: what came back of what it has sent, and whether it rests. */
export function MailboxRow({ mailbox }: { mailbox: SendingHealth }) {
  const ending = useEndRest()
  const { toast, attempt } = useAttempt()
  const { accountId, email, isActive, rest, inWords } = mailbox
  const end = () =>
    attempt({ title: 'It is still on hold', otherwise: 'It could not be taken off hold.' }, async () => {
      await ending.mutateAsync({ params: { accountId } })
      toast({ title: `${email} sends again` })
    })
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 truncate font-medium">{email}</span>
          {rest && <Badge tone="warning">On hold</Badge>}
          {!isActive && <Badge>Switched off</Badge>}
        </div>
        {rest && (
          <p className="mt-1 max-w-measure [overflow-wrap:anywhere]">
            {rest.inWords} Until {new Date(rest.until).toLocaleString()}.
          </p>
        )}
        <p className="mt-1 max-w-measure text-muted">{inWords}</p>
      </div>
      {rest?.mayEnd && (
        <Button loading={ending.isPending} onClick={() => void end()}>
          Take off hold
        </Button>
      )}
    </li>
  )
}
