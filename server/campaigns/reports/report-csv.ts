import type { CampaignReport, ReportFigures, ShownRate } from '#core/contract/outreach/campaign-reports.ts'
import { quotedCell } from '#core/text/csv/csv-text.ts'

const HEAD = [
  ...[
    'kind',
    'name',
    'variant',
    'sent',
    'delivered',
    'bounced',
    'contacts reached',
    'answered',
    'interested',
  ],
  ...[
    'unsubscribed',
    'opened (estimate)',
    'clicked (estimate)',
    'answer rate',
    'answer rate from',
    'answer rate to',
  ],
  ...['interest rate', 'bounce rate', 'unsubscribe rate'],
]

/** A report as a file: RFC 4180, one line for each line of its tables. */
export function csvOf({ total, steps, mailboxes, days, campaign }: CampaignReport): string {
  const lines = [
    cells('campaign', campaign.name, '', total),
    ...steps.flatMap(({ label, subject, figures, variants }) => [
      cells('step', subject === '' ? label : `${label}: ${subject}`, '', figures),
      ...variants.map(variant => cells('variant', label, variant.label, variant.figures)),
    ]),
    ...mailboxes.map(({ email, figures }) => cells('mailbox', email, '', figures)),
    ...days.map(({ day, figures }) => cells('day', day, '', figures)),
  ]
  return [HEAD, ...lines].map(line => `${line.map(quotedCell).join(',')}\r\n`).join('')
}

function cells(kind: string, name: string, variant: string, figures: ReportFigures): string[] {
  const { sent, delivered, bounced, reached, answered, interested, unsubscribed, opened, clicked } = figures
  const { rates } = figures
  const counts = [sent, delivered, bounced, reached, answered, interested, unsubscribed]
  return [
    ...[kind, name, variant],
    ...counts.map(String),
    ...[opened, clicked].map(count => (count === null ? '' : String(count))),
    ...[shareOf(rates.answered), shareOf(rates.answered, 'low'), shareOf(rates.answered, 'high')],
    ...[shareOf(rates.interested), shareOf(rates.bounced), shareOf(rates.unsubscribed)],
  ]
}

const shareOf = (rate: ShownRate, part: 'share' | 'low' | 'high' = 'share'): string =>
  rate === null ? '' : rate[part].toFixed(4)
