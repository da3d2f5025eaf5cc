import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { listPath, paths } from '#web/platform/paths.ts'
import { searchOfList } from '#web/read/triage/list/list-memory.ts'
import { type FromAiSearch, WITH_AI_SEARCH } from '#web/search/ai-search-memory.ts'

/** Goes back to the list; to the AI search over it, where the conversation was opened from there. */
export function useLeave(): () => void {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { state } = useLocation() as { state: FromAiSearch | null }
  const list = state?.aiSearchOver
  return () => {
    if (list === undefined) void navigate(backPath(params.get('from')))
    else void navigate(list, { state: WITH_AI_SEARCH })
  }
}

/**
 * The list named in the URL, at the page and search where it was left; otherwise the list from which the page was
 * opened; otherwise the inbox (section 2).
 */
export function backPath(from: string | null): string {
  const named = listPath(from)
  if (from && named) return named + searchOfList(from)
  const referrer = URL.parse(document.referrer)
  const slug = referrer?.origin === location.origin ? referrer.pathname.slice(1) : ''
  return ['starred', 'sent', 'drafts', 'trash'].includes(slug) ? `/${slug}` : paths.home
}
