import type { QueryClient } from '@tanstack/react-query'
import { auth, type User } from '#core/contract/auth.ts'
import { call } from '#web/platform/api.ts'
import { forgetAnswers } from '#web/platform/device/kept-answers.ts'
import { forgetChanges } from '#web/platform/outbox.ts'
import { readKey, useAction, useRead } from '#web/platform/query.ts'
import { clearSession } from '#web/platform/session.ts'

type SessionState = { status: 'loading' } | { status: 'signed-out' } | { status: 'signed-in'; user: User }

/** The session. Somebody is authenticated if the user call returns data (specification, section 4). */
export function useSession(): SessionState & { user?: User; isOver?: boolean } {
  const { data, isPending } = useRead(auth.user, {})
  if (isPending) return { status: 'loading' }
  // Null only when the server says so; without a connection the session stays as it was.
  return data ? { status: 'signed-in', user: data } : { status: 'signed-out', isOver: data === null }
}

export const useUpdateUser = () => useAction(auth.updateUser, { refreshes: ['/api/auth/user', '/api/admin'] })
export const useLogin = () => useAction(auth.login)

/** Deletes the stored token and all cached data. The server is told, but nobody waits for its answer. */
export function useLogout(): () => void {
  return () => {
    void call(auth.logout, {}).catch(() => undefined)
    clearSession()
  }
}

/** The person's rights have changed: drop all cached answers except those on screen, and load those again. */
export function dropHiddenAnswers(client: QueryClient): void {
  client.removeQueries({ type: 'inactive' })
  void forgetAnswers()
}

/** Drops all cached data, so that one person's mail is never shown to the next; keeps only that nobody is signed in. */
export async function clearCachedData(client: QueryClient): Promise<void> {
  const session = readKey(auth.user, {})
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== session[0] })
  client.setQueryData(session, null)
  await Promise.all([forgetAnswers(), forgetChanges()])
}

/** The person whose page this is; undefined on a page for visitors. */
export const shownUser = (client: QueryClient): User | undefined =>
  client.getQueryData<User | null>(readKey(auth.user, {})) ?? undefined
