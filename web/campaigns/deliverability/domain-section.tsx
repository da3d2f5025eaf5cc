import type { DnsFinding, SendingDomain } from '#core/contract/outreach/deliverability.ts'
import type { DnsKind, DnsState } from '#core/contract/outreach/deliverability-values.ts'
import { inFigures } from '#core/text/counted.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import type { Tone } from '#web/ui/display/tone.ts'
import { useCheckDomain } from './queries.ts'
import { RecordLines } from './record-line.tsx'

const KINDS: Record<DnsKind, string> = {
  mx: 'Incoming mail (MX)',
  spf: 'Who may send (SPF)',
  dkim: 'Signatures (DKIM)',
  dmarc: 'Forgeries (DMARC)',
  blocklists: 'Blocklists',
}
const STATES: Record<DnsState, { text: string; tone: Tone }> = {
  good: { text: 'Good', tone: 'success' },
  weak: { text: 'Needs fixing', tone: 'warning' },
  missing: { text: 'Missing', tone: 'danger' },
  listed: { text: 'Listed', tone: 'danger' },
  unknown: { text: 'Not answered', tone: 'neutral' },
}

/** A domain that mail leaves from: what the DNS says of it, and whether it becomes a bulk sender. */
export function DomainSection({ domain, hasDns }: { domain: SendingDomain; hasDns: boolean }) {
  const checking = useCheckDomain()
  const { attempt } = useAttempt()
  const check = () =>
    attempt({ title: 'Not checked', otherwise: 'The domain could not be checked.' }, () =>
      checking.mutateAsync({ body: { domain: domain.domain } }),
    )
  const { bulk } = domain
  return (
    <section aria-label={domain.domain} className="border-line border-t py-5">
      <SectionHeading
        title={domain.domain}
        description={domain.mailboxes.join(', ')}
        action={
          hasDns && (
            <Button loading={checking.isPending} onClick={() => void check()}>
              {domain.checkedAt ? 'Check again' : 'Check'}
            </Button>
          )
        }
      />
      {domain.checkedAt === null ? (
        <p className="mt-3 text-muted">
          {hasDns
            ? 'Its records were not checked yet.'
            : 'Its records cannot be checked: whoever runs this installation has switched that off.'}
        </p>
      ) : (
        <>
          <ul aria-label={`Records of ${domain.domain}`} className="mt-3 divide-y divide-line">
            {domain.findings.map(finding => (
              <Finding key={finding.kind} finding={finding} />
            ))}
          </ul>
          <p className="mt-1 text-muted text-sm">Checked {new Date(domain.checkedAt).toLocaleString()}</p>
        </>
      )}
      <h3 className="mt-5 font-semibold">Bulk-sender rules of Gmail and Yahoo</h3>
      <p className="mt-1 max-w-measure">{bulk.inWords}</p>
      <p className="mt-1 text-muted text-sm tabular-nums">
        To personal Gmail accounts: {inFigures(bulk.today)} in the last 24 hours, {inFigures(bulk.most)} on
        the busiest of 30 days,
        {bulk.waiting > 0 && ` ${inFigures(bulk.mostAhead)} at most on a day with running campaigns,`} a bulk
        sender from {inFigures(bulk.limit)}.
      </p>
      <ul className="mt-2 grid gap-1">
        {bulk.rules.map(({ text, isMet }) => (
          <li key={text} className="flex items-start gap-2">
            <Badge tone={isMet === null ? 'neutral' : isMet ? 'success' : 'warning'}>
              {isMet === null ? 'Unknown' : isMet ? 'Met' : 'Not met'}
            </Badge>
            <span className="min-w-0">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Finding({ finding: { kind, state, text, advice, record } }: { finding: DnsFinding }) {
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{KINDS[kind]}</span>
        <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
      </div>
      <p className="mt-1 max-w-measure [overflow-wrap:anywhere]">{text}</p>
      {advice && <p className="mt-0.5 max-w-measure text-muted [overflow-wrap:anywhere]">{advice}</p>}
      {record && <RecordLines record={record} />}
    </li>
  )
}
