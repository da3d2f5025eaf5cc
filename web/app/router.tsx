import { lazy, Suspense } from 'react'
import { createBrowserRouter, Navigate, Outlet } from 'react-router'
import { useSession } from '#web/features/auth/queries.ts'
import { ComposeProvider } from '#web/features/compose/compose-state.tsx'
import { paths } from '#web/platform/paths.ts'
import { AuthScreen } from '#web/screens/auth.tsx'
import { FolderScreen } from '#web/screens/folder.tsx'
import { NotFoundScreen } from '#web/screens/not-found.tsx'
import { ThreadScreen } from '#web/screens/thread.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AppLayout } from './layout/app-layout.tsx'

const SettingsScreen = lazy(async () => ({
  default: (await import('#web/screens/settings.tsx')).SettingsScreen,
}))
const Gallery = lazy(async () => ({ default: (await import('#web/ui/gallery.tsx')).Gallery }))

/** The specification's route table, in its order. */
export function createRouter() {
  return createBrowserRouter([
    {
      element: <SignedIn />,
      children: [
        { path: paths.home, element: <FolderScreen folder="inbox" /> },
        { path: paths.inbox, element: <FolderScreen folder="inbox" /> },
        { path: paths.folder('starred'), element: <FolderScreen folder="starred" /> },
        { path: paths.folder('sent'), element: <FolderScreen folder="sent" /> },
        { path: paths.folder('drafts'), element: <FolderScreen folder="drafts" /> },
        { path: paths.folder('trash'), element: <FolderScreen folder="trash" /> },
        { path: paths.settings, element: <SettingsScreen /> },
        { path: paths.thread.pattern, element: <ThreadScreen /> },
      ],
    },
    { element: <SignedOut />, children: [{ path: paths.auth, element: <AuthScreen /> }] },
    ...(import.meta.env.DEV ? [{ path: paths.gallery, element: later(<Gallery />) }] : []),
    { path: '*', element: <NotFoundScreen /> },
  ])
}

function SignedIn() {
  const session = useSession()
  if (session.status === 'loading') return <Spinner label="Loading..." />
  if (session.status === 'signed-out') return <Navigate to={paths.auth} replace />
  return (
    <ComposeProvider>
      <AppLayout user={session.user} />
    </ComposeProvider>
  )
}

function SignedOut() {
  const session = useSession()
  if (session.status === 'loading') return <Spinner label="Loading..." />
  return session.status === 'signed-in' ? <Navigate to={paths.home} replace /> : <Outlet />
}

function later(element: React.ReactNode) {
  return <Suspense fallback={<Spinner label="Loading..." />}>{element}</Suspense>
}
