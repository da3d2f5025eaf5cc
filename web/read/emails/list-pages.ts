import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { type EmailRow, emails, PAGE_SIZE } from '#core/contract/emails.ts'
import { savedViews } from '#core/contract/saved-views.ts'
import { search } from '#core/contract/search.ts'

/*
 * A list is shown in pages of 25 rows. The cache holds it in parts: the answers to queries that differ by their page alone.
 * A part of a folder is a page; a part of a search holds several.
 */

/** A part of a list, and how to read it. */
export interface PartQuery {
  queryKey: QueryKey
  queryFn: (context: never) => Promise<unknown>
}

/** A list that is read in parts of `size` rows. The first part is 1. */
export interface PagedList {
  size: number
  part: (number: number) => PartQuery
}

/** Which part of which list a query holds. */
interface Part {
  list: string
  number: number
  size: number
}

const PATHS: ReadonlySet<unknown> = new Set([emails.list.path, savedViews.emails.path, search.run.path])

interface PagedInput {
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

/** Null for a query that holds no part of a list. */
export function partOf([path, input]: QueryKey): Part | null {
  if (!PATHS.has(path)) return null
  const { query, body, ...other } = input as PagedInput
  const { page = 1, limit, ...asked } = query ?? body ?? {}
  // What a search found in one conversation is shown below a row.
  if (typeof limit !== 'number' || typeof page !== 'number' || asked.threadId !== undefined) return null
  return { list: hashKey([path, other, asked, limit]), number: page, size: limit }
}

export const isPartOfList = ({ queryKey }: { queryKey: QueryKey }): boolean => partOf(queryKey) !== null

interface PartData {
  emails?: EmailRow[]
  results?: EmailRow[]
  total: number
}

const dataOf = (client: QueryClient, list: PagedList, number: number) =>
  number < 1 ? undefined : (client.getQueryData<PartData | null>(list.part(number).queryKey) ?? undefined)
const rowsIn = (data: PartData): EmailRow[] => data.emails ?? data.results ?? []

/** The number of pages of a list; an empty one has one. */
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE))

/** The part that holds a page. */
export const partOfPage = ({ size }: Pick<PagedList, 'size'>, page: number): number =>
  Math.ceil((page * PAGE_SIZE) / size)

/** Of the rows of the part that holds a page, those of the page. */
export function cutPage<Row>(rows: readonly Row[], { size }: Pick<PagedList, 'size'>, page: number): Row[] {
  const from = ((page - 1) * PAGE_SIZE) % size
  return rows.slice(from, from + PAGE_SIZE)
}

/** The rows of a page; undefined where they are not loaded. */
export function cachedPage(client: QueryClient, list: PagedList, page: number): EmailRow[] | undefined {
  const data = dataOf(client, list, partOfPage(list, page))
  return data && cutPage(rowsIn(data), list, page)
}

/** How many rows a list has, as the part says that holds this page. */
export const cachedTotal = (client: QueryClient, list: PagedList, page: number): number | undefined =>
  dataOf(client, list, partOfPage(list, page))?.total

/** The numbers of the loaded parts that follow each other without a gap, this page's among them. */
export function loadedParts(client: QueryClient, list: PagedList, page: number): number[] {
  const shown = partOfPage(list, page)
  if (!dataOf(client, list, shown)) return []
  const numbers = [shown]
  for (let number = shown - 1; dataOf(client, list, number); number--) numbers.unshift(number)
  for (let number = shown + 1; dataOf(client, list, number); number++) numbers.push(number)
  return numbers
}

/** All rows of these parts, in the order of the list. */
export const loadedRows = (client: QueryClient, list: PagedList, page: number): EmailRow[] =>
  loadedParts(client, list, page).flatMap(number => rowsIn(dataOf(client, list, number) as PartData))
