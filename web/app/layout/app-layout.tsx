import { Menu } from 'lucide'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import type { User } from '#core/contract/auth.ts'
import { can } from '#core/policy.ts'
import { isExpired } from '#web/mailbox/accounts/expiry.ts'
import { useAccounts } from '#web/mailbox/accounts/queries.ts'
import { paths } from '#web/platform/paths.ts'
import { useUndo } from '#web/read/triage/use-undo.ts'
import { focusSearch, focusSearchSoon } from '#web/search/search-box.tsx'
import { ComposeHost } from '#web/send/compose/compose-host.tsx'
import { useCompose } from '#web/send/compose/compose-state.tsx'
import { AnnounceNotices } from '#web/send/notices/announce-notices.tsx'
import { NoticesButton } from '#web/send/notices/notices-button.tsx'
import { useNotices } from '#web/send/notices/queries.ts'
import { useCommands } from '#web/shell/commands/use-commands.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { useMedia } from '#web/ui/hooks/use-media.ts'
import { useNoStrayDrops } from '#web/ui/hooks/use-no-stray-drops.ts'
import { useStable } from '#web/ui/hooks/use-stable.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CommandHost } from './command-host.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { mailItems, moreItems, outreachItems } from './navigation.ts'
import { Sidebar } from './sidebar.tsx'
import { CONTENT, SkipLink } from './skip-link.tsx'

// The editor is large and not needed for reading mail.
const ComposeWindow = lazy(async () => ({ default: (await import('./compose-window.tsx')).ComposeWindow }))
const PhoneDrawer = lazy(async () => ({ default: (await import('./phone-drawer.tsx')).PhoneDrawer }))

const ReauthoriseBanner = lazy(async () => ({
  default: (await import('./reauthorise-banner.tsx')).ReauthoriseBanner,
}))
const SealBanner = lazy(async () => ({
  default: (await import('#web/people/credentials/seal-banner.tsx')).SealBanner,
}))
const NoticesDialog = lazy(async () => ({
  default: (await import('#web/send/notices/notices-dialog.tsx')).NoticesDialog,
}))
const RecoverDrafts = lazy(async () => ({
  default: (await import('#web/send/drafts/recover-drafts.tsx')).RecoverDrafts,
}))

const COLLAPSED = 'quillbox.sidebar-collapsed'

/**
 * The layout of every signed-in page: sidebar, the banner of the specification, the page and compose. On phones buttons open the
 * sidebar and the notices; the page places them (`useOutletContext`).
 */
export function AppLayout({ user }: { user: User }) {
  const [chosen, setChosen] = useState(() => localStorage.getItem(COLLAPSED))
  const isNarrow = useMedia('(width < 64rem)')
  const collapsed = chosen === null ? isNarrow : chosen === 'true'
  const [drawer, setDrawer] = useState(false)
  const { openCompose } = useCompose()
  const { data: accounts } = useAccounts()
  const hasExpired = accounts?.some(account => isExpired(account)) === true
  const notices = useNotices().data?.notices
  const [showsNotices, setShowsNotices] = useState(false)
  const noticeCount = (notices?.length ?? 0) + (user.isSealed ? 1 : 0)
  const on = useStable({
    compose: () => openCompose(),
    notices: () => setShowsNotices(true),
    toggle: () => {
      localStorage.setItem(COLLAPSED, String(!collapsed))
      setChosen(String(!collapsed))
    },
  })
  const undo = useUndo()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page behind them changes
  useEffect(() => {
    setDrawer(false)
    setShowsNotices(false)
  }, [pathname])
  useNoStrayDrops()
  useCommands({
    compose: on.compose,
    notices: on.notices,
    search: () => {
      if (focusSearch()) return
      void navigate(paths.inbox)
      focusSearchSoon()
    },
    undo,
    goSettings: () => void navigate(paths.settings),
    ...Object.fromEntries(
      [...mailItems, ...moreItems, ...(can(user, 'outreach.use') ? outreachItems : [])].map(
        ({ command, to }) => [command, () => void navigate(to)],
      ),
    ),
  })

  return (
    <div className="flex h-dvh overflow-hidden">
      <SkipLink />
      <div className="hidden md:block">
        <Sidebar
          user={user}
          collapsed={collapsed}
          onToggle={on.toggle}
          onCompose={on.compose}
          notices={noticeCount}
          onNotices={on.notices}
        />
      </div>
      <Suspense>
        <RecoverDrafts userId={user.id} />
      </Suspense>
      <div className="flex min-w-0 flex-1 flex-col">
        <ConnectionBar />
        {hasExpired && (
          <Suspense>
            <ReauthoriseBanner />
          </Suspense>
        )}
        <main id={CONTENT} className="min-h-0 flex-1">
          <ErrorBoundary resetKey={pathname}>
            <Outlet
              context={
                <span className="flex md:hidden">
                  <IconButton icon={Menu} label="Open menu" onClick={() => setDrawer(true)} />
                  <NoticesButton count={noticeCount} onOpen={on.notices} />
                </span>
              }
            />
          </ErrorBoundary>
        </main>
      </div>
      {drawer && (
        <Suspense>
          <PhoneDrawer onClose={() => setDrawer(false)}>
            <Sidebar
              user={user}
              collapsed={false}
              onCompose={() => {
                setDrawer(false)
                openCompose()
              }}
              onFollow={() => setDrawer(false)}
            />
          </PhoneDrawer>
        </Suspense>
      )}
      <ErrorBoundary resetKey={pathname}>
        <ComposeHost Window={ComposeWindow} />
      </ErrorBoundary>
      <AnnounceNotices notices={notices} onShow={on.notices} />
      {showsNotices && (
        <Suspense>
          <NoticesDialog
            notices={notices ?? []}
            others={user.isSealed ? <SealBanner user={user} /> : null}
            onClose={() => setShowsNotices(false)}
          />
        </Suspense>
      )}
      <CommandHost />
    </div>
  )
}
