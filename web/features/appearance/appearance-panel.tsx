import { useState } from 'react'
import {
  type Density,
  type Reading,
  readAppearance,
  readReading,
  setDensity,
  setReading,
  setTheme,
  type Theme,
} from '#web/ui/appearance.ts'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'

/** Theme and density, remembered on this device. */
export function AppearancePanel() {
  const [appearance, setAppearance] = useState(readAppearance)
  const [reading, setReadingState] = useState(readReading)
  return (
    <div className="flex flex-col gap-6">
      <SegmentedControl
        label="Theme"
        value={appearance.theme}
        onValueChange={(theme: Theme) => {
          setTheme(theme)
          setAppearance({ ...appearance, theme })
        }}
        options={[
          { value: 'system', label: 'System' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
      <SegmentedControl
        label="List density"
        value={appearance.density}
        onValueChange={(density: Density) => {
          setDensity(density)
          setAppearance({ ...appearance, density })
        }}
        options={[
          { value: 'comfortable', label: 'Comfortable' },
          { value: 'compact', label: 'Compact' },
        ]}
      />
      <SegmentedControl
        label="Open messages"
        value={reading}
        onValueChange={(next: Reading) => {
          setReading(next)
          setReadingState(next)
        }}
        options={[
          { value: 'page', label: 'On their own page' },
          { value: 'beside', label: 'Beside the list' },
        ]}
      />
    </div>
  )
}
