import type { Wait } from '#core/sequence/work-calendar.ts'
import { NumberField } from '#web/features/automation/number-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'

const UNITS = [
  { value: 'hours', label: 'hours' },
  { value: 'days', label: 'days' },
  { value: 'weeks', label: 'weeks' },
] as const

export function WaitFields({
  label,
  wait,
  disabled,
  onChange,
}: {
  label: string
  wait: Wait
  disabled: boolean
  onChange: (wait: Wait) => void
}) {
  return (
    <fieldset disabled={disabled} className="flex items-end gap-2">
      <div className="w-40">
        <NumberField
          label={label}
          min={0}
          max={365}
          value={wait.amount}
          onChange={amount => onChange({ ...wait, amount })}
        />
      </div>
      <Select
        label="Unit"
        hideLabel
        className="w-28"
        disabled={disabled}
        options={UNITS}
        value={wait.unit}
        onValueChange={unit => onChange({ ...wait, unit: unit as Wait['unit'] })}
      />
    </fieldset>
  )
}
