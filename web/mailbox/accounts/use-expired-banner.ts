import { useEffect, useState } from 'react'
import type { Account } from '#core/contract/accounts.ts'
import { isExpired } from './expiry.ts'

const DISMISSED_MS = 5 * 60_000
/** Kept for the tab, so that the banner stays away after a reload. */
const KEY = 'quillbox.expired-dismissed'

/** The expired accounts to warn about; none for 5 minutes after a dismissal, unless another one expires. */
export function useExpiredBanner(accounts: Account[]): { expired: Account[]; dismiss: () => void } {
  const [dismissed, setDismissed] = useState(recall)
  const expired = accounts.filter(account => isExpired(account))

  useEffect(() => {
    if (!dismissed) return
    const timer = setTimeout(() => setDismissed(null), dismissed.until - Date.now())
    return () => clearTimeout(timer)
  }, [dismissed])

  const isHidden = dismissed !== null && expired.every(account => dismissed.ids.includes(account.id))
  return {
    expired: isHidden ? [] : expired,
    dismiss: () => {
      const dismissal = { ids: expired.map(account => account.id), until: Date.now() + DISMISSED_MS }
      sessionStorage.setItem(KEY, JSON.stringify(dismissal))
      setDismissed(dismissal)
    },
  }
}

interface Dismissal {
  ids: number[]
  until: number
}

/** The dismissal before a reload, while it holds. */
function recall(): Dismissal | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Dismissal | null
    return kept && Array.isArray(kept.ids) && kept.until > Date.now() ? kept : null
  } catch {
    return null
  }
}
