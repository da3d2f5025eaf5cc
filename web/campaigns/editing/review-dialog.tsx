import { useEffect } from 'react'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { Says } from '../launch/says.tsx'
import { usePreviewChange } from '../queries.ts'
import type { CampaignEditor } from './use-campaign-editor.ts'

/** What the edits of a running campaign mean for its contacts, before they are saved. */
export function ReviewDialog({ editor, onClose }: { editor: CampaignEditor; onClose: () => void }) {
  const { base, view, keeper } = editor
  const { mutate: ask, data, error } = usePreviewChange()
  const { toast } = useToast()
  const { edits } = view
  useEffect(() => ask({ params: { id: base.id }, body: edits }), [ask, base.id, edits])
  const save = async () => {
    try {
      await keeper.flush()
      toast({ title: 'Saved', description: 'It applies to everything that is sent from now on.' })
      onClose()
    } catch (failure) {
      console.error('The campaign was not saved', failure)
      onClose()
    }
  }
  return (
    <Dialog
      onClose={onClose}
      title="What this change means"
      description="Nothing is saved yet. Whatever you change, nobody gets a step twice."
      size="lg"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Go on editing
          </Button>
          <Button
            variant="primary"
            disabled={!data}
            blocked={
              data?.effects.some(({ severity }) => severity === 'blocks') && 'Something above prevents it'
            }
            loading={view.state === 'saving'}
            onClick={() => void save()}
          >
            Save changes
          </Button>
        </>
      }
    >
      {error ? (
        <Banner tone="danger" title="It could not be worked out">
          {messageOf(error, 'Please try again later')}
        </Banner>
      ) : !data ? (
        <SkeletonRows count={3} label="Working out what this means" />
      ) : data.effects.length === 0 ? (
        <p>Nothing changes for the contacts that are in the campaign.</p>
      ) : (
        <ul aria-label="What it means" className="flex flex-col gap-2">
          {data.effects.map(({ severity, says }) => (
            <Says key={says} severity={severity}>
              {says}
            </Says>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
