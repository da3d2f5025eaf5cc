import { theme } from '#web/ui/appearance.ts'
import { classNames } from '#web/ui/class-names.ts'

export const pictureAddress = (name: string, width: number, theme: 'light' | 'dark') =>
  `/landing/${name}-${width}-${theme}.webp`

/** The media query for the dark picture; a theme chosen on this device overrides the system's. */
export function darkMedia(): string {
  const chosen = theme.read()
  return chosen === 'system' ? '(prefers-color-scheme: dark)' : chosen === 'dark' ? 'all' : 'not all'
}

/** A picture of the product in the theme of the page. It is below the fold, so it is loaded lazily. */
export function Picture({
  name,
  alt,
  width,
  height,
  className,
}: {
  name: string
  alt: string
  width: number
  height: number
  className?: string
}) {
  return (
    <picture>
      <source media={darkMedia()} srcSet={pictureAddress(name, width, 'dark')} />
      <img
        src={pictureAddress(name, width, 'light')}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className={classNames('block h-auto w-full', className)}
      />
    </picture>
  )
}
