import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { AccountsPanel } from '#web/features/accounts/accounts-panel.tsx'
import { AppearancePanel } from '#web/features/appearance/appearance-panel.tsx'
import { SignatureEditor } from '#web/features/compose/signature-editor.tsx'
import { NotificationsPanel } from '#web/features/notifications/notifications-panel.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'

const AiSettingsPanel = lazy(async () => ({
  default: (await import('#web/features/ai/ai-settings-panel.tsx')).AiSettingsPanel,
}))

const tabs = [
  { value: 'accounts', label: 'Email Accounts' },
  { value: 'ai', label: 'AI' },
  { value: 'appearance', label: 'Appearance' },
] as const

/** `/settings?tab=…` */
export function SettingsScreen() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab')
  const tab = tabs.find(({ value }) => value === asked)?.value ?? 'accounts'
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto max-w-3xl px-4 py-8 md:px-8">
        <h1 className="mb-6 font-semibold text-title">Settings</h1>
        <Tabs
          label="Settings"
          tabs={tabs}
          value={tab}
          onValueChange={value => setParams({ tab: value }, { replace: true })}
        >
          <TabPanel value="accounts">
            <AccountsPanel Signature={SignatureEditor} />
          </TabPanel>
          <TabPanel value="ai">
            <Suspense>
              <AiSettingsPanel />
            </Suspense>
          </TabPanel>
          <TabPanel value="appearance">
            <AppearancePanel />
            <NotificationsPanel />
          </TabPanel>
        </Tabs>
      </div>
    </div>
  )
}
