import { Sparkles } from 'lucide'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { EmailRow } from '#core/contract/emails.ts'
import { SEARCH_LIMIT, STILL_READING } from '#core/contract/search.ts'
import { senderLabel } from '#core/text/addresses/addresses.ts'
import { listDate } from '#core/text/dates/relative-age.ts'
import { wordsToMark } from '#core/text/search/mark-words.ts'
import { shownSubject } from '#core/text/shown-subject.ts'
import { Marked, SearchedWords } from '#web/features/emails/marked.tsx'
import { similarityTone } from '#web/features/emails/similarity.ts'
import { messageOf } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useDebounced } from '#web/ui/forms/use-debounced.ts'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useSearch, useSearchPreview } from './queries.ts'

/** Section 9 of the specification. */
const PREVIEW_PAUSE_MS = 300
const EXAMPLES = ['payment invoices', 'meeting requests', 'urgent messages', 'project updates']
const METHODS = [
  { value: 'auto', label: 'Smart' },
  { value: 'semantic', label: 'Semantic' },
  { value: 'keyword', label: 'Keyword' },
] as const
const NO_WORDS: readonly string[] = []
type Method = (typeof METHODS)[number]['value']

/** Search by meaning or by words, with results while typing. */
export function AiSearchDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [method, setMethod] = useState<Method>('auto')
  /** The query of the full search; typing returns to previews. */
  const [asked, setAsked] = useState('')
  const { toast } = useToast()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const settled = useDebounced(text.trim(), PREVIEW_PAUSE_MS)
  const preview = useSearchPreview(asked === '' ? settled : '')
  const [showsAll, setShowsAll] = useState(false)
  const full = useSearch(
    { query: asked, filters: null, method: method === 'auto' ? undefined : method },
    showsAll ? { limit: SEARCH_LIMIT } : {},
  )

  const { error, refetch } = full
  useEffect(() => {
    if (preview.error) console.error('The preview of a search failed', preview.error)
  }, [preview.error])
  useEffect(() => {
    if (!error) return
    toast({
      title: 'Search failed',
      description: messageOf(error, 'Please try again'),
      variant: 'destructive',
    })
  }, [error, toast])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const query = text.trim()
    if (query === '') return
    if (query === asked && error) void refetch()
    setAsked(query)
  }
  /** Moves focus between the search field and the results. */
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const stops = [input.current, ...(list.current?.querySelectorAll('a') ?? [])]
    const next = stops[stops.indexOf(event.target as HTMLInputElement) + (step ?? 0)]
    if (!step || !next) return
    event.preventDefault()
    next.focus()
  }
  const shown = asked === '' ? preview : full
  const rows = asked === '' && settled === '' ? undefined : shown.data?.results

  return (
    <Dialog open onOpenChange={open => !open && onClose()} title="AI Search" size="lg">
      <form onSubmit={submit} className="flex items-end gap-2">
        <TextField
          ref={input}
          className="flex-1"
          onKeyDown={walk}
          label="Describe what you are looking for"
          hideLabel
          icon={Sparkles}
          placeholder="Describe what you are looking for"
          value={text}
          onChange={event => {
            setText(event.target.value)
            setAsked('')
            setShowsAll(false)
          }}
        />
        <Button type="submit" variant="primary" loading={full.isFetching} disabled={text.trim() === ''}>
          AI Search
        </Button>
      </form>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SegmentedControl
          label="Search method"
          size="sm"
          options={METHODS}
          value={method}
          onValueChange={setMethod}
        />
        {text.trim() === '' && (
          <fieldset className="flex flex-wrap gap-1.5">
            <legend className="sr-only">Example searches</legend>
            {EXAMPLES.map(example => (
              <Button
                key={example}
                size="sm"
                variant="ghost"
                onClick={() => {
                  setText(example)
                  setAsked(example)
                }}
              >
                {example}
              </Button>
            ))}
          </fieldset>
        )}
      </div>
      <div className="mt-4 min-h-48" aria-busy={shown.isFetching}>
        {rows &&
          shown.data?.notices.map(notice => (
            <p key={notice} className="mb-2 text-muted text-sm">
              {notice}
            </p>
          ))}
        {asked !== '' && full.data?.stillReading && (
          <p role="status" className="mb-2 text-muted text-sm">
            {STILL_READING}
          </p>
        )}
        {rows?.length === 0 && asked === '' ? (
          <p role="status" className="py-8 text-center text-muted">
            Nothing has exactly these words yet. Press Enter to search{' '}
            {method === 'keyword' ? 'all mail' : 'by meaning'}.
          </p>
        ) : rows?.length === 0 ? (
          <EmptyState title="No emails found" text={`No results for "${asked}". Try different keywords.`} />
        ) : rows ? (
          <SearchedWords value={asked === '' ? wordsToMark(settled) : (full.data?.words ?? NO_WORDS)}>
            <ul ref={list} className="-mx-2" onKeyDown={walk}>
              {rows.map(row => (
                <Result key={row.id} row={row} onOpen={onClose} />
              ))}
            </ul>
            {asked !== '' && full.data?.hasMore && !showsAll && (
              <Button size="sm" variant="ghost" className="mt-2" onClick={() => setShowsAll(true)}>
                Show more results
              </Button>
            )}
          </SearchedWords>
        ) : shown.isError ? (
          <EmptyState title="Search failed" text="Please try again" />
        ) : shown.isFetching ? (
          <SkeletonRows count={4} label="Searching emails..." />
        ) : null}
      </div>
    </Dialog>
  )
}

function Result({ row, onOpen }: { row: EmailRow; onOpen: () => void }) {
  return (
    <li>
      <Link
        to={paths.thread.to(row.threadId)}
        onClick={onOpen}
        className="ring-inside flex items-center gap-3 rounded-control px-2 py-2 hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 truncate font-medium">
              <Marked text={shownSubject(row.subject)} />
            </span>
            <span className="shrink-0 text-faint text-xs">{listDate(row.date, new Date())}</span>
          </span>
          <span className="block truncate text-muted text-sm">
            {senderLabel(row.from)}{' '}
            <span className="text-faint">
              {row.foundIn && <span className="text-muted">Found in {row.foundIn} · </span>}
              <Marked text={row.snippet} />
            </span>
          </span>
        </span>
        {row.similarity !== undefined && (
          <Badge tone={similarityTone(row.similarity)}>{Math.round(row.similarity * 100)}% match</Badge>
        )}
      </Link>
    </li>
  )
}
