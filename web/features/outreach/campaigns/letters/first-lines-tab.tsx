import { Feather } from 'lucide'
import { useRef, useState } from 'react'
import type { FirstLine, FirstLineCounts, FirstLineState } from '#core/contract/outreach/campaign-letters.ts'
import { counted } from '#core/text/counted.ts'
import { messageOf } from '#web/platform/api.ts'
import { useShortcuts } from '#web/platform/shortcuts.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Kbd } from '#web/ui/display/kbd.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { Progress } from '#web/ui/loading/progress.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { useFilledPage, usePages } from '#web/ui/loading/use-pages.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useEditor } from '../editing/use-campaign-editor.ts'
import { Pages } from '../list/pages.tsx'
import { useDecideFirstLines, useFirstLines, useProposeFirstLines } from '../queries.ts'
import { FirstLineRow } from './first-line-row.tsx'

type Shown = Extract<FirstLineState, 'proposed' | 'approved' | 'rejected' | 'none'>
const PAGE = 50

/** First lines from the facts of websites: each with its source, used only once a person has approved it. */
export function FirstLinesTab() {
  const { base, isOpen } = useEditor()
  const [state, setState] = useState<Shown>('proposed')
  const pages = usePages<number>(state)
  const read = useFirstLines(base.id, { state, page: pages.number })
  const { isError, refetch } = read
  const data = useFilledPage(pages, read, ({ lines }) => lines)
  const lines = data?.lines ?? []
  const [at, setAt] = useState(0)
  const [editing, setEditing] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const current = lines[Math.min(at, lines.length - 1)]
  const { decide, isDeciding } = useDecisions()
  const focusRow = (row: number) => {
    const next = Math.max(0, Math.min(row, lines.length - 1))
    setAt(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }
  const decideOne = (line: FirstLine | undefined, decision: 'approved' | 'rejected') => {
    // The row that follows takes the place of this one; only in its own list does it stay where it is.
    if (line && line.state !== decision && line.text !== '') decide([line.contactId], decision, line.state)
  }
  const approveShown = () => {
    const ids = lines.map(({ contactId }) => contactId)
    if (isOpen && state === 'proposed' && ids.length > 0) decide(ids, 'approved', 'proposed')
  }
  useShortcuts({
    j: () => focusRow(at + 1),
    k: () => focusRow(at - 1),
    a: () => isOpen && decideOne(current, 'approved'),
    r: () => isOpen && decideOne(current, 'rejected'),
    e: () => isOpen && current && setEditing(current.contactId),
    A: approveShown,
  })
  if (isError) return <NotLoaded text="The first lines could not be loaded." onRetry={() => void refetch()} />
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
            onValueChange={next => {
              setState(next as Shown)
              setAt(0)
              setEditing(null)
            }}
          />
        </div>
        <span className="flex-1" />
        {isOpen && state === 'proposed' && lines.length > 1 && (
          <Button loading={isDeciding} shortcut="shift+a" onClick={approveShown}>
            Approve these {lines.length}
          </Button>
        )}
      </div>
      {lines.length === 0 ? (
        <EmptyState icon={Feather} title={EMPTY[state].title} text={EMPTY[state].text} className="py-10" />
      ) : (
        <>
          <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-faint text-sm coarse:hidden">
            <Keys keys="j" label="next" /> <Keys keys="k" label="previous" />{' '}
            <Keys keys="a" label="approve" /> <Keys keys="e" label="edit" /> <Keys keys="r" label="reject" />
          </p>
          <ul ref={list} aria-label="First lines" className="mt-2 divide-y divide-line">
            {lines.map((line, row) => (
              <FirstLineRow
                key={line.contactId}
                line={line}
                isCurrent={line === current}
                isEditing={editing === line.contactId}
                canEdit={isOpen}
                onPoint={() => setAt(row)}
                // A line that was saved closes its own fields, and not those of another that is written by now.
                onEdit={isEditing =>
                  setEditing(now => (isEditing ? line.contactId : now === line.contactId ? null : now))
                }
                onDecide={decision => decideOne(line, decision)}
              />
            ))}
          </ul>
          <Pages pages={pages} hasMore={data.hasMore} size={PAGE} />
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
    text: 'A contact whose line you reject gets the fallback of {{first_line}} instead.',
  },
  none: {
    title: 'No contact was left without a first line',
    text: 'If a contact’s website gives the assistant nothing to write about, the contact appears here with the reason.',
  },
}

function Keys({ keys, label }: { keys: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Kbd keys={keys} /> {label}
    </span>
  )
}

function Ask({ counts, writtenBy }: { counts: FirstLineCounts; writtenBy: string }) {
  const { base, isOpen } = useEditor()
  const propose = useProposeFirstLines()
  const { toast } = useToast()
  const ask = async () => {
    try {
      const { asked } = await propose.mutateAsync({ params: { id: base.id }, body: {} })
      if (asked === 0)
        toast({
          title: 'No first lines to write',
          description: 'Every contact has one already, or their website has not been read.',
        })
    } catch (error) {
      const description = messageOf(error, 'Please try again later')
      toast({ title: 'The assistant could not be asked', description, variant: 'destructive' })
    }
  }
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
          disabled={counts.unasked === 0 || counts.waiting > 0}
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

function useDecisions() {
  const { base } = useEditor()
  const change = useDecideFirstLines()
  const { toast } = useToast()
  const send = (contactIds: number[], decision: 'approved' | 'rejected' | 'proposed') =>
    change.mutateAsync({ params: { id: base.id }, body: { contactIds, decision } })
  const decide = async (ids: number[], decision: 'approved' | 'rejected', before: FirstLineState) => {
    try {
      await send(ids, decision)
      const back = before === 'approved' || before === 'rejected' ? before : 'proposed'
      toast({
        title: `${counted(ids.length, 'line')} ${decision}`,
        action: { label: 'Undo', onSelect: () => void send(ids, back).catch(() => failed()) },
      })
    } catch (error) {
      failed(error)
    }
  }
  const failed = (error?: unknown) =>
    toast({
      title: 'That was not saved',
      description: messageOf(error, 'Please try again later'),
      variant: 'destructive',
    })
  return {
    decide: (ids: number[], decision: 'approved' | 'rejected', before: FirstLineState) =>
      void decide(ids, decision, before),
    isDeciding: change.isPending,
  }
}
