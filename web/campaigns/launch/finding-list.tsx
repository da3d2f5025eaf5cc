import type { LaunchFinding } from '#core/contract/outreach/campaigns.ts'
import { counted } from '#core/text/counted.ts'
import { Says } from './says.tsx'

/** Where in the campaign something is mended. */
export const TAB_OF: Record<LaunchFinding['about'], string> = {
  steps: 'steps',
  texts: 'steps',
  audience: 'contacts',
  variables: 'contacts',
  mailboxes: 'settings',
  settings: 'settings',
  'first-lines': 'first-lines',
  plan: 'plan',
}

/** What a check has found, with the contacts that it concerns. `onGo` leads to where it is mended. */
export function FindingList({
  findings,
  onGo,
}: {
  findings: readonly LaunchFinding[]
  onGo: (finding: LaunchFinding) => void
}) {
  return (
    <ul aria-label="What the check has found" className="flex flex-col gap-3">
      {findings.map((finding, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: findings have no identity but their place
        <Says key={at} severity={finding.severity}>
          {finding.says}{' '}
          <button type="button" className="text-accent-text underline" onClick={() => onGo(finding)}>
            Show me
          </button>
          {finding.contacts.length > 0 && (
            <span className="mt-0.5 block text-muted text-sm">
              {finding.contacts
                .slice(0, 5)
                .map(({ name, email }) => name || email)
                .join(', ')}
              {(finding.count ?? 0) > 5 && ` and ${counted((finding.count ?? 0) - 5, 'other')}`}
            </span>
          )}
        </Says>
      ))}
    </ul>
  )
}
