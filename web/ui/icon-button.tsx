import type { IconNode } from 'lucide'
import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonSize, type ButtonTone, toneInk } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './display/icon.tsx'
import { Spinner } from './loading/spinner.tsx'
import { type TooltipOptions, tooltipProps } from './overlays/tooltip.tsx'
import { ariaKeyShortcut } from './shortcut-keys.ts'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconNode
  /** The name: read aloud and shown in the tooltip. */
  label: string
  shortcut?: string | undefined
  size?: ButtonSize | undefined
  variant?: 'ghost' | 'secondary' | 'danger' | undefined
  /** As in `Button`. */
  tone?: ButtonTone | undefined
  /** As in `Button`. */
  blocked?: string | false | undefined
  /** Makes it a toggle button; the icon is filled while true. */
  pressed?: boolean | undefined
  loading?: boolean | undefined
  tooltipSide?: TooltipOptions['side']
}

/** A square button with an icon; it always has a name and a tooltip. */
export function IconButton({
  icon,
  label,
  shortcut,
  size = 'md',
  variant = 'ghost',
  tone,
  blocked = false,
  pressed,
  loading = false,
  tooltipSide,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading || blocked) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...tooltipProps(blocked || label, { shortcut: blocked ? undefined : shortcut, side: tooltipSide })}
      {...rest}
      onClick={press}
      aria-label={label}
      aria-pressed={pressed}
      aria-busy={loading || undefined}
      aria-disabled={loading || Boolean(blocked) || undefined}
      aria-keyshortcuts={ariaKeyShortcut(shortcut)}
      className={classNames(
        'inline-grid shrink-0 select-none place-items-center rounded-control transition-colors duration-(--duration-press) disabled:pointer-events-none disabled:text-disabled',
        sizes[size],
        blocked ? 'cursor-default text-disabled' : variants[variant],
        !blocked && (tone ? toneInk[tone] : inks[variant]),
        className,
      )}
    >
      {loading ? (
        <Spinner />
      ) : (
        <Icon icon={icon} size={size === 'lg' ? 20 : 16} className={pressed ? 'fill-current' : undefined} />
      )}
    </button>
  )
}

const sizes: Record<ButtonSize, string> = { sm: 'size-control-sm', md: 'size-control', lg: 'size-control-lg' }

const variants = {
  ghost:
    'hover:bg-hover active:bg-active aria-expanded:bg-hover aria-expanded:text-text aria-pressed:text-accent-text',
  secondary:
    'on-raised border border-line-strong bg-raised hover:bg-hover active:bg-active aria-expanded:bg-hover aria-pressed:text-accent-text',
  danger: 'hover:bg-danger-soft hover:text-danger-text active:bg-danger-soft active:text-danger-text',
}

const inks = {
  ghost: 'text-muted hover:text-text',
  secondary: 'text-muted hover:text-text',
  danger: 'text-muted',
}
