import { Archive, ArchiveRestore, Copy, Ellipsis, Pause, Play, Rocket, Square, Trash2 } from 'lucide'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Campaign } from '#core/contract/outreach/campaigns.ts'
import { counted } from '#core/text/counted.ts'
import { paths } from '#web/platform/paths.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/overlays/dropdown-menu.tsx'
import {
  useArchiveCampaign,
  useDuplicateCampaign,
  usePause,
  useRemoveCampaign,
  useResume,
  useStop,
} from '../queries.ts'

/** What can be done with a campaign as a whole. */
export function StateActions({ campaign, onLaunch }: { campaign: Campaign; onLaunch: () => void }) {
  const { id, state } = campaign
  const blocked = campaign.refusal ?? false
  const [asking, setAsking] = useState<'stop' | 'remove' | null>(null)
  const [pause, resume, stop] = [usePause(), useResume(), useStop()]
  const [duplicate, archive, remove] = [useDuplicateCampaign(), useArchiveCampaign(), useRemoveCampaign()]
  const navigate = useNavigate()
  const { toast, attempt } = useAttempt()
  const act = (done: string, work: () => Promise<unknown>) =>
    attempt('That did not work', async () => {
      await work()
      toast({ title: done })
    })
  const input = { params: { id } }
  const isArchived = campaign.archivedAt !== null
  return (
    <div className="flex shrink-0 items-center gap-2">
      {state === 'draft' && !isArchived && (
        <Button variant="primary" icon={Rocket} blocked={blocked} onClick={onLaunch}>
          Check and launch
        </Button>
      )}
      {state === 'running' && (
        <Button
          icon={Pause}
          blocked={blocked}
          loading={pause.isPending}
          onClick={() =>
            void act('Paused: nothing is sent until you resume it', () => pause.mutateAsync(input))
          }
        >
          Pause
        </Button>
      )}
      {state === 'paused' && (
        <Button
          variant="primary"
          icon={Play}
          blocked={blocked}
          loading={resume.isPending}
          onClick={() => void act('It goes on where each contact stands', () => resume.mutateAsync(input))}
        >
          Resume
        </Button>
      )}
      <DropdownMenu align="end" trigger={<IconButton icon={Ellipsis} label="More for this campaign" />}>
        <MenuItem
          icon={Copy}
          onSelect={() =>
            void act('Copied, without contacts', async () => {
              const copy = await duplicate.mutateAsync(input)
              await navigate(paths.outreach.campaign(copy.id))
            })
          }
        >
          Duplicate
        </MenuItem>
        {(state === 'running' || state === 'paused') && (
          <MenuItem icon={Square} danger blocked={blocked} onSelect={() => setAsking('stop')}>
            Stop for good
          </MenuItem>
        )}
        {state !== 'running' && (
          <>
            <MenuSeparator />
            <MenuItem
              icon={isArchived ? ArchiveRestore : Archive}
              blocked={blocked}
              onSelect={() =>
                void act(isArchived ? 'It is back in the list' : 'It is under “Archived” from now on', () =>
                  archive.mutateAsync({ ...input, body: { isArchived: !isArchived } }),
                )
              }
            >
              {isArchived ? 'Take out of the archive' : 'Archive'}
            </MenuItem>
          </>
        )}
        {campaign.startedAt === null && (
          <MenuItem icon={Trash2} danger blocked={blocked} onSelect={() => setAsking('remove')}>
            Delete
          </MenuItem>
        )}
      </DropdownMenu>
      <AlertDialog
        open={asking === 'stop'}
        onClose={() => setAsking(null)}
        title={`Stop “${campaign.name}” for good?`}
        description={`${counted(campaign.progress.untouched + campaign.progress.underWay, 'contact that is still in it gets', 'contacts that are still in it get')} nothing more. The campaign cannot be resumed. Pause it instead if you may want to go on.`}
        confirmLabel="Stop for good"
        danger
        pending={stop.isPending}
        onConfirm={() =>
          void act('The campaign has ended', () => stop.mutateAsync(input)).then(() => setAsking(null))
        }
      />
      <AlertDialog
        open={asking === 'remove'}
        onClose={() => setAsking(null)}
        title={`Delete “${campaign.name}”?`}
        description="Its steps and texts are deleted. That cannot be undone. Contacts stay."
        confirmLabel="Delete"
        danger
        pending={remove.isPending}
        onConfirm={() =>
          void act('Deleted', async () => {
            await navigate(paths.outreach.campaigns, { replace: true })
            await remove.mutateAsync(input)
          }).then(() => setAsking(null))
        }
      />
    </div>
  )
}
