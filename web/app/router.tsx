import { useEffect, useRef } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router'
import { useSession } from '#web/people/auth/queries.ts'
import { paths } from '#web/platform/paths.ts'
import { authToken } from '#web/platform/session.ts'
import { TriageDialogs } from '#web/read/triage/dialogs/triage-dialogs.tsx'
import { ViewScreen } from '#web/screens/kept/view.tsx'
import { FolderScreen } from '#web/screens/mail/folder.tsx'
import { LabelScreen } from '#web/screens/mail/label.tsx'
import { NotFoundScreen } from '#web/screens/not-found.tsx'
import { ComposeProvider } from '#web/send/compose/compose-state.tsx'
import { AppLayout } from './layout/app-layout.tsx'
import { PhoneBar } from './layout/phone-bar.tsx'
import { LazyScreen, ScreenLoader } from './lazy-screen.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { OutreachRoute } from './outreach-route.tsx'

const threadScreen = new LazyScreen(async () => (await import('#web/screens/mail/thread.tsx')).ThreadScreen)
const settingsScreen = new LazyScreen(async () => (await import('#web/screens/settings.tsx')).SettingsScreen)
const scheduledScreen = new LazyScreen(
  async () => (await import('#web/screens/scheduled.tsx')).ScheduledScreen,
)
const rulesScreen = new LazyScreen(async () => (await import('#web/screens/kept/rules.tsx')).RulesScreen)
const campaignsScreen = new LazyScreen(
  async () => (await import('#web/screens/outreach/campaigns.tsx')).CampaignsScreen,
)
const deliverabilityScreen = new LazyScreen(
  async () => (await import('#web/screens/outreach/deliverability.tsx')).DeliverabilityScreen,
)
const tasksScreen = new LazyScreen(async () => (await import('#web/screens/outreach/tasks.tsx')).TasksScreen)
const newCampaignScreen = new LazyScreen(
  async () => (await import('#web/screens/outreach/new-campaign.tsx')).NewCampaignScreen,
)
const campaignScreen = new LazyScreen(
  async () => (await import('#web/screens/outreach/campaign.tsx')).CampaignScreen,
)
const contactsScreen = new LazyScreen(
  async () => (await import('#web/screens/outreach/contacts.tsx')).ContactsScreen,
)
const contactScreen = new LazyScreen(
  async () => (await import('#web/screens/outreach/contact.tsx')).ContactScreen,
)
const suppressionsScreen = new LazyScreen(
  async () => (await import('#web/screens/outreach/suppressions.tsx')).SuppressionsScreen,
)
const contactImportScreen = new LazyScreen(
  async () => (await import('#web/screens/outreach/contact-import.tsx')).ContactImportScreen,
)
const websitesScreen = new LazyScreen(
  async () => (await import('#web/screens/outreach/websites.tsx')).WebsitesScreen,
)
const websiteScreen = new LazyScreen(
  async () => (await import('#web/screens/outreach/website.tsx')).WebsiteScreen,
)
const adminScreen = new LazyScreen(async () => (await import('#web/screens/admin.tsx')).AdminScreen)
const emailScreen = new LazyScreen(async () => (await import('#web/screens/mail/email.tsx')).EmailScreen)
const oauthReturnScreen = new LazyScreen(
  async () => (await import('#web/screens/oauth-return.tsx')).OAuthReturnScreen,
)
const visitorScreens = () => import('./visitor-screens.ts')
const authScreen = new LazyScreen(async () => (await visitorScreens()).AuthScreen)
const registerScreen = new LazyScreen(async () => (await visitorScreens()).RegisterScreen)
const firstPersonScreen = new LazyScreen(async () => (await visitorScreens()).FirstPersonScreen)
const invitationScreen = new LazyScreen(async () => (await visitorScreens()).InvitationScreen)
const forgotPasswordScreen = new LazyScreen(async () => (await visitorScreens()).ForgotPasswordScreen)
const verifyEmailScreen = new LazyScreen(async () => (await visitorScreens()).VerifyEmailScreen)
const landingScreen = new LazyScreen(async () => (await import('#web/screens/landing.tsx')).LandingScreen)
// Without a token the person is most likely a visitor: load the page while the server is asked who they are.
if (location.pathname === paths.home && authToken() === null) landingScreen.fetch()
// One condition, so that production builds leave the gallery out.
const gallery = import.meta.env.DEV
  ? new LazyScreen(async () => (await import('#web/ui/gallery/gallery.tsx')).Gallery)
  : null

const afterFirst = [threadScreen, settingsScreen, emailScreen, scheduledScreen]
const visitorsScreens = [
  authScreen,
  registerScreen,
  invitationScreen,
  forgotPasswordScreen,
  verifyEmailScreen,
]

const FOLDERS = ['starred', 'sent', 'drafts', 'trash', 'archive', 'snoozed', 'spam'] as const

