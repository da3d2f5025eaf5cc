import type { FolderSlug } from '#core/contract/emails.ts'
import { numberInAddress } from '#web/platform/paths.ts'

/** The folders that the Search Filters offer (specification, section 2). */
export const FILTER_FOLDERS = ['inbox', 'starred', 'sent', 'drafts', 'trash'] as const satisfies FolderSlug[]
export type FilterFolder = (typeof FILTER_FOLDERS)[number]

/** The chosen filters; null means all. */
export interface Filters {
  accounts: number[] | null
  folders: FilterFolder[] | null
}

/** The URL holds the filters, so that the Back button restores them. */
export function readFilters(params: URLSearchParams): Filters {
  const accounts = list(params.get('accounts'))?.flatMap(text => numberInAddress(text) ?? []) ?? null
  const folders = list(params.get('folders'))?.filter(isFilterFolder) ?? null
  return { accounts, folders }
}

export function writeFilters(params: URLSearchParams, { accounts, folders }: Filters): void {
  if (accounts) params.set('accounts', accounts.join(','))
  if (folders) params.set('folders', folders.join(','))
}

/**
 * The number on the filter button: selected accounts plus selected folders. If all five folders are selected, only the
 * accounts count. 0 is not shown.
 */
export function countFilters(filters: Filters, accountIds: number[]): number {
  const accounts = filters.accounts?.filter(id => accountIds.includes(id)) ?? accountIds
  const folders = filters.folders ?? FILTER_FOLDERS
  if (folders.length < FILTER_FOLDERS.length) return accounts.length + folders.length
  return accounts.length < accountIds.length ? accounts.length : 0
}

const list = (text: string | null) => (text === null ? null : text.split(',').filter(part => part !== ''))
const isFilterFolder = (slug: string): slug is FilterFolder =>
  (FILTER_FOLDERS as readonly string[]).includes(slug)
