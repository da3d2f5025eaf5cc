import type { CampaignReport, ReportFigures, ReportStep } from '#core/contract/outreach/campaign-reports.ts'
import { mailsOf } from '#core/outreach/campaigns/steps.ts'
import { rateOf } from '#core/outreach/reports/wilson.ts'
import { judgeVariants } from '#core/outreach/variants.ts'
import { timeZoneOf } from '#core/text/dates/time-zone.ts'
import type { Ctx } from '#server/deps.ts'
import { outreachWorkspace } from '#server/people/outreach/workspace.ts'
import { notFound } from '#server/platform/errors.ts'
import { type CountedRow, countReport, findReported, type ReportedCampaign } from './report-queries.ts'

/** What came of a campaign of the caller's workspace. */
export async function reportCampaign(
  ctx: Ctx,
  { id, timeZone }: { id: number; timeZone: string },
): Promise<CampaignReport> {
  const workspaceId = outreachWorkspace(ctx.actor)
  const campaign = await findReported(ctx.db, { workspaceId, id })
  if (!campaign) throw notFound('This campaign')
  const counted = await countReport(ctx.db, { workspaceId, id }, timeZoneOf(timeZone))
  const { tracksOpens = false, tracksClicks = false } = campaign.settings
  const tracks = { tracksOpens, tracksClicks }
  const all = counted.find(({ kind }) => kind === 'all')
  const rowsOf = (kind: CountedRow['kind']) => counted.filter(row => row.kind === kind)
  return {
    campaign: { id, name: campaign.name },
    contacts: campaign.contacts,
    ...tracks,
    total: figuresOf(all, tracks),
    steps: stepsOf(campaign, { steps: rowsOf('step'), variants: rowsOf('variant'), tracks }),
    mailboxes: rowsOf('mailbox').map(row => ({
      accountId: row.accountId ?? 0,
      email: row.email ?? 'A mailbox that was removed',
      figures: figuresOf(row, tracks),
    })),
    days: rowsOf('day').map(row => ({ day: row.day ?? '', figures: figuresOf(row, tracks) })),
    judgements: judgementsOf(campaign, all?.answered ?? 0),
  }
}

interface Tracks {
  tracksOpens: boolean
  tracksClicks: boolean
}

function figuresOf(row: CountedRow | undefined, { tracksOpens, tracksClicks }: Tracks): ReportFigures {
  const { sent = 0, bounced = 0, reached = 0, answered = 0, interested = 0, unsubscribed = 0 } = row ?? {}
  const delivered = sent - bounced
  const opened = tracksOpens ? (row?.opened ?? 0) : null
  const clicked = tracksClicks ? (row?.clicked ?? 0) : null
  return {
    ...{ sent, bounced, delivered, reached, answered, interested, unsubscribed, opened, clicked },
    rates: {
      bounced: rateOf(bounced, sent),
      // An answer may come to a message that was also reported as undelivered, of several recipients or by mistake.
      answered: rateOf(Math.min(answered, reached), reached),
      interested: rateOf(Math.min(interested, reached), reached),
      unsubscribed: rateOf(Math.min(unsubscribed, reached), reached),
      opened: opened === null ? null : rateOf(Math.min(opened, delivered), delivered),
      clicked: clicked === null ? null : rateOf(Math.min(clicked, delivered), delivered),
    },
  }
}

/** The mails of the campaign in their order, then those that were sent and removed since. */
function stepsOf(
  { steps }: Pick<ReportedCampaign, 'steps'>,
  { steps: counted, variants, tracks }: { steps: CountedRow[]; variants: CountedRow[]; tracks: Tracks },
): ReportStep[] {
  const mails = mailsOf(steps)
  const removed = counted.flatMap(({ step }) => (mails.some(({ id }) => id === step) ? [] : [step ?? 0]))
  const shown = [
    ...mails.map((mail, at) => ({
      id: mail.id,
      label: `Mail ${at + 1}`,
      subject: mail.variants.find(({ subject }) => subject !== '')?.subject ?? '',
      known: mail.variants,
    })),
    ...removed.map(id => ({ id, label: 'A mail that was removed', subject: '', known: [] })),
  ]
  return shown.map(({ id, label, subject, known }) => {
    const ofStep = variants.filter(({ step }) => step === id)
    const gone = ofStep.flatMap(({ variant }) =>
      variant === null || known.some(one => one.id === variant) ? [] : [{ id: variant, isOn: false }],
    )
    const rows = [...known, ...gone].map((one, at) => ({
      id: one.id,
      label: at < known.length ? letterOf(at) : 'Removed',
      isOn: one.isOn,
      figures: figuresOf(
        ofStep.find(({ variant }) => variant === one.id),
        tracks,
      ),
    }))
    return {
      step: id,
      label,
      subject,
      figures: figuresOf(
        counted.find(({ step }) => step === id),
        tracks,
      ),
      variants: rows,
      comparison: rows.length < 2 ? null : compare(rows),
    }
  })
}

const letterOf = (at: number): string => String.fromCharCode('A'.charCodeAt(0) + at)

const compare = (variants: ReportStep['variants']): string =>
  judgeVariants(
    variants.map(({ id, figures: { reached, answered } }) => ({
      id,
      delivered: reached,
      succeeded: Math.min(answered, reached),
    })),
  ).inWords

function judgementsOf(
  { judged }: Pick<ReportedCampaign, 'judged'>,
  answered: number,
): CampaignReport['judgements'] {
  const {
    interested = 0,
    'not-now': notNow = 0,
    'not-interested': no = 0,
    'wrong-person': wrong = 0,
  } = judged
  const open = Math.max(0, answered - interested - notNow - no - wrong)
  return { interested, 'not-now': notNow, 'not-interested': no, 'wrong-person': wrong, open }
}
