import { readAppearance } from '#web/ui/appearance.ts'
import { classNames } from '#web/ui/class-names.ts'

export const pictureAddress = (name: string, width: number, theme: 'light' | 'dark') =>
  `/landing/${name}-${width}-${theme}.webp`

/** When the dark picture is due: a theme that was chosen on this device outranks the system's. */
export function darkMedia(): string {
  const { theme } = readAppearance()
  return theme === 'system' ? '(prefers-color-scheme: dark)' : theme === 'dark' ? 'all' : 'not all'
}

/** A part of the product as it is, in the theme of the page. Below the fold, so that it waits until it is near. */
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
