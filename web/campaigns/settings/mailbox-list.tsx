import { useState } from 'react'
import type { ShownMailbox } from '#core/contract/outreach/campaigns.ts'
import type { MailboxPace } from '#core/outreach/campaigns/mailbox-pace.ts'
import { counted } from '#core/text/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { useEditor } from '../editing/use-campaign-editor.ts'
import { useMailboxes } from '../queries.ts'
import { PaceForm } from './pace-form.tsx'

/** The mailboxes that the campaign may leave from, each with how fast it sends. */
export function MailboxList() {
  const { shown, change, isOpen, base } = useEditor()
  const { data, isError, refetch } = useMailboxes()
  const [editing, setEditing] = useState<number | null>(null)
  if (isError && !data)
    return (
      <NotLoaded text="The mailboxes could not be loaded." onRetry={() => void refetch()} className="mt-4" />
    )
  if (!data) return <SkeletonRows count={2} label="Loading mailboxes" />
  // Mailboxes of the campaign that the person may not use are shown, too.
  const others = base.mailboxes.filter(
    ({ accountId }) => !data.mailboxes.some(each => each.accountId === accountId),
  )
  const all = [...data.mailboxes, ...others]
  if (all.length === 0)
    return (
      <p className="mt-4 text-muted">
        You have no mailbox to send from. Add one under Settings, Email Accounts.
      </p>
    )
  const { accountIds } = shown
  return (
    <ul aria-label="Mailboxes" className="mt-3 divide-y divide-line">
      {all.map(mailbox => {
        const isChosen = accountIds.includes(mailbox.accountId)
        return (
          <li key={mailbox.accountId} className="py-3">
            <div className="flex flex-wrap items-start justify-between gap-2">
              <Checkbox
                label={mailbox.displayName ? `${mailbox.displayName} (${mailbox.email})` : mailbox.email}
                description={<Pace mailbox={mailbox} />}
                checked={isChosen}
                disabled={!isOpen}
                onCheckedChange={isOn =>
                  change({
                    accountIds: isOn
                      ? [...accountIds, mailbox.accountId]
                      : accountIds.filter(id => id !== mailbox.accountId),
                  })
                }
                className="flex-1 basis-64"
              />
              {editing !== mailbox.accountId && data.mailboxes.includes(mailbox) && (
                <Button size="sm" variant="ghost" onClick={() => setEditing(mailbox.accountId)}>
                  Change pace
                </Button>
              )}
            </div>
            {editing === mailbox.accountId && <PaceForm mailbox={mailbox} onClose={() => setEditing(null)} />}
          </li>
        )
      })}
    </ul>
  )
}

function Pace({ mailbox }: { mailbox: ShownMailbox }) {
  return (
    <>
      <span className="block">{paceInWords(mailbox.pace)}</span>
      <span className="block tabular-nums">
        Today {mailbox.sentToday} of {mailbox.limitToday} sent
        {mailbox.begunOn === null && ', none by a campaign so far'}
      </span>
      {mailbox.problem !== null && <span className="block text-warning-text">{mailbox.problem}</span>}
    </>
  )
}

function paceInWords({ dailyLimit, rampFrom, rampBy, gapFrom, gapTo }: MailboxPace): string {
  const ramp =
    rampFrom >= dailyLimit
      ? ''
      : `, beginning with ${rampFrom} and ${rampBy === 0 ? 'no more after it' : `${rampBy} more each day`}`
  const gap = gapFrom === gapTo ? counted(gapTo, 'minute') : `${gapFrom} to ${counted(gapTo, 'minute')}`
  return `Up to ${dailyLimit} a day${ramp}; ${gap} between two mails`
}
