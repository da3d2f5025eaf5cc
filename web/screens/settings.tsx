import { type ComponentProps, lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { User } from '#core/contract/auth.ts'
import { AnswerLimitsPanel } from '#web/automation/answer-limits-panel.tsx'
import { VacationBadge } from '#web/automation/vacation/vacation-badge.tsx'
import { AccountsPanel } from '#web/mailbox/accounts/accounts-panel.tsx'
import { PermissionsDialog } from '#web/mailbox/accounts/permissions-dialog.tsx'
import { OwnDetails } from '#web/people/auth/own-details.tsx'
import { useSession } from '#web/people/auth/queries.ts'
import { TeamPanel } from '#web/people/invitations/team-panel.tsx'
import { OrganizationDetails } from '#web/people/organization/organization-details.tsx'
import { numberInAddress, paths } from '#web/platform/paths.ts'
import { SignatureEditor } from '#web/send/compose/editor/signature/signature-editor.tsx'
import { SnippetEditor } from '#web/send/compose/editor/snippet-editor.tsx'
import { SnippetsPanel } from '#web/send/snippets/snippets-panel.tsx'
import { AppearancePanel } from '#web/shell/appearance/appearance-panel.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTitle } from '#web/ui/hooks/use-title.ts'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'

const AiSettingsPanel = lazy(async () => ({
  default: (await import('#web/ai/ai-settings-panel.tsx')).AiSettingsPanel,
}))
const AnswersPage = lazy(async () => ({
  default: (await import('#web/automation/answers/answers-page.tsx')).AnswersPage,
}))
const UsagePanel = lazy(async () => ({
  default: (await import('#web/people/usage/usage-panel.tsx')).UsagePanel,
}))
const AffiliatePanel = lazy(async () => ({
  default: (await import('#web/people/invitations/affiliate-panel.tsx')).AffiliatePanel,
}))
const SendingPanel = lazy(async () => ({
  default: (await import('#web/send/outbox/settings/sending-panel.tsx')).SendingPanel,
}))
const WorkingHoursPanel = lazy(async () => ({
  default: (await import('#web/people/working-hours/working-hours-panel.tsx')).WorkingHoursPanel,
}))
const SecurityPanel = lazy(async () => ({
  default: (await import('#web/people/credentials/security-panel.tsx')).SecurityPanel,
}))
const ImportMail = lazy(async () => ({
  default: (await import('#web/office/mail-imports/import-mail.tsx')).ImportMail,
}))
const ExportPanel = lazy(async () => ({
  default: (await import('#web/office/privacy/export-panel.tsx')).ExportPanel,
}))
const LeavesPanel = lazy(async () => ({
  default: (await import('#web/automation/rules/leaves-panel.tsx')).LeavesPanel,
}))
const NotificationsPanel = lazy(async () => ({
  default: (await import('#web/read/notifications/notifications-panel.tsx')).NotificationsPanel,
}))
const StoragePanel = lazy(async () => ({
  default: (await import('#web/office/storage/storage-panel.tsx')).StoragePanel,
}))
const DataPanel = lazy(async () => ({
  default: (await import('#web/office/privacy/data-panel.tsx')).DataPanel,
}))

const VacationDialog = lazy(async () => ({
  default: (await import('#web/automation/vacation/vacation-dialog.tsx')).VacationDialog,
}))
const vacation = { Badge: VacationBadge, Dialog: VacationDialogLater }

const tabs = [
  { value: 'profile', label: 'Profile' },
  { value: 'accounts', label: 'Email Accounts' },
  { value: 'usage', label: 'Usage & Billing' },
  { value: 'affiliate', label: 'Affiliate' },
  { value: 'sending', label: 'Sending' },
  { value: 'notifications', label: 'Notifications' },
  { value: 'ai', label: 'AI' },
  { value: 'transfer', label: 'Import and export' },
  { value: 'security', label: 'Security' },
  { value: 'appearance', label: 'Appearance' },
] as const

/** `/settings?tab=…` */
export function SettingsScreen() {
  const { user } = useSession()
  useTitle('Settings')
  return (
    <div className="h-full overflow-y-auto">
      {/* So wide that all tabs stand in one line. */}
      <div className="mx-auto max-w-5xl px-4 py-5 md:px-8 md:py-8">
        <div className="mb-4 flex min-h-8 items-center justify-between gap-4">
          <h1 className="font-semibold text-title">Settings</h1>
          {user?.role === 'super_admin' && (
            <Button asChild>
              <Link to={paths.admin}>Admin Settings</Link>
            </Button>
          )}
        </div>
        {user && <SettingsTabs user={user} />}
      </div>
    </div>
  )
}

function SettingsTabs({ user }: { user: User }) {
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab')
  const tab = tabs.find(({ value }) => value === asked)?.value ?? 'profile'
  const answersOf = numberInAddress(params.get('answers'))
  const { organizationId } = user
  return (
    <Tabs
      label="Settings"
      tabs={tabs}
      value={tab}
      keepsPanels
      onValueChange={value => setParams({ tab: value }, { replace: true })}
    >
      <TabPanel value="profile" className="flex flex-col gap-10">
        <OwnDetails user={user} />
        {organizationId !== null && (
          <>
            <OrganizationDetails user={user} organizationId={organizationId} />
            <TeamPanel user={user} organizationId={organizationId} Permissions={PermissionsDialog} />
          </>
        )}
      </TabPanel>
      <TabPanel value="accounts">
        {answersOf === null ? (
          <>
            <AccountsPanel Signature={SignatureEditor} Vacation={vacation} />
            <SnippetsPanel Text={SnippetEditor} />
          </>
        ) : (
          <AnswersPage accountId={answersOf} />
        )}
      </TabPanel>
      <TabPanel value="usage">
        <UsagePanel user={user} />
      </TabPanel>
      <TabPanel value="affiliate">
        <AffiliatePanel />
      </TabPanel>
      <TabPanel value="sending">
        <SendingPanel>
          <WorkingHoursPanel />
        </SendingPanel>
      </TabPanel>
      <TabPanel value="notifications">
        <NotificationsPanel userId={user.id} />
      </TabPanel>
      <TabPanel value="ai">
        <AiSettingsPanel />
        <AnswerLimitsPanel />
      </TabPanel>
      <TabPanel value="transfer" className="flex flex-col gap-12">
        <ImportMail />
        <ExportPanel user={user} />
        <StoragePanel />
      </TabPanel>
      <TabPanel value="security">
        <SecurityPanel />
        <LeavesPanel />
        <DataPanel user={user} />
      </TabPanel>
      <TabPanel value="appearance">
        <AppearancePanel />
      </TabPanel>
    </Tabs>
  )
}

/** It is loaded when it is first opened. */
function VacationDialogLater(props: ComponentProps<typeof VacationDialog>) {
  return (
    <Suspense fallback={null}>
      <VacationDialog {...props} />
    </Suspense>
  )
}
