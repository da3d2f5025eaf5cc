import { AtSign, Bookmark, History, ShieldCheck, Tag } from 'lucide'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { can } from '#core/policy.ts'
import { useAccounts } from '#web/mailbox/accounts/queries.ts'
import { useLabelsByName } from '#web/mailbox/labels/queries.ts'
import { useSession } from '#web/people/auth/queries.ts'
import { paths } from '#web/platform/paths.ts'
import { recentSearches } from '#web/search/recent-searches.ts'
import { useSavedViews } from '#web/search/saved-views/queries.ts'
import { useCommands } from '#web/shell/commands/use-commands.ts'
import { HoldKeys } from '#web/ui/hold-keys.tsx'
import { outreachItems } from './navigation.ts'

const HelpDialog = lazy(async () => ({
  default: (await import('#web/shell/commands/help-dialog.tsx')).HelpDialog,
}))
const Palette = lazy(async () => ({ default: (await import('#web/shell/commands/palette.tsx')).Palette }))

/** The shortcut list and the command palette, over any page. */
export function CommandHost() {
  const [open, setOpen] = useState<'help' | 'palette' | null>(null)
  const { user } = useSession()
  const close = () => setOpen(null)
  useCommands({ help: () => setOpen('help'), palette: () => setOpen('palette') })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey) return
      event.preventDefault()
      setOpen(now => (now === 'palette' ? null : 'palette'))
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  if (open === null) return null
  return (
    <Suspense fallback={open === 'palette' && <HoldKeys onEscape={close} />}>
      {open === 'help' ? (
        <HelpDialog hides={user && can(user, 'outreach.use') ? NOTHING : OUTREACH} onClose={close} />
      ) : (
        <PlacesPalette onClose={close} />
      )}
    </Suspense>
  )
}

const NOTHING = { groups: [], ids: [] } as const
/** What people without outreach cannot do. */
const OUTREACH = {
  groups: ['Contacts', 'Findings', 'Tasks', 'First lines'],
  ids: outreachItems.map(({ command }) => command),
} as const

function PlacesPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { user } = useSession()
  const labels = useLabelsByName()
  const views = useSavedViews()
  const { data: accounts } = useAccounts()
  const search = (query: string) => void navigate(`${paths.inbox}?q=${encodeURIComponent(query)}`)
  const items = [
    // Others than super admins have no link to it in the sidebar.
    ...(user && can(user, 'admin.open')
      ? [
          {
            id: 'admin',
            label: 'Go to Admin Panel',
            group: 'Places',
            icon: ShieldCheck,
            isCommand: true,
            run: () => void navigate(paths.admin),
          },
        ]
      : []),
    ...recentSearches().map(query => ({
      id: `search-${query}`,
      label: query,
      group: 'Recent searches',
      icon: History,
      run: () => search(query),
    })),
    ...views.map(({ id, name }) => ({
      id: `view-${id}`,
      label: name,
      group: 'Views',
      icon: Bookmark,
      run: () => void navigate(paths.view.to(id)),
    })),
    ...labels.map(({ name, ids: [id = 0] }) => ({
      id: `label-${id}`,
      label: name,
      group: 'Labels',
      icon: Tag,
      run: () => void navigate(paths.label.to(id)),
    })),
    ...(accounts ?? []).map(account => ({
      id: `account-${account.id}`,
      label: account.email,
      group: 'Accounts',
      icon: AtSign,
      run: () => void navigate(`${paths.inbox}?accounts=${account.id}`),
    })),
  ]
  return <Palette items={items} onSearch={search} onClose={onClose} />
}
