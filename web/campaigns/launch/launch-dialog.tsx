import { Rocket } from 'lucide'
import { useEffect } from 'react'
import type { LaunchFinding } from '#core/contract/outreach/campaigns.ts'
import { counted } from '#core/text/counted.ts'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useEditor } from '../editing/use-campaign-editor.ts'
import { zonesInWords } from '../plan/zones-in-words.ts'
import { useLaunch, useLaunchCheck, usePlan } from '../queries.ts'
import { shortWeekday } from '../words.ts'
import { FindingList } from './finding-list.tsx'
import { Says } from './says.tsx'

const ORDER = ['blocks', 'warns', 'says'] as const

/** The last look before a campaign begins: what stands against it, and what leaves until when. */
export function LaunchDialog({
  onGo,
  onClose,
}: {
  onGo: (finding: LaunchFinding) => void
  onClose: () => void
}) {
  const { base, view, keeper } = useEditor()
  // What is typed has to be saved before it can be checked.
  const isSaved = Object.keys(view.edits).length === 0
  useEffect(() => void keeper.flush().catch(() => null), [keeper])
  const check = useLaunchCheck(base.id, isSaved)
  const plan = usePlan(base.id, isSaved)
  const launch = useLaunch()
  const { toast } = useToast()
  const findings = (check.data?.findings ?? []).toSorted(
    (a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity),
  )
  const start = async () => {
    try {
      await launch.mutateAsync({ params: { id: base.id }, body: { revision: base.revision } })
      toast({ title: 'The campaign has begun', description: 'You can pause it at any time.' })
      onClose()
    } catch (error) {
      console.error('The campaign was not launched', error)
      void check.refetch()
    }
  }
  return (
    <Dialog
      onClose={onClose}
      title="Check and launch"
      description={`“${base.name}”`}
      size="lg"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Not yet
          </Button>
          <Button
            variant="primary"
            icon={Rocket}
            disabled={!check.data || check.isFetching}
            blocked={check.data?.mayLaunch === false && 'Something above prevents it'}
            loading={launch.isPending}
            onClick={() => void start()}
          >
            Launch
          </Button>
        </>
      }
    >
      {launch.isError && (
        <Banner tone="danger" title="It was not launched" className="mb-4">
          {messageOf(launch.error, 'Please try again later.')}
        </Banner>
      )}
      {check.isError ? (
        <Banner
          tone="danger"
          title="The campaign could not be checked"
          action={
            <Button size="sm" onClick={() => void check.refetch()}>
              Try again
            </Button>
          }
        >
          {messageOf(check.error, 'Please try again later.')}
        </Banner>
      ) : !isSaved && view.state !== 'saving' && view.error !== null ? (
        <Banner tone="danger" title="Your last changes could not be saved">
          {messageOf(view.error, 'Please try again later.')}
        </Banner>
      ) : !check.data ? (
        <SkeletonRows count={4} label="Checking the campaign" />
      ) : (
        <div className="flex flex-col gap-5">
          {plan.data && plan.data.progress !== null && (
            <p className="text-muted">{plan.data.progress.says} You can launch it meanwhile.</p>
          )}
          {plan.data && plan.data.says.length > 0 && plan.data.mails > 0 && (
            <p className="text-read">
              {counted(plan.data.contacts, 'contact')} would get up to {counted(plan.data.mails, 'mail')}
              {plan.data.until && <> until {shortWeekday(plan.data.until)}</>}. Who answers gets no more.{' '}
              {zonesInWords(plan.data)}
            </p>
          )}
          {findings.length === 0 ? (
            <ul>
              <Says severity="well">Nothing is in the way of a launch.</Says>
            </ul>
          ) : (
            <FindingList
              findings={findings}
              onGo={finding => {
                onClose()
                onGo(finding)
              }}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}
