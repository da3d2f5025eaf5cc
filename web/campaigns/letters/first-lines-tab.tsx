import { Feather } from 'lucide'
import { useState } from 'react'
import type { FirstLineCounts, FirstLineState } from '#core/contract/outreach/campaign-letters.ts'
import { counted } from '#core/text/counted.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { useFilledPage, usePages } from '#web/ui/list/use-pages.ts'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { Progress } from '#web/ui/loading/progress.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { useEditor } from '../editing/use-campaign-editor.ts'
import { Pages } from '../list/pages.tsx'
import { useFirstLines, useProposeFirstLines } from '../queries.ts'
import { FirstLineList } from './first-line-list.tsx'

type Shown = Extract<FirstLineState, 'proposed' | 'approved' | 'rejected' | 'none'>
const PAGE = 50

/** First lines from the facts of websites: each with its source, used only once a person has approved it. */
export function FirstLinesTab() {
  const { base } = useEditor()
  const [state, setState] = useState<Shown>('proposed')
  const pages = usePages<number>(state)
  const read = useFirstLines(base.id, { state, page: pages.number })
  const { isError, refetch } = read
  const data = useFilledPage(pages, read, ({ lines }) => lines)
  if (isError && !data)
    return <NotLoaded text="The first lines could not be loaded." onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={5} label="Loading first lines" />
  const { counts } = data
  return (
    <>
      <Ask counts={counts} writtenBy={data.writtenBy} />
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="relative max-w-full overflow-x-auto">
          <SegmentedControl
            label="Which"
            className="min-w-max"
            options={[
              { value: 'proposed', label: `To look at ${counts.proposed}` },
              { value: 'approved', label: `Approved ${counts.approved}` },
              { value: 'rejected', label: `Rejected ${counts.rejected}` },
              { value: 'none', label: `None ${counts.none}` },
            ]}
            value={state}
            onValueChange={next => setState(next as Shown)}
          />
        </div>
      </div>
      {data.lines.length === 0 ? (
        <EmptyState icon={Feather} title={EMPTY[state].title} text={EMPTY[state].text} className="py-10" />
      ) : (
        <>
          <FirstLineList key={`${state} ${pages.number} ${read.isPlaceholderData}`} lines={data.lines} />
          <Pages pages={pages} next={data.hasMore ? pages.number + 1 : null} size={PAGE} />
        </>
      )}
    </>
  )
}

const EMPTY: Record<Shown, { title: string; text: string }> = {
  proposed: {
    title: 'No first lines to review',
    text: 'First lines that the assistant proposes appear here, each with the sentence on the website that it is based on.',
  },
  approved: {
    title: 'No first line is approved yet',
    text: 'Only approved lines are sent. They replace {{first_line}} in your mails.',
  },
  rejected: {
    title: 'No first line was rejected',
    text: 'A contact whose line you reject gets what stands instead of {{first_line}}.',
  },
  none: {
    title: 'No contact was left without a first line',
    text: 'If a contact’s website gives the assistant nothing to write about, the contact appears here with the reason.',
  },
}

function Ask({ counts, writtenBy }: { counts: FirstLineCounts; writtenBy: string }) {
  const { base, isOpen } = useEditor()
  const propose = useProposeFirstLines()
  const { toast, attempt } = useAttempt()
  const ask = () =>
    attempt('The assistant could not be asked', async () => {
      const { asked } = await propose.mutateAsync({ params: { id: base.id }, body: {} })
      if (asked === 0)
        toast({
          title: 'No first lines to write',
          description: 'Every contact has one already, or their website has not been read.',
        })
    })
  return (
    <section aria-label="Ask for first lines" className="flex flex-wrap items-start justify-between gap-4">
      <p className="max-w-measure text-muted">
        The assistant writes one opening sentence for each contact, and only from what their website says. You
        see the sentence it is taken from. Nothing is sent that you have not approved. {writtenBy}
      </p>
      {isOpen && (
        <Button
          icon={Feather}
          loading={propose.isPending}
          blocked={
            counts.unasked === 0
              ? 'Every contact has one already, or their website has not been read'
              : counts.waiting > 0 && 'The assistant is still writing'
          }
          onClick={() => void ask()}
        >
          {counts.unasked === 0
            ? 'No more contacts to write for'
            : `Write for ${counted(counts.unasked, 'contact')}`}
        </Button>
      )}
      {counts.waiting > 0 && (
        <div className="w-full">
          <Progress label="Writing" value={null} tone="ai" />
          <p role="status" className="mt-1 text-ai-text text-sm">
            Writing: {counted(counts.waiting, 'line')} to go
          </p>
        </div>
      )}
    </section>
  )
}
