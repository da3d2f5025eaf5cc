import { classNames } from './class-names.ts'

/** A placeholder in the shape of what is coming; give it size by `className`. Silent: its group announces. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('block rounded-sm bg-track', className ?? 'h-3 w-full')} />
  )
}
