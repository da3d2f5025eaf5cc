import { Link } from 'react-router'
import type { UncertainMail } from '#core/contract/outbox.ts'
import { counted } from '#core/text/counted.ts'
import { momentInWords } from '#core/text/dates/moment-in-words.ts'
import { paths } from '#web/platform/paths.ts'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useUncertain } from '../queries.ts'
import { DecideButtons } from './decide-buttons.tsx'

/** The mails of which nobody knows whether they have arrived, of one campaign or all, to be decided one by one or at once. */
export function UncertainDialog({ campaignId, onClose }: { campaignId?: number; onClose: () => void }) {
  const { data, isError, refetch } = useUncertain(campaignId)
  const mails = data?.mails ?? []
  const more = (data?.total ?? 0) - mails.length
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title="Mails that may have arrived"
      description="Sending was interrupted when the mail server may already have had them, so none is sent again by itself. Look in Sent at your provider, or ask a recipient."
      footer={mails.length > 1 && <DecideButtons ofAll emailIds={mails.map(({ emailId }) => emailId)} />}
    >
      {isError && !data ? (
        <NotLoaded text="The mails could not be loaded." onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows count={3} label="Loading" />
      ) : mails.length === 0 ? (
        <p className="py-6 text-center text-muted">Nothing is left to decide.</p>
      ) : (
        <>
          <ul aria-label="Mails that may have arrived" className="divide-y divide-line">
            {mails.map(mail => (
              <MailRow key={mail.emailId} mail={mail} isOfCampaign={campaignId !== undefined} />
            ))}
          </ul>
          {more > 0 && <p className="mt-2 text-faint text-sm">And {counted(more, 'older mail')}.</p>}
        </>
      )}
    </Dialog>
  )
}

function MailRow({ mail, isOfCampaign }: { mail: UncertainMail; isOfCampaign: boolean }) {
  const { emailId, to, subject, from, at, campaign, says } = mail
  const whom = to.join(', ')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="truncate font-medium" title={whom}>
          {whom}
        </p>
        <p dir="auto" className="truncate text-left" title={subject}>
          <Link to={paths.email.to(emailId)} className="hover:underline">
            {subject === '' ? 'No subject' : subject}
          </Link>
        </p>
        <p className="text-muted text-sm [overflow-wrap:anywhere]">{says}</p>
        <p className="text-faint text-sm">
          {momentInWords(at)} from {from}
          {campaign && !isOfCampaign && ` · ${campaign.name}`}
        </p>
      </div>
      <DecideButtons emailIds={[emailId]} />
    </li>
  )
}
