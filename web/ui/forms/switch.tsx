import { Switch as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { LabelWithNote } from './label-with-note.tsx'

type SwitchProps = {
  label: string
  hideLabel?: boolean | undefined
  description?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean | undefined
  className?: string | undefined
}

/** A setting that takes effect when it is pressed. The label is on the left, the switch at the right edge. */
export function Switch({
  label,
  hideLabel = false,
  description,
  checked,
  onCheckedChange,
  disabled = false,
  className,
}: SwitchProps) {
  const id = useId()
  return (
    <div className={classNames('flex items-start justify-between gap-4', className)}>
      {!hideLabel && (
        <LabelWithNote
          id={id}
          label={label}
          note={description}
          isDisabled={disabled}
          className="font-medium"
        />
      )}
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        aria-label={hideLabel ? label : undefined}
        aria-describedby={description && !hideLabel ? `${id}-note` : undefined}
        className="reach mt-0.5 inline-flex h-4.5 w-7.5 shrink-0 items-center rounded-full bg-line-control p-0.5 transition-colors duration-(--duration-enter) hover:bg-faint disabled:bg-track data-[state=checked]:bg-accent data-[state=checked]:hover:bg-accent-hover disabled:data-[state=checked]:bg-track"
      >
        <Radix.Thumb className="block size-3.5 rounded-full bg-on-accent transition-transform duration-(--duration-enter) ease-out data-disabled:opacity-60 data-[state=checked]:translate-x-3" />
      </Radix.Root>
    </div>
  )
}
