import type { Editor } from '@tiptap/core'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Campaign } from '#core/contract/outreach/campaigns.ts'
import { campaignSettings } from '#core/outreach/campaigns/settings.ts'
import { click, named, press, soon } from '#testing/dom.tsx'
import { renderScreen } from '#testing/web/render-screen.tsx'
import { UnsavedBar } from '../editing/unsaved-bar.tsx'
import { CampaignEditorProvider, useCampaignEditor } from '../editing/use-campaign-editor.ts'
import { StepsTab } from './steps-tab.tsx'

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => void vi.unstubAllGlobals())

const mail = (id: number, subject: string): Campaign['steps'][number] => ({
  id,
  kind: 'mail',
  wait: { amount: 1, unit: 'days' },
  variants: [{ id: id + 100, subject, body: `<p>Text of ${subject}</p>`, isOn: true }],
  startsThread: id === 1,
})
const campaign: Partial<Campaign> = {
  id: 1,
  name: 'Spring',
  state: 'running',
  archivedAt: null,
  revision: 4,
  lastStepNumber: 200,
  mailboxes: [],
  stepCounts: [],
  settings: campaignSettings.parse({}),
  audience: { groupIds: [], contactIds: [], exceptGroupIds: [], groups: [] },
  steps: [
    mail(1, 'One'),
    // biome-ignore lint/suspicious/noThenProperty: data, which nobody awaits
    { id: 2, kind: 'branch', on: 'opened', then: [], otherwise: [] },
    mail(3, 'Three'),
  ],
}

function Screen({ base }: { base: Campaign }) {
  const editor = useCampaignEditor(base, 1)
  return (
    <CampaignEditorProvider value={editor}>
      <StepsTab />
      <UnsavedBar editor={editor} />
    </CampaignEditorProvider>
  )
}

const open = () => renderScreen(<Screen base={campaign as Campaign} />)
const part = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`There is no ${selector}`)
  return found
}
const text = () => part('[role=textbox][aria-multiline]')

test('what was typed is gone from the editor once it is discarded', async () => {
  open()
  click(part('[data-step="1"]'))
  await soon(() => expect(text().textContent).toBe('Text of One'))
  const { editor } = text() as HTMLElement & { editor: Editor }
  act(() => void editor.commands.setContent('<p>Dropped</p>'))
  await soon(() => expect(text().textContent).toBe('Dropped'))
  click(named('Discard'))
  await soon(() => expect(text().textContent).toBe('Text of One'))
})

test('the handle that moves a step by the keyboard keeps the focus, in every branch and under every number', async () => {
  open()
  part('[data-handle="3"]').focus()
  for (const list of ['None was opened', 'A mail was opened', 'Steps', 'Steps']) {
    press(part('[data-handle="3"]'), 'ArrowUp')
    await soon(() => expect(document.activeElement).toBe(part('[data-handle="3"]')))
    expect(part('[data-handle="3"]').closest('ol')?.getAttribute('aria-label')).toBe(list)
  }
  expect(part('[data-step="3"]').textContent).toContain('Mail 1: Three')
})

test('a removed step leaves the focus to the one that takes its place', async () => {
  open()
  for (const [id, next] of [
    [1, '[data-step="2"]'],
    [3, '[data-step="2"]'],
    [2, '[data-slot="0"] button'],
  ]) {
    const menu = part(`[data-more="${id}"]`)
    act(() => menu.focus())
    press(menu, 'Enter')
    click(named('Remove'))
    await soon(() => expect(document.activeElement).toBe(part(String(next))))
  }
})
