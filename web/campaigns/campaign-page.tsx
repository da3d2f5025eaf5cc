import { ChevronLeft } from 'lucide'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Campaign } from '#core/contract/outreach/campaigns.ts'
import { counted, inFigures } from '#core/text/counted.ts'
import { momentInWords } from '#core/text/dates/moment-in-words.ts'
import { paths } from '#web/platform/paths.ts'
import { UncertainBanner } from '#web/send/outbox/uncertain/uncertain-banner.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { StatusDot } from '#web/ui/display/status-dot.tsx'
import { useTitle } from '#web/ui/hooks/use-title.ts'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { ContactsTab } from './audience/contacts-tab.tsx'
import { CampaignName } from './editing/campaign-name.tsx'
import { SaveLine, SaveProblem } from './editing/save-line.tsx'
import { UnsavedBar } from './editing/unsaved-bar.tsx'
import { CampaignEditorProvider, useCampaignEditor } from './editing/use-campaign-editor.ts'
import { TAB_OF } from './launch/finding-list.tsx'
import { LaunchDialog } from './launch/launch-dialog.tsx'
import { RestLine } from './launch/rest-line.tsx'
import { StateActions } from './launch/state-actions.tsx'
import { FirstLinesTab } from './letters/first-lines-tab.tsx'
import { SettingsTab } from './settings/settings-tab.tsx'
import { STATES } from './words.ts'

// The editor of texts is large.
const StepsTab = lazy(async () => ({ default: (await import('./steps/steps-tab.tsx')).StepsTab }))
const PlanTab = lazy(async () => ({ default: (await import('./plan/plan-tab.tsx')).PlanTab }))

const TABS = [
  { value: 'steps', label: 'Steps' },
  { value: 'contacts', label: 'Contacts' },
  { value: 'first-lines', label: 'First lines' },
  { value: 'plan', label: 'Plan' },
  { value: 'settings', label: 'Settings' },
  { value: 'report', label: 'Report' },
] as const

/** A campaign: its steps, its contacts, and all that is set for it. */
export function CampaignPage({
  base,
  userId,
  Report,
}: {
  base: Campaign
  userId: number
  Report: ComponentType<{ campaignId: number }>
}) {
  const editor = useCampaignEditor(base, userId)
  const [params, setParams] = useSearchParams()
  const [isLaunching, setLaunching] = useState(false)
  useTitle(editor.shown.name)
  const asked = params.get('tab')
  const usual = base.startedAt !== null ? 'report' : 'steps'
  const tab = TABS.find(({ value }) => value === asked)?.value ?? usual
  const go = (value: string) => setParams({ tab: value }, { replace: true })
  return (
    <CampaignEditorProvider value={editor}>
      <Link
        to={paths.outreach.campaigns}
        className="-ml-1 inline-flex items-center gap-1 text-muted text-sm hover:text-text"
      >
        <Icon icon={ChevronLeft} />
        Campaigns
      </Link>
      <div className="mt-1 mb-1 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <CampaignName />
        <StateActions campaign={base} onLaunch={() => setLaunching(true)} />
      </div>
      <div className="mb-4 flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1">
        <StatusDot
          {...STATES[base.state]}
          pulse={base.state === 'running' && base.problem === null && !base.rests}
        />
        <Facts campaign={base} />
        <SaveLine editor={editor} />
      </div>
      <RestLine campaign={base} />
      <div className="flex flex-col gap-3 empty:hidden">
        <SaveProblem editor={editor} />
        <Waits lines={base.waits ?? []} />
        {base.refusal && <Banner title={base.refusal} />}
        {base.startedAt !== null && <UncertainBanner campaignId={base.id} />}
      </div>
      <Tabs label="Campaign" tabs={TABS} value={tab} onValueChange={go} className="mt-3">
        <Suspense fallback={<SkeletonRows count={5} label="Loading" />}>
          <TabPanel value="steps">
            <StepsTab />
          </TabPanel>
          <TabPanel value="contacts">
            <ContactsTab />
          </TabPanel>
          <TabPanel value="first-lines">
            <FirstLinesTab />
          </TabPanel>
          <TabPanel value="plan">
            <PlanTab />
          </TabPanel>
          <TabPanel value="settings">
            <SettingsTab />
          </TabPanel>
          <TabPanel value="report">
            <Report campaignId={base.id} />
          </TabPanel>
        </Suspense>
      </Tabs>
      <UnsavedBar editor={editor} />
      {isLaunching && (
        <LaunchDialog onGo={({ about }) => go(TAB_OF[about])} onClose={() => setLaunching(false)} />
      )}
    </CampaignEditorProvider>
  )
}

/** What a running campaign waits for besides the time of each mail. */
function Waits({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  const [only] = lines
  if (lines.length === 1 && only) return <Banner tone="warning" title={only} />
  return (
    <Banner tone="warning" title="Some of it waits">
      <ul className="flex list-disc flex-col gap-1 pl-4">
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Banner>
  )
}

function Facts({ campaign: { progress, state, nextAt, startedAt, userName } }: { campaign: Campaign }) {
  const facts = [
    startedAt !== null && counted(progress.contacts, 'contact'),
    startedAt !== null && `${counted(progress.sent, 'mail')} sent`,
    progress.answered > 0 && `${inFigures(progress.answered)} answered`,
    state === 'running' && nextAt !== null && `next on ${momentInWords(nextAt)}`,
    userName !== null ? `sends for ${userName}` : 'nobody sends it any more',
  ].filter(fact => fact !== false)
  return <span className="text-muted text-sm tabular-nums">{facts.join(' · ')}</span>
}
