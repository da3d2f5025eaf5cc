import { Link } from 'react-router'
import type { CampaignProgress, CampaignSummary } from '#core/contract/outreach/campaigns.ts'
import { counted, inFigures } from '#core/text/counted.ts'
import { momentInWords } from '#core/text/dates/moment-in-words.ts'
import { percent } from '#web/campaigns/reports/words.ts'
import { paths } from '#web/platform/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { StatusDot } from '#web/ui/display/status-dot.tsx'
import { STATES } from '../words.ts'

/** A campaign in a list: its state, how far its contacts are, and what came back. */
export function CampaignRow({ campaign }: { campaign: CampaignSummary }) {
  const { progress, state } = campaign
  const isLaunched = campaign.startedAt !== null
  return (
    <li>
      <Link
        to={paths.outreach.campaign(campaign.id)}
        className="ring-inside -mx-3 flex flex-wrap items-center gap-x-6 gap-y-1.5 rounded-control px-3 py-3 hover:bg-hover"
      >
        <span className="min-w-0 flex-1 basis-64">
          <span className="block truncate font-medium" title={campaign.name}>
            {campaign.name}
          </span>
          <span className="flex flex-wrap items-center gap-x-3">
            <StatusDot {...STATES[state]} />
            <span className="truncate text-faint text-sm">{whenOf(campaign)}</span>
          </span>
          {(campaign.rests ?? campaign.problem) !== null && (
            <span className="block text-sm text-warning-text">{campaign.rests ?? campaign.problem}</span>
          )}
        </span>
        {isLaunched ? (
          <span className="flex min-w-0 basis-80 flex-col gap-1.5 max-sm:basis-full">
            <ProgressBar progress={progress} />
            <span className="flex flex-wrap gap-x-3 text-muted text-sm tabular-nums">
              <span>{counted(progress.contacts, 'contact')}</span>
              <span>{inFigures(progress.sent)} sent</span>
              <span className={progress.answered > 0 ? 'text-success-text' : undefined}>
                {inFigures(progress.answered)} answered{shareOf(progress)}
              </span>
              {progress.interested > 0 && (
                <span className="text-success-text">{inFigures(progress.interested)} interested</span>
              )}
              {progress.bounced > 0 && (
                <span className="text-danger-text">{inFigures(progress.bounced)} bounced</span>
              )}
            </span>
          </span>
        ) : (
          <span className="basis-80 text-muted text-sm tabular-nums max-sm:basis-full">
            {progress.contacts === 0 ? 'No contacts yet' : counted(progress.contacts, 'contact')}
          </span>
        )}
      </Link>
    </li>
  )
}

function whenOf({ state, createdAt, startedAt, endedAt, nextAt }: CampaignSummary): string {
  if (state === 'running' && nextAt !== null) return `Next on ${momentInWords(nextAt)}`
  if (endedAt !== null) return `Ended on ${momentInWords(endedAt)}`
  if (startedAt !== null) return `Begun on ${momentInWords(startedAt)}`
  return `Made on ${momentInWords(createdAt)}`
}

/** Of the contacts who were reached, in per cent, as in the report. */
const shareOf = ({ answered, reached }: CampaignProgress): string =>
  reached > 0 && answered > 0 ? ` (${percent(Math.min(1, answered / reached))})` : ''

/** How many contacts have ended, are under way, and wait for their first mail. */
function ProgressBar({ progress }: { progress: CampaignProgress }) {
  const { contacts, untouched, underWay, answered } = progress
  const ended = Math.max(0, contacts - untouched - underWay - answered)
  const parts = [
    { count: answered, look: 'bg-success', says: 'answered' },
    { count: ended, look: 'bg-line-control', says: 'finished or stopped' },
    { count: underWay, look: 'bg-accent', says: 'under way' },
  ]
  const label = `${parts.map(({ count, says }) => `${inFigures(count)} ${says}`).join(', ')}, ${inFigures(untouched)} not begun`
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className="flex h-1.5 overflow-hidden rounded-full bg-track"
    >
      {parts.map(({ count, look, says }) => (
        <span
          key={says}
          className={classNames('block h-full', look)}
          style={{ width: `${(count / Math.max(1, contacts)) * 100}%` }}
        />
      ))}
    </span>
  )
}
