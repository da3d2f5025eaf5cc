import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { ThreadSummary } from '#core/contract/ai.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Collapsed it shows so many key points (specification, section 9). */
const COLLAPSED_POINTS = 2

/** What a conversation comes to, above its messages. */
export function SummaryPanel({
  summary,
  isPending,
  problem,
}: {
  summary: ThreadSummary | null
  isPending: boolean
  /** Why there is none, in words. */
  problem: string | null
}) {
  const [isExpanded, setExpanded] = useState(false)
  if (!summary && !isPending && !problem) return null
  return (
    <section
      aria-label="AI summary"
      aria-busy={isPending}
      className="mx-4 mt-4 rounded-panel bg-ai-soft px-4 py-3 md:mx-6"
    >
      <h2 className="mb-1.5 flex items-center gap-1.5 font-medium text-ai-text text-sm">
        <Icon icon={Sparkles} /> Summary
      </h2>
      {isPending ? (
        <div role="status">
          <span className="sr-only">Summarizing...</span>
          <Skeleton className="mb-2 h-3 w-11/12" />
          <Skeleton className="h-3 w-2/3" />
        </div>
      ) : problem ? (
        <p role="alert" className="text-muted">
          {problem}
        </p>
      ) : (
        summary && (
          <>
            {isExpanded ? <Expanded summary={summary} /> : <Collapsed summary={summary} />}
            <Button
              variant="ghost"
              size="sm"
              className="-ml-2.5 mt-1"
              aria-expanded={isExpanded}
              onClick={() => setExpanded(!isExpanded)}
            >
              {isExpanded ? 'Show Less' : 'Show More'}
            </Button>
          </>
        )
      )}
    </section>
  )
}

function Collapsed({ summary }: { summary: ThreadSummary }) {
  return (
    <>
      <p className="max-w-measure">{summary.summary}</p>
      <Points points={summary.keyPoints.slice(0, COLLAPSED_POINTS)} />
    </>
  )
}

function Expanded({ summary }: { summary: ThreadSummary }) {
  return (
    <>
      <Part title="Detailed Summary">
        <p className="max-w-measure">{summary.summary}</p>
      </Part>
      <ListPart title="Key Points" points={summary.keyPoints} />
      <ListPart title="Action Items" points={summary.actionItems} />
      <ListPart title="Outstanding Issues" points={summary.outstandingIssues} />
    </>
  )
}

function ListPart({ title, points }: { title: string; points: string[] }) {
  if (points.length === 0) return null
  return (
    <Part title={title}>
      <Points points={points} />
    </Part>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="mb-3">
      <h3 className="font-medium text-sm">{title}</h3>
      {children}
    </div>
  )
}

function Points({ points }: { points: string[] }) {
  return (
    <ul className="list-disc pl-5">
      {points.map(point => (
        <li key={point} className="max-w-measure">
          {point}
        </li>
      ))}
    </ul>
  )
}
