import { Search } from 'lucide'
import { useState } from 'react'
import { Checkbox } from '../forms/checkbox.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { SegmentedControl } from '../forms/segmented-control.tsx'
import { Select } from '../forms/select.tsx'
import { Switch } from '../forms/switch.tsx'
import { TextArea } from '../forms/text-area.tsx'
import { TextField } from '../forms/text-field.tsx'
import { TabPanel, Tabs } from '../tabs.tsx'
import { GallerySection, Specimens } from './gallery-section.tsx'

export function GalleryForms() {
  const [tone, setTone] = useState<string>()
  const [method, setMethod] = useState('auto')
  const [tab, setTab] = useState('profile')
  const [on, setOn] = useState(true)
  return (
    <GallerySection title="Forms">
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        <TextField label="First name" defaultValue="Ada" />
        <TextField
          label="Company"
          placeholder="Lovelace & Co"
          hint="Shown to the people you invite."
          optional
        />
        <TextField label="Email" defaultValue="ada@" error="Invalid email address" />
        <TextField label="Disabled" defaultValue="ada@example.org" disabled />
        <PasswordField label="Password" defaultValue="correct horse" autoComplete="off" />
        <TextField label="Search" hideLabel icon={Search} placeholder="search bar" className="self-end" />
        <Select
          label="Tone"
          options={toneOptions}
          value={tone}
          onValueChange={setTone}
          placeholder="Choose a tone"
        />
        <Select
          label="Account"
          options={accounts}
          value="a"
          onValueChange={() => {}}
          error="This account has expired"
        />
        <Select label="Disabled" options={toneOptions} value="formal" onValueChange={() => {}} disabled />
        <TextArea label="Instruction" placeholder="Shorter, and thank them first" />
      </div>
      <Specimens label="Checkbox">
        <Checkbox label="On" checked={on} onCheckedChange={setOn} />
        <Checkbox label="Off" checked={!on} onCheckedChange={value => setOn(!value)} className="ml-2" />
        <Checkbox label="Some" checked="indeterminate" onCheckedChange={() => {}} className="ml-2" />
        <Checkbox label="Disabled" checked disabled onCheckedChange={() => {}} className="ml-2" />
        <Checkbox label="Disabled off" checked={false} disabled onCheckedChange={() => {}} className="ml-2" />
      </Specimens>
      <div className="flex flex-col gap-4">
        <Switch
          label="Enable Auto Follow-Up"
          description="Writes again when nobody answers."
          checked={on}
          onCheckedChange={setOn}
        />
        <Switch label="Off" checked={!on} onCheckedChange={value => setOn(!value)} />
        <Switch label="Disabled" checked disabled onCheckedChange={() => {}} />
      </div>
      <Specimens label="Segments">
        <SegmentedControl
          label="Method"
          value={method}
          onValueChange={setMethod}
          options={[
            { value: 'auto', label: 'Smart' },
            { value: 'semantic', label: 'Semantic' },
            { value: 'keyword', label: 'Keyword' },
            { value: 'none', label: 'Disabled', disabled: true },
          ]}
        />
      </Specimens>
      <Tabs
        label="Settings"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'profile', label: 'Profile' },
          { value: 'accounts', label: 'Email Accounts', count: 12 },
          { value: 'usage', label: 'Usage & Billing' },
          { value: 'affiliate', label: 'Affiliate', disabled: true },
        ]}
      >
        {['profile', 'accounts', 'usage'].map(value => (
          <TabPanel key={value} value={value} className="text-muted">
            The panel of {value}.
          </TabPanel>
        ))}
      </Tabs>
    </GallerySection>
  )
}

const toneOptions = [
  { value: 'professional', label: 'Professional' },
  { value: 'friendly', label: 'Friendly', description: 'First names, fewer clauses' },
  { value: 'formal', label: 'Formal' },
  { value: 'poetic', label: 'Poetic', disabled: true },
]
const accounts = [
  { value: 'a', label: 'a.very.long.mailbox.name.that.does.not.fit@correspondence.example.org' },
]
