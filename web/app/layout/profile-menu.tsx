import { LogOut, Settings } from 'lucide'
import { useNavigate } from 'react-router'
import type { User } from '#core/contract/auth.ts'
import { useLogout } from '#web/people/auth/queries.ts'
import { nameOf } from '#web/people/auth/role-names.ts'
import { paths } from '#web/platform/paths.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/overlays/dropdown-menu.tsx'

export function ProfileMenu({ user, collapsed }: { user: User; collapsed: boolean }) {
  const navigate = useNavigate()
  const logout = useLogout()
  const name = nameOf(user)
  const who = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium" title={name}>
          {name}
        </span>
        <span className="block truncate text-faint text-xs" title={user.email}>
          {user.email}
        </span>
      </span>
      {/* The specification shows this badge to everyone who has an organization (section 2, sidebar). */}
      {user.organizationId !== null && <Badge>Admin</Badge>}
    </>
  )
  return (
    <DropdownMenu
      side="top"
      trigger={
        <button
          type="button"
          aria-label={collapsed ? `Profile of ${name}` : undefined}
          className="ring-inside flex w-full items-center gap-3 rounded-control p-2 text-left hover:bg-hover"
        >
          <Avatar name={name} size="sm" />
          {!collapsed && (
            <>
              <span className="sr-only">Profile of </span>
              {who}
            </>
          )}
        </button>
      }
    >
      {collapsed && (
        <>
          <div className="flex items-center gap-3 px-2 py-1.5">{who}</div>
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={Settings} onSelect={() => navigate(paths.settings)}>
        Settings
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={LogOut}
        onSelect={() => {
          logout()
          void navigate(paths.home)
        }}
      >
        Log out
      </MenuItem>
    </DropdownMenu>
  )
}
