import { type ComponentProps, useState } from 'react'
import {
  type AfterLeaving,
  afterLeaving,
  type Density,
  type ListRows,
  listRows,
  type ReadingPane,
  readAppearance,
  readingPane,
  setDensity,
  setTheme,
  type Theme,
} from '#web/ui/appearance.ts'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'

/** How the window looks and reads, stored on this device. */
export function AppearancePanel() {
  const [appearance, setAppearance] = useState(readAppearance)
  const [rows, setRows] = useState(listRows.read)
  const [reading, setReading] = useState(readingPane.read)
  const [after, setAfter] = useState(afterLeaving.read)
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
        label="A row of a list is"
        value={rows}
        onValueChange={(next: ListRows) => {
          listRows.set(next)
          setRows(next)
        }}
        options={[
          { value: 'conversations', label: 'A conversation' },
          { value: 'messages', label: 'A message' },
        ]}
      />
      <Choice
        label="Open conversations"
        value={reading}
        onValueChange={(next: ReadingPane) => {
          readingPane.set(next)
          setReading(next)
        }}
        options={[
          { value: 'page', label: 'On their own page' },
          { value: 'beside', label: 'Beside the list' },
        ]}
      />
      <Choice
        label="After archive, trash or snooze, show"
        value={after}
        onValueChange={(next: AfterLeaving) => {
          afterLeaving.set(next)
          setAfter(next)
        }}
        options={[
          { value: 'next', label: 'The next one' },
          { value: 'previous', label: 'The previous one' },
          { value: 'list', label: 'The list' },
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
