import { Sparkles } from 'lucide'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type EmailRow, PAGE_SIZE } from '#core/contract/emails.ts'
import { STILL_READING } from '#core/contract/search.ts'
import { wordsToMark } from '#core/text/search/mark-words.ts'
import { SearchedWords } from '#web/read/emails/marked.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useDebounced } from '#web/ui/forms/use-debounced.ts'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { forgetAiSearch, recallAiSearch, rememberAiSearch, WITH_AI_SEARCH } from './ai-search-memory.ts'
import { FoundConversation } from './found-conversation.tsx'
import { useLaterParts, useSearch, useSearchPreview } from './queries.ts'

/** Section 9 of the specification. */
const PREVIEW_PAUSE_MS = 300
const EXAMPLES = ['payment invoices', 'meeting requests', 'urgent messages', 'project updates']
const METHODS = [
  { value: 'auto', label: 'Smart' },
  { value: 'semantic', label: 'Semantic' },
  { value: 'keyword', label: 'Keyword' },
] as const
type Method = (typeof METHODS)[number]['value']

/** Search by meaning or by words, with results while typing. Whoever comes back from a result finds it as it was. */
export function AiSearchDialog({ onClose }: { onClose: () => void }) {
  const [left] = useState(recallAiSearch)
  const [text, setText] = useState(left?.text ?? '')
  const [method, setMethod] = useState<Method>(left?.method ?? 'auto')
  /** The query of the full search; typing returns to previews. */
  const [asked, setAsked] = useState(left?.asked ?? '')
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const settled = useDebounced(text.trim(), PREVIEW_PAUSE_MS)
  const [pages, setPages] = useState(left?.pages ?? 1)
  const by = { filters: null, method: method === 'auto' ? undefined : method }
  const preview = useSearchPreview({ query: settled, ...by }, asked === '')
  const search = { query: asked, ...by }
  const full = useSearch(search)
  const later = useLaterParts(search, pages)

  const { error, refetch } = full
  useEffect(() => {
    if (preview.error) console.error('The preview of a search failed', preview.error)
  }, [preview.error])

  const { pathname, search: query, state } = useLocation()
  const navigate = useNavigate()
  const address = pathname + query
  const leaveFor = (row: EmailRow) => {
    const scrollTop = body.current?.scrollTop ?? 0
    rememberAiSearch({ text, method, asked, pages, scrollTop, emailId: row.id })
    // For the Back button of the browser.
    void navigate(address, { replace: true, state: { ...state, ...WITH_AI_SEARCH } })
    onClose()
  }
  const close = () => {
    forgetAiSearch()
    onClose()
  }
  const hasReturned = useRef(left === null)
  /** Where the reader was, once the results are there. */
  const showList = (element: HTMLUListElement | null) => {
    list.current = element
    if (!element || !left || hasReturned.current) return
    hasReturned.current = true
    // After the dialog has given the focus to its first field.
    requestAnimationFrame(() => {
      if (body.current) body.current.scrollTop = left.scrollTop
      element.querySelector<HTMLElement>(`[data-id="${left.emailId}"]`)?.focus({ preventScroll: true })
    })
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = text.trim()
    if (typed === '') return
    if (typed === asked && error) void refetch()
    setAsked(typed)
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
  const found = answer && [...answer.results, ...later.flatMap(({ data }) => data?.results ?? [])]
  const most = pages * PAGE_SIZE
  const rows = found?.slice(0, most)
  const last = later.at(-1) ?? full
  const hasMore = (found?.length ?? 0) > most || last.data?.hasMore !== false

  return (
    <Dialog onClose={close} title="AI Search" size="lg" bodyRef={body}>
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
        {rows?.length === 0 && asked === '' ? (
          <p role="status" className="py-8 text-center text-muted">
            No emails found yet. Go on typing, or press Enter to search all mail.
          </p>
        ) : rows?.length === 0 && !full.isFetching ? (
          <EmptyState title="No emails found" text={`No results for "${asked}". Try different keywords.`} />
        ) : rows && rows.length > 0 ? (
          <SearchedWords value={full.data?.words ?? wordsToMark(settled)}>
            <ul ref={showList} className="-mx-2" onKeyDown={walk}>
              {rows.map(row => (
                <FoundConversation key={row.id} row={row} over={address} onOpen={() => leaveFor(row)} />
              ))}
            </ul>
            {asked !== '' && full.data && hasMore && (
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
