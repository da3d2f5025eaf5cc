import { useState } from 'react'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { FieldsPanel } from './fields-panel.tsx'
import { GroupsPanel } from './groups-panel.tsx'

/** The tags, lists and fields of the workspace. */
export function SetupDialog({ onClose }: { onClose: () => void }) {
  const [tab, setTab] = useState('tag')
  return (
    <Dialog
      onClose={onClose}
      title="Tags, lists and fields"
      description="Everybody who uses these contacts has the same ones."
      size="lg"
    >
      <Tabs
        label="Tags, lists and fields"
        tabs={[
          { value: 'tag', label: 'Tags' },
          { value: 'list', label: 'Lists' },
          { value: 'fields', label: 'Fields' },
        ]}
        value={tab}
        onValueChange={setTab}
      >
        <TabPanel value="tag" className="pt-4">
          <GroupsPanel kind="tag" />
        </TabPanel>
        <TabPanel value="list" className="pt-4">
          <GroupsPanel kind="list" />
        </TabPanel>
        <TabPanel value="fields" className="pt-4">
          <FieldsPanel />
        </TabPanel>
      </Tabs>
    </Dialog>
  )
}
