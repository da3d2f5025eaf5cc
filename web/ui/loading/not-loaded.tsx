import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'

/** The placeholder of a part of a page that could not be loaded. */
export function NotLoaded({
  text,
  onRetry,
  className,
}: {
  text: string
  onRetry: () => void
  className?: string
}) {
  return (
    <p role="alert" className={classNames('flex flex-wrap items-center gap-3 text-muted', className)}>
      {text}
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </p>
  )
}
