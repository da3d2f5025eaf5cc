import type { IconNode } from 'lucide'
import { Slot } from 'radix-ui'
import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './display/icon.tsx'
import { Kbd } from './display/kbd.tsx'
import { ariaKeyShortcut } from './shortcut-keys.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Busy: keeps its size and focus, but cannot be pressed. */
  loading?: boolean | undefined
  icon?: IconNode | undefined
  /** A shortcut such as 'mod+enter', shown at the end and announced. The caller binds the key. */
  shortcut?: string | undefined
  /** Renders its only child (a link) as the button. `icon` and `loading` still apply. */
  asChild?: boolean | undefined
}

/** A button with a label. Use one primary button in a view. */
export function Button({
  variant = 'secondary',
  size = 'md',
  loading = false,
  icon,
  shortcut,
  asChild = false,
  className,
  children,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  const Root = asChild ? Slot.Root : 'button'
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Root
      {...rest}
      {...(asChild ? {} : { type: type ?? 'button' })}
      onClick={press}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      aria-keyshortcuts={ariaKeyShortcut(shortcut)}
      className={classNames(base, sizes[size], variants[variant], className)}
    >
      {icon && (
        <Icon icon={icon} className={classNames('-ml-0.5', variant === 'secondary' && 'text-muted')} />
      )}
      <Slot.Slottable>{children}</Slot.Slottable>
      {shortcut && (
        <span aria-hidden="true" className="inline-flex">
          <Kbd keys={shortcut} plain />
        </span>
      )}
      {loading && (
        <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.5 overflow-hidden">
          <span className="block h-full w-2/5 animate-sweep bg-current opacity-70" />
        </span>
      )}
    </Root>
  )
}

const base =
  'relative inline-flex min-w-0 shrink-0 select-none items-center justify-center gap-1.5 overflow-hidden whitespace-nowrap rounded-control font-medium no-underline transition-colors duration-(--duration-press) disabled:pointer-events-none aria-busy:cursor-progress'

const sizes: Record<ButtonSize, string> = {
  sm: 'h-control-sm px-2.5 text-sm',
  md: 'h-control px-3 text-base',
  lg: 'h-control-lg px-4 text-base',
}

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-active disabled:bg-track disabled:text-disabled',
  secondary:
    'on-raised border border-line-strong bg-raised text-text hover:bg-hover active:bg-active disabled:border-line disabled:bg-transparent disabled:text-disabled',
  ghost: 'text-muted hover:bg-hover hover:text-text active:bg-active disabled:text-disabled',
  danger:
    'bg-danger text-on-danger hover:bg-danger-hover active:bg-danger-hover disabled:bg-track disabled:text-disabled',
}
