import type { ReactNode } from 'react'
import type { CampaignReport, ReportFigures, ReportStep } from '#core/contract/outreach/campaign-reports.ts'
import { inFigures } from '#core/text/counted.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { percent, rateInWords, shortDay } from './words.ts'

/** Steps, and below each with several variants the variants and what their comparison says. */
export function StepTable({ steps }: { steps: readonly ReportStep[] }) {
  return (
    <Table caption="Figures by step" first="Step" figures={steps[0]?.figures}>
      {steps.map(({ step, label, subject, figures, variants, comparison }) => (
        <Rows key={step}>
          <Row figures={figures}>
            <span className="font-medium">{label}</span>
            {subject !== '' && (
              <span dir="auto" title={subject} className="block max-w-64 truncate text-muted text-sm">
                {subject}
              </span>
            )}
          </Row>
          {variants.length > 1 &&
            variants.map(variant => (
              <Row key={variant.id} figures={variant.figures}>
                <span className="pl-4">
                  {variant.label === 'Removed' ? 'A variant that was removed' : `Variant ${variant.label}`}
                </span>
                {!variant.isOn && variant.label !== 'Removed' && <Badge className="ml-2">Off</Badge>}
              </Row>
            ))}
          {comparison !== null && (
            <tr>
              <td colSpan={9} className="pb-3 pl-4 text-muted text-sm">
                {comparison}
              </td>
            </tr>
          )}
        </Rows>
      ))}
    </Table>
  )
}

export function DayTable({ days }: { days: CampaignReport['days'] }) {
  return (
    <Table caption="Figures by day" first="Day" figures={days[0]?.figures}>
      {days.map(({ day, figures }) => (
        <Row key={day} figures={figures}>
          {shortDay(day)}
        </Row>
      ))}
    </Table>
  )
}

export function MailboxTable({ mailboxes }: { mailboxes: CampaignReport['mailboxes'] }) {
  return (
    <Table caption="Figures by mailbox" first="Mailbox" figures={mailboxes[0]?.figures}>
      {mailboxes.map(({ accountId, email, figures }) => (
        <Row key={accountId} figures={figures}>
          <span title={email} className="block max-w-64 truncate">
            {email}
          </span>
        </Row>
      ))}
    </Table>
  )
}

const Rows = ({ children }: { children: ReactNode }) => <>{children}</>

function Table({
  caption,
  first,
  figures,
  children,
}: {
  caption: string
  first: string
  /** Of any line: whether opens and clicks are counted. */
  figures: ReportFigures | undefined
  children: ReactNode
}) {
  const heads = [
    ...['Sent', 'Delivered', 'Answered', 'Interested', 'Bounced', 'Unsubscribed'],
    ...(figures?.opened == null ? [] : ['Opened*']),
    ...(figures?.clicked == null ? [] : ['Clicked*']),
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys, too
    <section tabIndex={0} aria-label={caption} className="relative overflow-x-auto">
      <table className="w-full border-collapse text-left tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line border-b text-faint text-sm">
            <th scope="col" className="py-1.5 pr-4 font-medium">
              {first}
            </th>
            {heads.map(head => (
              <th key={head} scope="col" className="py-1.5 pr-4 text-right font-medium last:pr-0">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </section>
  )
}

function Row({ figures, children }: { figures: ReportFigures; children: ReactNode }) {
  const { sent, delivered, answered, interested, bounced, unsubscribed, opened, clicked, rates } = figures
  return (
    <tr>
      <th scope="row" className="py-2 pr-4 font-normal">
        {children}
      </th>
      <Cell>{inFigures(sent)}</Cell>
      <Cell>{inFigures(delivered)}</Cell>
      <Cell note={rates.answered && answered > 0 ? rateInWords(rates.answered) : null}>
        {inFigures(answered)}
      </Cell>
      <Cell>{inFigures(interested)}</Cell>
      <Cell note={rates.bounced && bounced > 0 ? percent(rates.bounced.share) : null}>
        {inFigures(bounced)}
      </Cell>
      <Cell>{inFigures(unsubscribed)}</Cell>
      {opened !== null && <Cell>{inFigures(opened)}</Cell>}
      {clicked !== null && <Cell>{inFigures(clicked)}</Cell>}
    </tr>
  )
}

function Cell({ note = null, children }: { note?: string | null; children: ReactNode }) {
  return (
    <td className="whitespace-nowrap py-2 pr-4 text-right align-top last:pr-0">
      {children}
      {note !== null && <span className="block text-faint text-xs">{note}</span>}
    </td>
  )
}
