import type { Wait } from '#core/sequence/work-calendar.ts'
import { NumberField } from '#web/automation/number-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'

const UNITS = ['hours', 'days', 'weeks'] as const

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
        options={UNITS.map(value => ({ value, label: wait.amount === 1 ? value.slice(0, -1) : value }))}
        value={wait.unit}
        onValueChange={unit => onChange({ ...wait, unit: unit as Wait['unit'] })}
      />
    </fieldset>
  )
}
