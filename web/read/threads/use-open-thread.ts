import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { cachedThread, useLoadThread } from './queries.ts'

/** In milliseconds. Nobody notices a shorter wait, and a placeholder would only flicker. */
const UNFELT = 100

/**
 * Opens conversations that are not loaded yet. Returns false for a loaded one: then its link is simply followed.
 * Otherwise the page stays until the conversation is loaded, for a moment at most, unless something else is opened.
 */
export function useOpenThread(): (threadId: string, address: string) => boolean {
  const client = useQueryClient()
  const load = useLoadThread()
  const navigate = useNavigate()
  const place = useLocation()
  const opening = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating elsewhere cancels the opening
  useEffect(() => {
    return () => {
      opening.current = ''
    }
  }, [place])

  return (threadId, address) => {
    opening.current = ''
    if (cachedThread(client, threadId)) return false
    opening.current = address
    const go = () => {
      if (opening.current !== address) return
      opening.current = ''
      void navigate(address)
    }
    void load(threadId).then(go)
    setTimeout(go, UNFELT)
    return true
  }
}