/** The route table of the specification, in its order. */
export function Router() {
  return (
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
        <Route element={<PhoneBar />}>
          <Route path={paths.scheduled} element={<ScreenLoader screen={scheduledScreen} />} />
        </Route>
        <Route path={paths.label.pattern} element={<LabelScreen />} />
        <Route path={paths.view.pattern} element={<ViewScreen />} />
        <Route element={<PhoneBar />}>
          <Route path={paths.rules.list} element={<ScreenLoader screen={rulesScreen} />} />
        </Route>
        <Route element={<PhoneBar />}>
          <Route element={<OutreachRoute />}>
            <Route path={paths.outreach.tasks} element={<ScreenLoader screen={tasksScreen} />} />
            <Route path={paths.outreach.campaigns} element={<ScreenLoader screen={campaignsScreen} />} />
            <Route path={paths.outreach.newCampaign} element={<ScreenLoader screen={newCampaignScreen} />} />
            <Route path={paths.outreach.campaignPattern} element={<ScreenLoader screen={campaignScreen} />} />
            <Route
              path={paths.outreach.deliverability}
              element={<ScreenLoader screen={deliverabilityScreen} />}
            />
            <Route path={paths.outreach.contacts} element={<ScreenLoader screen={contactsScreen} />} />
            <Route path={paths.outreach.contactPattern} element={<ScreenLoader screen={contactScreen} />} />
            <Route path={paths.contactImport.new} element={<ScreenLoader screen={contactImportScreen} />} />
            <Route
              path={paths.contactImport.pattern}
              element={<ScreenLoader screen={contactImportScreen} />}
            />
            <Route
              path={paths.outreach.suppressions}
              element={<ScreenLoader screen={suppressionsScreen} />}
            />
            <Route path={paths.outreach.websites} element={<ScreenLoader screen={websitesScreen} />} />
            <Route path={paths.outreach.websitePattern} element={<ScreenLoader screen={websiteScreen} />} />
          </Route>
        </Route>
        <Route element={<PhoneBar />}>
          <Route path={paths.settings} element={<ScreenLoader screen={settingsScreen} />} />
          <Route path={paths.admin} element={<ScreenLoader screen={adminScreen} />} />
        </Route>
        <Route path={paths.thread.pattern} element={<ScreenLoader screen={threadScreen} />} />
        <Route element={<PhoneBar />}>
          <Route path={paths.email.pattern} element={<ScreenLoader screen={emailScreen} />} />
        </Route>
      </Route>
      <Route element={<SignedOutRoute />}>
        <Route path={paths.auth} element={<ScreenLoader screen={authScreen} />} />
        <Route path={paths.login} element={<Navigate to={paths.auth} replace />} />
        <Route path={paths.register} element={<ScreenLoader screen={registerScreen} />} />
        <Route path={paths.firstPerson} element={<ScreenLoader screen={firstPersonScreen} />} />
        <Route path={paths.forgotPassword} element={<ScreenLoader screen={forgotPasswordScreen} />} />
        <Route path={paths.verifyEmail} element={<ScreenLoader screen={verifyEmailScreen} />} />
      </Route>
      <Route path={paths.invitation} element={<ScreenLoader screen={invitationScreen} />} />
      <Route path={paths.oauthReturn} element={<ScreenLoader screen={oauthReturnScreen} />} />
      {gallery && <Route path={paths.gallery} element={<ScreenLoader screen={gallery} />} />}
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  )
}

function SignedIn() {
  const session = useSession()
  useLoadInAdvance(session.status === 'signed-in' ? afterFirst : visitorsScreens)
  const { pathname } = useLocation()
  const wasSignedIn = useRef(false)
  if (session.status === 'signed-in') wasSignedIn.current = true
  if (session.status === 'loading')
    return <LoadingScreen text={pathname === paths.settings ? 'Loading settings...' : undefined} />
  // After signing out, whoever comes next is not led to where the person before was.
  if (session.status === 'signed-out') return <VisitorRoute comesBack={!wasSignedIn.current} />
  return (
    <ComposeProvider>
      <TriageDialogs>
        <AppLayout user={session.user} />
      </TriageDialogs>
    </ComposeProvider>
  )
}

/** Redirects everybody who is not signed in. `comesBack`: to where they wanted to go, once they have signed in. */
function VisitorRoute({ comesBack }: { comesBack: boolean }) {
  const { pathname, search, hash } = useLocation()
  const next = comesBack ? pathname + search + hash : null
  // In the history entry, where no link can put anything.
  if (pathname !== paths.home) return <Navigate to={paths.auth} replace state={{ next }} />
  const invite = new URLSearchParams(search).get('invite')
  if (invite !== null)
    return <Navigate to={`${paths.invitation}?${new URLSearchParams({ invite })}`} replace />
  wantedHome = next
  return <ScreenLoader screen={landingScreen} />
}

/** The inbox with its page and search, for a stranger who sees the landing page at its address. */
let wantedHome: string | null = null

/** Redirects signed-in people to the page from which they were sent to sign in, or to the inbox. */
function SignedOutRoute() {
  const session = useSession()
  useLoadInAdvance(visitorsScreens)
  const next = useLocation().state?.next ?? wantedHome ?? paths.home
  if (session.status === 'loading') return <LoadingScreen />
  return session.status === 'signed-in' ? <Navigate to={next} replace /> : <Outlet />
}

/** Loads other screens once the first one is shown, so that opening them does not wait. */
function useLoadInAdvance(screens: LazyScreen[]) {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const screen of screens) screen.fetch()
    }, 300)
    return () => clearTimeout(timer)
  }, [screens])
}
