import { useEffect, useRef, useState } from 'react'
import type { Notice } from '#core/contract/notices.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { isSerious } from './is-serious.ts'

/**
 * Tells of notices that come while the page is open: of a serious one by a toast, once; of others by words for screen readers
 * alone, which wait until these have finished.
 */
export function AnnounceNotices({
  notices,
  onShow,
}: {
  /** Undefined until they are loaded. */
  notices: readonly Notice[] | undefined
  onShow: () => void
}) {
  const { toast } = useToast()
  const known = useRef<Set<string> | null>(null)
  const [said, setSaid] = useState('')
  const show = useRef(onShow)
  show.current = onShow
  useEffect(() => {
    if (!notices) return
    const fresh = known.current ? notices.filter(({ id }) => !known.current?.has(id)) : []
    known.current = new Set([...(known.current ?? []), ...notices.map(({ id }) => id)])
    const [newest] = fresh
    if (!newest) return
    const grave = fresh.find(isSerious)
    if (grave)
      toast({
        title: grave.title,
        description: grave.reason,
        variant: 'destructive',
        action: { label: 'Show', altText: 'Open the notices', onSelect: () => show.current() },
      })
    else setSaid(fresh.length === 1 ? `New notice: ${newest.title}` : `${fresh.length} new notices`)
  }, [notices, toast])
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {said}
    </p>
  )
}
