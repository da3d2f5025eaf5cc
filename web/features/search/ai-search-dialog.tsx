import { Sparkles } from 'lucide'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { STILL_READING } from '#core/contract/search.ts'
import { wordsToMark } from '#core/text/search/mark-words.ts'
import { SearchedWords } from '#web/features/emails/marked.tsx'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useDebounced } from '#web/ui/forms/use-debounced.ts'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { FoundConversation } from './found-conversation.tsx'
import { useLaterPages, useSearch, useSearchPreview } from './queries.ts'

/** Section 9 of the specification. */
const PREVIEW_PAUSE_MS = 300
const EXAMPLES = ['payment invoices', 'meeting requests', 'urgent messages', 'project updates']
const METHODS = [
  { value: 'auto', label: 'Smart' },
  { value: 'semantic', label: 'Semantic' },
  { value: 'keyword', label: 'Keyword' },
] as const
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
  const preview = useSearchPreview(settled, asked === '')
  const [pages, setPages] = useState(1)
  const search = { query: asked, filters: null, method: method === 'auto' ? undefined : method }
  const full = useSearch(search)
  const later = useLaterPages(search, pages)

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
  // What was found while typing stays until the full search has answered.
  const isPreviewed = settled !== '' && (asked === '' || (asked === settled && !full.isError))
  const answer = asked !== '' && full.data ? full.data : isPreviewed ? preview.data : undefined
  const rows = answer && [...answer.results, ...later.flatMap(({ data }) => data?.results ?? [])]
  const last = later.at(-1) ?? full

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
            setPages(1)
          }}
        />
        <Button
          type="submit"
          variant="primary"
          loading={full.isFetching}
          blocked={text.trim() === '' && 'Say first what to search for'}
        >
          AI Search
        </Button>
      </form>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SegmentedControl
          label="Search method"
          size="sm"
          options={METHODS}
          value={method}
          onValueChange={method => {
            setMethod(method)
            setPages(1)
          }}
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
        {answer?.notices.map(notice => (
          <p key={notice} className="mb-2 text-muted text-sm">
            {notice}
          </p>
        ))}
        {asked !== '' && full.data?.stillReading && (
          <p role="status" className="mb-2 text-muted text-sm">
            {STILL_READING}
          </p>
        )}
        {asked === '' && method === 'semantic' && rows && rows.length > 0 && (
          <p role="status" className="mb-2 text-muted text-sm">
            These have the words. Press Enter to search by meaning.
          </p>
        )}
        {rows?.length === 0 && asked === '' ? (
          <p role="status" className="py-8 text-center text-muted">
            Nothing has exactly these words yet. Press Enter to search{' '}
            {method === 'keyword' ? 'all mail' : 'by meaning'}.
          </p>
        ) : rows?.length === 0 && !full.isFetching ? (
          <EmptyState title="No emails found" text={`No results for "${asked}". Try different keywords.`} />
        ) : rows && rows.length > 0 ? (
          <SearchedWords value={full.data?.words ?? wordsToMark(settled)}>
            <ul ref={list} className="-mx-2" onKeyDown={walk}>
              {rows.map(row => (
                <FoundConversation key={row.id} row={row} onOpen={onClose} />
              ))}
            </ul>
            {asked !== '' && full.data && last.data?.hasMore !== false && (
              <Button
                size="sm"
                variant="ghost"
                className="mt-2"
                loading={last.isFetching}
                onClick={() => (last.isError ? void last.refetch() : setPages(pages + 1))}
              >
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
