import { afterEach, expect, test, vi } from 'vitest'
import type { Campaign, CampaignPlan } from '#core/contract/outreach/campaigns.ts'
import { soon } from '#testing/dom.tsx'
import { renderScreen } from '#testing/web/render-screen.tsx'
import { CampaignEditorProvider, useCampaignEditor } from '../editing/use-campaign-editor.ts'
import { PlanTab } from './plan-tab.tsx'

afterEach(() => void vi.unstubAllGlobals())

const PLAN: CampaignPlan = {
  days: [],
  mailboxes: [{ accountId: 1, email: 'ben@x.example', mails: 2 }],
  ...{ mails: 2, contacts: 9000, until: null, isCut: false, says: [], withoutZone: 0, progress: null },
}
const day = (name: string) => ({
  day: name,
  mailboxes: [{ accountId: 1, mails: 1, firsts: 1, limit: 1, isFull: false }],
})
/** What the server answers one after the other. */
const ANSWERS: CampaignPlan[] = [
  { ...PLAN, progress: { share: 0.1, says: 'Reading contacts: 2,000 of 9,000.' } },
  {
    ...PLAN,
    days: [day('2027-01-04')],
    progress: { share: 0.6, says: 'Planned until 4 January 2027 so far.' },
  },
  {
    ...PLAN,
    days: [day('2027-01-04'), day('2027-01-05')],
    until: '2027-01-05',
    says: ['2 mails will be sent.'],
  },
]

const campaign = { id: 7, state: 'draft', steps: [], mailboxes: [], audience: {}, settings: {} }

function Screen() {
  const editor = useCampaignEditor(campaign as unknown as Campaign, 1)
  return (
    <CampaignEditorProvider value={editor}>
      <PlanTab />
    </CampaignEditorProvider>
  )
}

test('shows how far a plan is, the days that are there already, then all of it, and asks no more', async () => {
  let asked = 0
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('fetch', async () => Response.json(ANSWERS[asked++]))
  const screen = renderScreen(<Screen />)
  const days = () => screen.querySelectorAll('tbody tr').length
  await soon(() => expect(screen.textContent).toContain('Reading contacts: 2,000 of 9,000.'))
  expect([days(), screen.querySelector('[role=progressbar]') !== null]).toEqual([0, true])
  await soon(() => expect(screen.textContent).toContain('2 mails so far to 9,000 contacts'))
  expect(days()).toBe(1)
  await soon(() => expect(screen.textContent).toContain('2 mails will be sent.'))
  expect([days(), screen.querySelector('[role=progressbar]')]).toEqual([2, null])
  expect(asked).toBe(ANSWERS.length)
})
