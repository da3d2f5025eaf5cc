import { afterLeaving, type Choice, density, listRows, readingPane, theme } from '#web/ui/appearance.ts'
import { ChoiceControl } from '#web/ui/forms/choice-control.tsx'

/** How the window looks and reads, stored on this device. */
export function AppearancePanel() {
  return (
    <div className="flex flex-col gap-5">
      <Question choice={theme} />
      <Question choice={density} />
      <Question choice={listRows} />
      <Question choice={readingPane} />
      <Question choice={afterLeaving} />
    </div>
  )
}

function Question<Value extends string>({ choice }: { choice: Choice<Value> }) {
  return (
    <div className="flex flex-col items-start gap-1.5">
      {/* Screen readers read the label of the control. */}
      <p aria-hidden="true" className="font-medium text-muted text-sm">
        {choice.label}
      </p>
      <ChoiceControl choice={choice} />
    </div>
  )
}
