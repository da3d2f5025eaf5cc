import type { LaunchFinding } from '#core/contract/outreach/campaigns.ts'

export type Told = Pick<LaunchFinding, 'severity' | 'about' | 'says'> & Partial<LaunchFinding>

export const blocks = (about: LaunchFinding['about'], says: string): Told => ({
  severity: 'blocks',
  about,
  says,
})
export const warns = (about: LaunchFinding['about'], says: string): Told => ({
  severity: 'warns',
  about,
  says,
})

const GRAVEST: readonly LaunchFinding['severity'][] = ['blocks', 'warns', 'says']

/** The gravest first. */
export const sorted = (found: readonly Told[]): LaunchFinding[] =>
  found
    .map(told => ({ step: null, variant: null, variable: null, count: null, contacts: [], ...told }))
    .sort((a, b) => GRAVEST.indexOf(a.severity) - GRAVEST.indexOf(b.severity))
