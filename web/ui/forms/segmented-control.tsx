import { ToggleGroup } from 'radix-ui'
import { classNames } from '../class-names.ts'

type SegmentedControlProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string; disabled?: boolean }[]
  value: Value
  onValueChange: (value: Value) => void
  size?: 'sm' | 'md' | undefined
  className?: string | undefined
}

/** A choice of one out of two to four visible options. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onValueChange, size = 'md', className } = props
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={next => {
        const chosen = options.find(option => option.value === next)
        if (chosen) onValueChange(chosen.value)
      }}
      className={classNames('inline-flex max-w-full rounded-control bg-active p-0.5', className)}
    >
      {options.map(option => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          className={classNames(
            'min-w-0 flex-auto truncate rounded-sm px-2.5 font-medium text-muted transition-colors duration-(--duration-press) hover:text-text disabled:text-disabled data-[state=on]:bg-thumb coarse:h-11 data-[state=on]:text-text data-[state=on]:shadow-[0_0_0_1px_var(--shadow-edge)]',
            size === 'sm' ? 'h-[calc(var(--control-sm)-4px)] text-sm' : 'h-[calc(var(--control-md)-4px)]',
          )}
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
