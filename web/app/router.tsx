import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation } from 'react-router'
import { useSession } from '#web/features/auth/queries.ts'
import { ComposeProvider } from '#web/features/compose/compose-state.tsx'
import { TriageDialogs } from '#web/features/triage/triage-dialogs.tsx'
import { paths } from '#web/platform/paths.ts'
import { authToken } from '#web/platform/session.ts'
import { FolderScreen } from '#web/screens/folder.tsx'
import { LabelScreen } from '#web/screens/label.tsx'
import { NotFoundScreen } from '#web/screens/not-found.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AppLayout } from './layout/app-layout.tsx'

/** Fetched once the first screen stands, so that opening a conversation does not wait for it. */
const loadThreadScreen = async () => ({ default: (await import('#web/screens/thread.tsx')).ThreadScreen })
const ThreadScreen = lazy(loadThreadScreen)
const SettingsScreen = lazy(async () => ({
  default: (await import('#web/screens/settings.tsx')).SettingsScreen,
}))
const AdminScreen = lazy(async () => ({ default: (await import('#web/screens/admin.tsx')).AdminScreen }))
const EmailScreen = lazy(async () => ({ default: (await import('#web/screens/email.tsx')).EmailScreen }))
const OAuthReturnScreen = lazy(async () => ({
  default: (await import('#web/screens/oauth-return.tsx')).OAuthReturnScreen,
}))
const visitorScreens = () => import('./visitor-screens.ts')
const AuthScreen = lazy(async () => ({ default: (await visitorScreens()).AuthScreen }))
const RegisterScreen = lazy(async () => ({ default: (await visitorScreens()).RegisterScreen }))
const InvitationScreen = lazy(async () => ({ default: (await visitorScreens()).InvitationScreen }))
const ForgotPasswordScreen = lazy(async () => ({ default: (await visitorScreens()).ForgotPasswordScreen }))
const VerifyEmailScreen = lazy(async () => ({ default: (await visitorScreens()).VerifyEmailScreen }))
const loadLandingScreen = async () => ({ default: (await import('#web/screens/landing.tsx')).LandingScreen })
const LandingScreen = lazy(loadLandingScreen)
// A visitor most likely: the page comes along while the server is asked who this is.
if (location.pathname === paths.home && authToken() === null) void loadLandingScreen().catch(() => undefined)
// Written as one condition, so that the gallery is not even built for production.
const Gallery = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('#web/ui/gallery.tsx')).Gallery }))
  : null

const FOLDERS = ['starred', 'sent', 'drafts', 'trash', 'archive', 'snoozed', 'spam'] as const

/** The specification's route table, in its order. */
export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<SignedIn />}>
          <Route path={paths.home} element={<FolderScreen key="inbox" folder="inbox" />} />
          <Route path={paths.inbox} element={<FolderScreen key="inbox" folder="inbox" />} />
          {FOLDERS.map(folder => (
            <Route
              key={folder}
              path={paths.folder(folder)}
              element={<FolderScreen key={folder} folder={folder} />}
            />
          ))}
          <Route path={paths.label.pattern} element={<LabelScreen />} />
          <Route path={paths.settings} element={later(<SettingsScreen />)} />
          <Route path={paths.admin} element={later(<AdminScreen />)} />
          <Route path={paths.thread.pattern} element={later(<ThreadScreen />)} />
          <Route path={paths.email.pattern} element={later(<EmailScreen />)} />
        </Route>
        <Route element={<SignedOut />}>
          <Route path={paths.auth} element={later(<AuthScreen />)} />
          <Route path={paths.login} element={<Navigate to={paths.auth} replace />} />
          <Route path={paths.register} element={later(<RegisterScreen />)} />
          <Route path={paths.forgotPassword} element={later(<ForgotPasswordScreen />)} />
          <Route path={paths.verifyEmail} element={later(<VerifyEmailScreen />)} />
        </Route>
        <Route path={paths.invitation} element={later(<InvitationScreen />)} />
        <Route path={paths.oauthReturn} element={later(<OAuthReturnScreen />)} />
        {Gallery && <Route path={paths.gallery} element={later(<Gallery />)} />}
        <Route path="*" element={<NotFoundScreen />} />
      </Routes>
    </BrowserRouter>
  )
}

function SignedIn() {
  const session = useSession()
  useEffect(() => {
    const timer = setTimeout(() => void loadThreadScreen(), 300)
    return () => clearTimeout(timer)
  }, [])
  const { pathname } = useLocation()
  if (session.status === 'loading')
    return <Waiting text={pathname === paths.settings ? 'Loading settings...' : undefined} />
  if (session.status === 'signed-out') return <Visitor />
  return (
    <ComposeProvider>
      <TriageDialogs>
        <AppLayout user={session.user} />
      </TriageDialogs>
    </ComposeProvider>
  )
}

/** Where a page for people who are signed in leads everybody else. */
function Visitor() {
  const { pathname, search } = useLocation()
  if (pathname !== paths.home) return <Navigate to={paths.auth} replace />
  const invite = new URLSearchParams(search).get('invite')
  if (invite !== null)
    return <Navigate to={`${paths.invitation}?${new URLSearchParams({ invite })}`} replace />
  return later(<LandingScreen />)
}

/** Who signs in goes home, or to where they were sent to sign in from. */
function SignedOut() {
  const session = useSession()
  const next = useLocation().state?.next ?? paths.home
  if (session.status === 'loading') return <Waiting />
  return session.status === 'signed-in' ? <Navigate to={next} replace /> : <Outlet />
}

function later(element: ReactNode) {
  return <Suspense fallback={<Waiting />}>{element}</Suspense>
}

function Waiting({ text }: { text?: string | undefined }) {
  return (
    <div className="grid h-dvh place-content-center justify-items-center gap-3 text-faint">
      {text ? <Spinner size={24} /> : <Spinner label="Loading..." size={24} />}
      {text && <p role="status">{text}</p>}
    </div>
  )
}
