import type { QueryClient } from '@tanstack/react-query'
import { auth, type User } from '#core/contract/auth.ts'
import { call } from '#web/platform/api.ts'
import { forgetAnswers } from '#web/platform/kept-answers.ts'
import { forgetChanges } from '#web/platform/outbox.ts'
import { readKey, useAction, useRead } from '#web/platform/query.ts'
import { clearSession } from '#web/platform/session.ts'

type SessionState = { status: 'loading' } | { status: 'signed-out' } | { status: 'signed-in'; user: User }

/** Who is signed in: authenticated means that the user call returns data (specification, section 4). */
export function useSession(): SessionState & { user?: User; isOver?: boolean } {
  const { data, isPending } = useRead(auth.user, {})
  if (isPending) return { status: 'loading' }
  // Null is the server's word; without a connection there is none.
  return data ? { status: 'signed-in', user: data } : { status: 'signed-out', isOver: data === null }
}

export const useUpdateUser = () => useAction(auth.updateUser, { refreshes: ['/api/auth/user', '/api/admin'] })
export const useLogin = () => useAction(auth.login)

/** Clears the stored token, and with it all cached data; the server is told, but nobody waits for it. */
export function useLogout(): () => void {
  return () => {
    void call(auth.logout, {}).catch(() => undefined)
    clearSession()
  }
}

/** What the person may see is another now: only what is on screen stays, and that is asked for again. */
export function forgetHidden(client: QueryClient): void {
  client.removeQueries({ type: 'inactive' })
  void forgetAnswers()
}

/** One person's mail must never be shown to the next: only that nobody is signed in stays known. */
export function forgetEverything(client: QueryClient): void {
  const session = readKey(auth.user, {})
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== session[0] })
  client.setQueryData(session, null)
  void forgetAnswers()
  void forgetChanges()
}
