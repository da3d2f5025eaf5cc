import { useEffect, useState } from 'react'
import { LIVE_VALIDATION_FROM } from '#core/contract/registration.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { validateCode } from './queries.ts'

const PAUSE_MS = 500

interface InvitationDetails {
  organizationName: string
}

/** Looks a code up while it is typed, from six characters on. Returns the organization it belongs to, if any. */
export function useLiveCode(code: string): { details: InvitationDetails | null; isChecking: boolean } {
  const [found, setFound] = useState<{ code: string; details: InvitationDetails | null } | null>(null)
  const { toast, failed } = useAttempt()
  const text = code.trim()
  const isLong = text.length >= LIVE_VALIDATION_FROM

  useEffect(() => {
    if (!isLong) return setFound(null)
    const aborted = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const details = await validateCode(text, aborted.signal)
        setFound({ code: text, details })
        toast({ title: 'Valid Invitation Code', description: `You're joining ${details.organizationName}` })
      } catch (error) {
        if (aborted.signal.aborted) return
        setFound({ code: text, details: null })
        failed('Invalid Code', error, 'Invalid invitation code')
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      aborted.abort()
    }
  }, [text, isLong, toast, failed])

  // A result for an earlier text does not apply to the current one.
  const isCurrent = found?.code === text
  return { details: isCurrent ? found.details : null, isChecking: isLong && !isCurrent }
}
