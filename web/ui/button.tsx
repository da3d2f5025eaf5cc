import type { IconNode } from 'lucide'
import { Slot } from 'radix-ui'
import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './display/icon.tsx'
import { Kbd } from './display/kbd.tsx'
import { tooltipProps } from './overlays/tooltip.tsx'
import { ariaKeyShortcut } from './shortcut-keys.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
/** The colour of its words, where that is not the usual one: what the assistant does, or what destroys. */
export type ButtonTone = 'accent' | 'ai' | 'danger'
export const toneInk: Record<ButtonTone, string> = {
  accent: 'text-accent-text',
  ai: 'text-ai-text',
  danger: 'text-danger-text',
}
export type ButtonSize = 'sm' | 'md' | 'lg'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Of a secondary or ghost button. A colour in `className` would lose against the usual one. */
  tone?: ButtonTone | undefined
  /** Why it cannot be pressed now: shown as its tooltip, also to those who use keys. Absent where it can be. */
  blocked?: string | false | undefined
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
  tone,
  loading = false,
  blocked = false,
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
    if (loading || blocked) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Root
      {...(blocked ? tooltipProps(blocked) : {})}
      {...rest}
      {...(asChild ? {} : { type: type ?? 'button' })}
      onClick={press}
      aria-busy={loading || undefined}
      aria-disabled={loading || Boolean(blocked) || rest['aria-disabled']}
      data-keep-clear={variant === 'primary' ? '' : undefined}
      data-blocked={blocked ? '' : undefined}
      aria-keyshortcuts={ariaKeyShortcut(shortcut)}
      className={classNames(
        base,
        sizes[size],
        blocked ? blockedSurfaces[variant] : `${surfaces[variant]} ${tone ? toneInk[tone] : inks[variant]}`,
        className,
      )}
    >
      {icon && (
        <Icon
          icon={icon}
          className={classNames('-ml-0.5', variant === 'secondary' && !tone && !blocked && 'text-muted')}
        />
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
  'relative inline-flex min-w-0 shrink-0 select-none items-center justify-center gap-1.5 overflow-hidden whitespace-nowrap rounded-control font-medium no-underline transition-colors duration-(--duration-press) disabled:pointer-events-none data-blocked:cursor-default aria-busy:cursor-progress'

const sizes: Record<ButtonSize, string> = {
  sm: 'h-control-sm px-2.5 text-sm',
  md: 'h-control px-3 text-base',
  lg: 'h-control-lg px-4 text-base',
}

const surfaces: Record<ButtonVariant, string> = {
  primary: 'bg-accent hover:bg-accent-hover active:bg-accent-active disabled:bg-track disabled:text-disabled',
  secondary:
    'on-raised border border-line-strong bg-raised hover:bg-hover active:bg-active disabled:border-line disabled:bg-transparent disabled:text-disabled',
  ghost: 'hover:bg-hover active:bg-active disabled:text-disabled',
  danger: 'bg-danger hover:bg-danger-hover active:bg-danger-hover disabled:bg-track disabled:text-disabled',
}

const inks: Record<ButtonVariant, string> = {
  primary: 'text-on-accent',
  secondary: 'text-text',
  ghost: 'text-muted hover:text-text',
  danger: 'text-on-danger',
}

/** As the browser shows what is disabled. */
const blockedSurfaces: Record<ButtonVariant, string> = {
  primary: 'bg-track text-disabled',
  secondary: 'border border-line text-disabled',
  ghost: 'text-disabled',
  danger: 'bg-track text-disabled',
}
