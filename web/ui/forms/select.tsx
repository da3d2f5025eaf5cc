import { Check, ChevronDown } from 'lucide'
import { Select as Radix } from 'radix-ui'
import { classNames } from '../class-names.ts'
import { Icon } from '../display/icon.tsx'
import { floatingClass, itemClass } from '../overlays/floating.ts'
import { Field, type FieldProps, fieldControlClass } from './field.tsx'

type SelectOption = { value: string; label: string; description?: string; disabled?: boolean }

type SelectProps = FieldProps & {
  /** Values are unique and never empty. */
  options: readonly SelectOption[]
  value: string | undefined
  onValueChange: (value: string) => void
  placeholder?: string | undefined
  disabled?: boolean | undefined
  name?: string | undefined
  size?: 'sm' | 'md' | undefined
  /** Without a frame, among other controls that have none. */
  isQuiet?: boolean | undefined
  id?: string | undefined
  /** Called when the list closes, to move the focus; by default it returns to the trigger. */
  onLeave?: (() => void) | undefined
}

/** A choice of one out of a short list. */
export function Select({
  label,
  hideLabel,
  hint,
  error,
  optional,
  className,
  id,
  size = 'md',
  isQuiet = false,
  ...props
}: SelectProps) {
  const { options, value, onValueChange, placeholder = 'Choose', disabled = false, name, onLeave } = props
  return (
    <Field {...{ label, hideLabel, hint, error, optional, className, id }}>
      {control => (
        <Radix.Root
          value={value ?? ''}
          onValueChange={onValueChange}
          disabled={disabled}
          {...(name ? { name } : {})}
        >
          <Radix.Trigger
            {...control}
            className={classNames(
              isQuiet ? quietClass : fieldControlClass,
              'flex items-center justify-between gap-2 pr-2 pl-2.5 text-left data-placeholder:text-faint data-[state=open]:border-focus',
              size === 'sm' ? 'h-control-sm text-sm' : 'h-control',
            )}
          >
            <span className="truncate" title={options.find(option => option.value === value)?.label}>
              <Radix.Value placeholder={placeholder} />
            </span>
            <Icon icon={ChevronDown} className="text-faint" />
          </Radix.Trigger>
          <Radix.Portal>
            <Radix.Content
              position="popper"
              onCloseAutoFocus={event => {
                if (!onLeave) return
                event.preventDefault()
                onLeave()
              }}
              sideOffset={4}
              collisionPadding={8}
              className={classNames(
                floatingClass,
                'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-96',
              )}
            >
              <Radix.Viewport>
                {options.map(option => (
                  <Radix.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled ?? false}
                    className={classNames(itemClass, 'justify-between')}
                  >
                    <span className="min-w-0">
                      <Radix.ItemText>{option.label}</Radix.ItemText>
                      {option.description && (
                        <span className="block text-xs text-faint">{option.description}</span>
                      )}
                    </span>
                    <Radix.ItemIndicator>
                      <Icon icon={Check} className="text-accent-text" />
                    </Radix.ItemIndicator>
                  </Radix.Item>
                ))}
              </Radix.Viewport>
            </Radix.Content>
          </Radix.Portal>
        </Radix.Root>
      )}
    </Field>
  )
}

const quietClass =
  'w-full min-w-0 rounded-control text-muted transition-colors duration-(--duration-press) hover:bg-hover hover:text-text data-[state=open]:bg-hover'
