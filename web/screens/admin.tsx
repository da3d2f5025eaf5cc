import { useSearchParams } from 'react-router'
import { can } from '#core/policy.ts'
import { AccessDenied } from '#web/office/admin/access-denied.tsx'
import { AffiliatesPanel } from '#web/office/admin/affiliates-panel.tsx'
import { AuditPanel } from '#web/office/admin/audit-panel.tsx'
import { InstallationStatus, InstallationTotals } from '#web/office/admin/installation-status.tsx'
import { UsersPanel } from '#web/office/admin/people/users-panel.tsx'
import { useSession } from '#web/people/auth/queries.ts'
import { useTitle } from '#web/ui/hooks/use-title.ts'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'

const tabs = [
  { value: 'users', label: 'Users & Organizations' },
  { value: 'system', label: 'System Settings' },
  { value: 'analytics', label: 'Analytics' },
  { value: 'audit', label: 'Audit Log' },
]
const tabsOfSuperAdmin = [...tabs, { value: 'affiliates', label: 'Affiliates' }]

/** `/admin?tab=…`: for admins, their organization; for super admins, all. */
export function AdminScreen() {
  const { user } = useSession()
  useTitle('Admin Panel')
  const [params, setParams] = useSearchParams()
  if (!user) return null
  if (!can(user, 'admin.open'))
    return (
      <div className="grid h-full place-items-center">
        <h1 className="sr-only">Admin Panel</h1>
        <AccessDenied role={user.role} />
      </div>
    )
  const runsAll = can(user, 'installation.manage')
  const shown = runsAll ? tabsOfSuperAdmin : tabs
  const asked = params.get('tab')
  const tab = shown.find(({ value }) => value === asked)?.value ?? 'users'
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto max-w-6xl px-4 py-5 md:px-8 md:py-8">
        <h1 className="mb-6 font-semibold text-title">Admin Panel</h1>
        <Tabs
          label="Admin Panel"
          tabs={shown}
          value={tab}
          onValueChange={value => setParams({ tab: value }, { replace: true })}
        >
          <TabPanel value="users">
            <UsersPanel viewer={user} />
          </TabPanel>
          <TabPanel value="system">
            <p className="text-muted">System settings coming soon...</p>
            {runsAll && <InstallationStatus />}
          </TabPanel>
          <TabPanel value="analytics">
            <p className="text-muted">Analytics dashboard coming soon...</p>
            {runsAll && <InstallationTotals />}
          </TabPanel>
          <TabPanel value="audit">
            <AuditPanel />
          </TabPanel>
          {runsAll && (
            <TabPanel value="affiliates">
              <AffiliatesPanel />
            </TabPanel>
          )}
        </Tabs>
      </div>
    </div>
  )
}
