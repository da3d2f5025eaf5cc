import { Sparkles } from 'lucide'
import { useState } from 'react'
import type { ThreadSummary } from '#core/contract/ai.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { ModelOffer } from './model-offer.tsx'

/** The number of key points shown while collapsed (specification, section 9). */
const COLLAPSED_POINTS = 2

/** A statement, and the message in which it was read. */
interface Point {
  text: string
  messageId: number
  owner?: string | null
  due?: string | null
}
type Cite = (messageId: number) => void

/** The summary of a conversation, above its messages. */
export function SummaryPanel({
  summary,
  isPending,
  problem,
  refusal,
  onCite,
  onRenew,
}: {
  summary: ThreadSummary | null
  isPending: boolean
  /** Why there is no summary, in words. */
  problem: string | null
  /** Why the engine in force makes none; a model could. */
  refusal: string | null
  /** Called when the reader asks for the source of a statement. */
  onCite: Cite
  onRenew: () => void
}) {
  const [isExpanded, setExpanded] = useState(false)
  return (
    <section
      aria-label="AI summary"
      aria-busy={isPending}
      className="mx-4 my-4 max-w-measure rounded-panel bg-ai-soft px-4 py-3 text-read md:mr-6 md:ml-13"
    >
      <h2 className="mb-1.5 flex flex-wrap items-center gap-x-1.5 font-medium text-ai-text text-sm">
        <Icon icon={Sparkles} /> Summary
        {summary && !isPending && <span className="font-normal text-faint">by {nameOf(summary.engine)}</span>}
      </h2>
      {isPending ? (
        <div role="status">
          <span className="sr-only">Summarizing...</span>
          <Skeleton className="mb-2 h-3 w-11/12" />
          <Skeleton className="h-3 w-2/3" />
        </div>
      ) : (
        <>
          {problem && (
            <p role="alert" className="text-muted">
              {problem}
            </p>
          )}
          {refusal && <ModelOffer text={refusal} onConnected={onRenew} />}
          {summary && (
            <>
              {summary.newMessages > 0 && <Stale count={summary.newMessages} onRenew={onRenew} />}
              {isExpanded ? (
                <Expanded summary={summary} onCite={onCite} />
              ) : (
                <Collapsed summary={summary} onCite={onCite} />
              )}
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
          )}
        </>
      )}
    </section>
  )
}

const nameOf = (engine: string) => (engine === 'Offline engine' ? 'the offline engine' : engine)

function Stale({ count, onRenew }: { count: number; onRenew: () => void }) {
  return (
    <p className="mb-1.5 flex flex-wrap items-center gap-x-2 text-muted text-sm">
      {count === 1 ? '1 newer message is' : `${count} newer messages are`} not in it.
      <Button variant="ghost" size="sm" onClick={onRenew}>
        Summarize again
      </Button>
    </p>
  )
}

interface PartProps {
  summary: ThreadSummary
  onCite: Cite
}

function Collapsed({ summary, onCite }: PartProps) {
  return (
    <>
      <p dir="auto">{summary.summary}</p>
      <Points points={keyPointsOf(summary).slice(0, COLLAPSED_POINTS)} onCite={onCite} />
    </>
  )
}

function Expanded({ summary, onCite }: PartProps) {
  const { actionItems, outstandingIssues, sources } = summary
  return (
    <>
      <Part title="Detailed Summary">
        <p dir="auto">{summary.summary}</p>
      </Part>
      <ListPart title="Key Points" points={keyPointsOf(summary)} onCite={onCite} />
      <ListPart title="Action Items" points={joined(actionItems, sources.actionItems)} onCite={onCite} />
      <ListPart
        title="Outstanding Issues"
        none="None were found."
        points={joined(outstandingIssues, sources.outstandingIssues)}
        onCite={onCite}
      />
    </>
  )
}

const keyPointsOf = ({ keyPoints, sources }: ThreadSummary) => joined(keyPoints, sources.keyPoints)

function joined(texts: string[], sources: Omit<Point, 'text'>[]): Point[] {
  return texts.flatMap((text, index) => {
    const source = sources[index]
    return source ? [{ text, ...source }] : []
  })
}

function ListPart({
  title,
  points,
  none,
  onCite,
}: {
  title: string
  points: Point[]
  /** What is said if there are no points; without it the part is left out. */
  none?: string
  onCite: Cite
}) {
  if (points.length === 0 && none === undefined) return null
  return (
    <Part title={title}>
      {points.length > 0 ? <Points points={points} onCite={onCite} /> : <p className="text-muted">{none}</p>}
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

/** Links to the messages that say it. */
function Points({ points, onCite }: { points: Point[]; onCite: Cite }) {
  return (
    <ul className="list-disc pl-5">
      {points.map(({ text, messageId, owner, due }) => (
        <li key={`${messageId} ${text}`} dir="auto">
          <button
            type="button"
            title="Show the message that says so"
            className="rounded-sm text-left align-top decoration-ai underline-offset-3 hover:underline"
            onClick={() => onCite(messageId)}
          >
            {text}
          </button>
          {owner && <Badge className="ml-1.5">{owner}</Badge>}
          {due && <Badge className="ml-1.5">by {dayOf(due)}</Badge>}
        </li>
      ))}
    </ul>
  )
}

function dayOf(due: string): string {
  const date = new Date(`${due}T12:00:00`)
  const isThisYear = date.getFullYear() === new Date().getFullYear()
  return date.toLocaleDateString(undefined, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  })
}
