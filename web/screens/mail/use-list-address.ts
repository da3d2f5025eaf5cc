import { useSearchParams } from 'react-router'
import { type MailKind, mailKind } from '#core/contract/mail-kind.ts'
import { numberInAddress } from '#web/platform/paths.ts'
import { type Filters, readFilters, writeFilters } from '#web/search/filters.ts'

/** Neither a folder nor a search has more. */
const MOST_PAGES = 1000

/** What the address says of a list: its search, page and filters, and the message open beside it; and how to change that. */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const query = params.get('q') ?? ''
  const filters = readFilters(params)
  const kind = mailKind.safeParse(params.get('kind')).data ?? null
  const go = (next: {
    q?: string
    page?: number
    filters?: Filters
    kind?: MailKind | null
    replace?: true
    keepsOpen?: true
  }) => {
    const search = new URLSearchParams()
    const q = next.q ?? query
    if (q) search.set('q', q)
    if (next.page && next.page > 1) search.set('page', String(next.page))
    const ofKind = next.kind === undefined ? kind : next.kind
    // A search finds mail of every kind.
    if (ofKind && !q) search.set('kind', ofKind)
    writeFilters(search, next.filters ?? filters)
    const open = next.keepsOpen && params.get('open')
    if (open) search.set('open', open)
    setParams(search, { replace: next.replace === true })
  }
  const withOpen = (id: number | null) => {
    const search = new URLSearchParams(params)
    if (id === null) search.delete('open')
    else search.set('open', String(id))
    return search
  }
  return {
    query,
    isSearching: query !== '',
    page: Math.min(numberInAddress(params.get('page')) ?? 1, MOST_PAGES),
    filters,
    /** What the inbox is narrowed to. */
    kind,
    openId: numberInAddress(params.get('open')),
    go,
    /** Shows a message beside the list, or none. */
    show: (id: number | null, options?: { replace: true }) => setParams(withOpen(id), options),
    /** Without what is beside it. */
    list: withOpen(null).toString(),
  }
}
export type ListAddress = ReturnType<typeof useListAddress>
