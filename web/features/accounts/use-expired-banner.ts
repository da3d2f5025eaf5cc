import { useEffect, useState } from 'react'
import type { Account } from '#core/contract/accounts.ts'
import { isExpired } from './expiry.ts'

const DISMISSED_MS = 5 * 60_000

/** The expired accounts to warn about; none for 5 minutes after a dismissal, unless another one expires. */
export function useExpiredBanner(accounts: Account[]): { expired: Account[]; dismiss: () => void } {
  const [dismissed, setDismissed] = useState<{ ids: number[]; until: number } | null>(null)
  const expired = accounts.filter(account => isExpired(account))

  useEffect(() => {
    if (!dismissed) return
    const timer = setTimeout(() => setDismissed(null), dismissed.until - Date.now())
    return () => clearTimeout(timer)
  }, [dismissed])

  const isHidden = dismissed !== null && expired.every(account => dismissed.ids.includes(account.id))
  return {
    expired: isHidden ? [] : expired,
    dismiss: () =>
      setDismissed({ ids: expired.map(account => account.id), until: Date.now() + DISMISSED_MS }),
  }
}
