import { ChevronDown } from 'lucide'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AiReceipt } from '#core/contract/ai-settings.ts'
import { FEATURE_NAMES } from '#core/contract/usage.ts'
import { counted } from '#core/text/counted.ts'
import { momentInWords } from '#core/text/dates/moment-in-words.ts'
import { shownSubject } from '#core/text/shown-subject.ts'
import { messageOf } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { useReceiptPayload, useReceipts } from './settings-queries.ts'

const OUTCOMES: Record<Exclude<AiReceipt['outcome'], 'ok'>, string> = {
  unavailable: 'no answer',
  'rate-limited': 'too many requests',
  refused: 'refused',
  nonsense: 'unusable answer',
  'timed-out': 'timed out',
  cancelled: 'stopped',
}

/** All texts that this server sent to an AI provider. */
export function Receipts() {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useReceipts()
  const receipts = data?.pages.flatMap(page => page.receipts) ?? []
  return (
    <section aria-label="Receipts" className="flex flex-col gap-3">
      <SectionHeading
        title="Receipts"
        description="Everything that left this server for an AI provider. What the offline engine does stays here and is not listed."
      />
      {!data ? (
        isError ? (
          <NotLoaded text="The receipts could not be loaded." onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={2} label="Loading receipts..." />
        )
      ) : receipts.length === 0 ? (
        <p className="text-muted">Nothing has left this server.</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {receipts.map(receipt => (
            <Receipt key={receipt.id} receipt={receipt} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className="self-start" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older ones
        </Button>
      )}
    </section>
  )
}

function Receipt({ receipt }: { receipt: AiReceipt }) {
  const [isOpen, setOpen] = useState(false)
  const { at, feature, model, outcome, inputTokens, outputTokens, cost, messageCount, sampleCount } = receipt
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex w-full flex-wrap items-center gap-x-3 gap-y-0.5 px-1 py-2 text-left hover:bg-hover"
      >
        <time dateTime={at} className="w-32 shrink-0 text-muted text-sm tabular-nums">
          {momentInWords(at)}
        </time>
        <span className="font-medium">{FEATURE_NAMES[feature]}</span>
        {outcome !== 'ok' && <Badge tone="warning">{OUTCOMES[outcome]}</Badge>}
        <span className="min-w-0 flex-1 truncate text-muted text-sm">
          {model}
          {messageCount > 0 && `, ${counted(messageCount, 'message')}`}
          {sampleCount > 0 && `, ${counted(sampleCount, 'sample')}`}
        </span>
        <span className="text-muted text-sm tabular-nums">
          {(inputTokens + outputTokens).toLocaleString()} tokens, ${cost.toFixed(4)}
        </span>
        <Icon icon={ChevronDown} className={isOpen ? 'rotate-180 text-faint' : 'text-faint'} />
      </button>
      {isOpen && <Details receipt={receipt} />}
    </li>
  )
}

function Details({ receipt }: { receipt: AiReceipt }) {
  const {
    id,
    person,
    messages,
    messageCount,
    samples,
    sampleCount,
    styleCount,
    inputTokens,
    outputTokens,
    latencyMs,
    requests,
    payloadsUntil,
    isWithheld,
  } = receipt
  const payload = useReceiptPayload(id, payloadsUntil !== null)
  return (
    <div className="flex flex-col gap-2 px-1 pb-4 text-sm">
      <p className="text-muted">
        {person && `For ${person}. `}
        {counted(requests, 'request')}, {inputTokens.toLocaleString()} tokens sent and{' '}
        {outputTokens.toLocaleString()} received in {(latencyMs / 1000).toFixed(1)} s.
      </p>
      <Messages title="Read" messages={messages} count={messageCount} />
      <Messages
        title={`Samples of ${person || 'the writer'}’s writing`}
        messages={samples}
        count={sampleCount}
      />
      {styleCount > 0 && (
        <p className="text-muted">
          How {person || 'the writer'} writes (length, greeting, sign-off) was counted from{' '}
          {counted(styleCount, 'message')} of theirs; only the result left.
        </p>
      )}
      {isWithheld ? (
        <p className="text-muted">The exact text holds mail that you may not read any more.</p>
      ) : payloadsUntil === null ? (
        <p className="text-muted">The exact text is not kept.</p>
      ) : (
        <>
          <p className="text-muted">
            The exact text, kept until{' '}
            {new Date(payloadsUntil).toLocaleDateString(undefined, { dateStyle: 'medium' })}:
          </p>
          {(payload.data?.payloads ?? []).map((text, index) => (
            <pre
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change
              key={index}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable, so that keys can scroll it
              tabIndex={0}
              className="max-h-80 overflow-auto whitespace-pre-wrap break-words rounded-control bg-sunken p-3 text-xs"
            >
              {pretty(text)}
            </pre>
          ))}
          {payload.error && <p role="alert">{messageOf(payload.error, 'The text could not be loaded.')}</p>}
        </>
      )}
    </div>
  )
}

function Messages({
  title,
  messages,
  count,
}: {
  title: string
  messages: AiReceipt['messages']
  /** Includes messages that the reader may no longer see. */
  count: number
}) {
  if (count === 0) return null
  return (
    <section>
      <h3 className="font-medium">{title}</h3>
      <ul className="list-disc pl-5">
        {messages.map(({ id, threadId, subject }) => (
          <li key={id} dir="auto">
            <Link to={paths.thread.to(threadId)} className="text-accent-text hover:underline">
              {shownSubject(subject)}
            </Link>
          </li>
        ))}
        {messages.length < count && (
          <li className="text-muted">{count - messages.length} that you cannot open (any more)</li>
        )}
      </ul>
    </section>
  )
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
