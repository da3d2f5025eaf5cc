import { classNames } from '../class-names.ts'
import { avatarColour, avatarInitial } from './avatar-colour.ts'

const sizes = { sm: 'size-6 text-xs', md: 'size-8 text-sm', lg: 'size-10 text-read' }

/** A coloured initial. Decorative: the name is beside it as text. */
export function Avatar({
  name,
  size = 'md',
  className,
}: {
  name: string
  size?: keyof typeof sizes
  className?: string
}) {
  const colour = avatarColour(name)
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-grid shrink-0 select-none place-items-center rounded-full font-medium',
        sizes[size],
        className,
      )}
      style={{ background: `var(--avatar-${colour})`, color: `var(--avatar-${colour}-text)` }}
    >
      {avatarInitial(name)}
    </span>
  )
}
