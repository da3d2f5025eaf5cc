import { CircleStop, ExternalLink, RefreshCw, Trash2 } from 'lucide'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { WebsiteDetails } from '#core/contract/outreach/websites.ts'
import { counted } from '#core/text/counted.ts'
import { momentInWords } from '#core/text/dates/moment-in-words.ts'
import { paths } from '#web/platform/paths.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { StatusDot } from '#web/ui/display/status-dot.tsx'
import { Progress } from '#web/ui/loading/progress.tsx'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { useReadAgain, useRemoveWebsite, useStopReading } from '../queries.ts'
import { ENDS, MOST_PAGES, STATES } from '../words.ts'

/** What the website is called, how far it is read, and what can be done with it. */
export function WebsiteHead({ website }: { website: WebsiteDetails }) {
  const { id, url, domain, name, state, end, pages, needsScripts, contact, readAt } = website
  const isBusy = state === 'waiting' || state === 'reading'
  const why = end === null ? null : ENDS[end]
  return (
    <header className="mb-8">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h1 dir="auto" className="font-semibold text-title [overflow-wrap:anywhere]">
            {name ?? domain}
          </h1>
          <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="inline-flex min-w-0 items-center gap-1 hover:underline"
            >
              <span className="truncate">{domain}</span>
              <Icon icon={ExternalLink} size={12} />
            </a>
            <StatusDot {...STATES[state]} />
            {readAt !== null && !isBusy && <span>on {momentInWords(readAt)}</span>}
            {contact && (
              <Link to={paths.outreach.contact(contact.id)} className="truncate hover:underline">
                Contact: {contact.name}
              </Link>
            )}
          </div>
        </div>
        <Deeds id={id} domain={domain} isBusy={isBusy} />
      </div>
      {isBusy && (
        <div role="status" className="mt-4">
          <Progress label="Pages read" value={state === 'waiting' ? null : pages} max={MOST_PAGES} />
          <p className="mt-1.5 text-muted text-sm">
            {state === 'waiting'
              ? 'It is read as soon as it is its turn.'
              : `${counted(pages, 'page')} read, of ${MOST_PAGES} at most. What is found appears below.`}
          </p>
        </div>
      )}
      {!isBusy && why !== null && (
        <Banner tone={state === 'failed' ? 'warning' : 'info'} title={why} className="mt-4" />
      )}
      {needsScripts && (
        <Banner tone="info" title="This website shows its content only in a browser" className="mt-4">
          There is more on it than could be found here.
        </Banner>
      )}
    </header>
  )
}

function Deeds({ id, domain, isBusy }: { id: number; domain: string; isBusy: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const again = useReadAgain()
  const stop = useStopReading()
  const remove = useRemoveWebsite()
  const navigate = useNavigate()
  const { attempt } = useAttempt()
  const input = { params: { id } }
  return (
    <div className="flex flex-wrap gap-2">
      {isBusy ? (
        <Button
          icon={CircleStop}
          loading={stop.isPending}
          onClick={() => void attempt('It was not stopped', () => stop.mutateAsync(input))}
        >
          Stop
        </Button>
      ) : (
        <Button
          icon={RefreshCw}
          loading={again.isPending}
          onClick={() => void attempt('It is not read again', () => again.mutateAsync(input))}
        >
          Read again
        </Button>
      )}
      <Button variant="ghost" icon={Trash2} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <AlertDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Delete ${domain}?`}
        description="Its pages and findings are deleted. Contacts that were made of them stay."
        confirmLabel="Delete"
        danger
        pending={remove.isPending}
        onConfirm={() =>
          void attempt('It was not deleted', async () => {
            await remove.mutateAsync(input)
            await navigate(paths.outreach.websites)
          })
        }
      />
    </div>
  )
}
