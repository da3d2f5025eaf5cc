import type { CampaignState } from '#core/contract/outreach/campaign-values.ts'
import type { Wait } from '#core/sequence/work-calendar.ts'
import { counted } from '#core/text/counted.ts'
import type { Tone } from '#web/ui/display/tone.ts'

export const STATES: Record<CampaignState, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  running: { label: 'Running', tone: 'success' },
  paused: { label: 'Paused', tone: 'warning' },
  finished: { label: 'Finished', tone: 'info' },
  stopped: { label: 'Stopped', tone: 'neutral' },
}

const UNITS = { hours: 'hour', days: 'day', weeks: 'week' } as const

export const waitInWords = ({ amount, unit }: Wait): string =>
  amount === 0 ? 'at once' : `after ${counted(amount, UNITS[unit])}`

/** A day (`YYYY-MM-DD`) in words. */
export const shortWeekday = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  })
