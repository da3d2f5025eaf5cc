import { type ComponentProps, useState } from 'react'
import {
  type Density,
  type ReadingPane,
  readAppearance,
  readReadingPane,
  setDensity,
  setReadingPane,
  setTheme,
  type Theme,
} from '#web/ui/appearance.ts'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'

/** Theme and density, stored on this device. */
export function AppearancePanel() {
  const [appearance, setAppearance] = useState(readAppearance)
  const [reading, setReadingState] = useState(readReadingPane)
  return (
    <div className="flex flex-col gap-5">
      <Choice
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
      <Choice
        label="Density"
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
      <Choice
        label="Open conversations"
        value={reading}
        onValueChange={(next: ReadingPane) => {
          setReadingPane(next)
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

function Choice<Value extends string>(props: ComponentProps<typeof SegmentedControl<Value>>) {
  return (
    <div className="flex flex-col items-start gap-1.5">
      {/* Screen readers read the label of the control. */}
      <p aria-hidden="true" className="font-medium text-muted text-sm">
        {props.label}
      </p>
      <SegmentedControl {...props} />
    </div>
  )
}
