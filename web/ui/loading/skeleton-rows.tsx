import { classNames } from '../class-names.ts'
import { Skeleton } from './skeleton.tsx'
import { skeletonWidths } from './skeleton-widths.ts'

/** Placeholders of lines of text that are loading. Screen readers read `label`. */
export function SkeletonRows({ count, label }: { count: number; label: string }) {
  return (
    <div role="status" className="flex animate-pulse flex-col gap-5 py-3">
      <span className="sr-only">{label}</span>
      {skeletonWidths(count).map(([first, second], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders that never move
        <div key={index} className="flex flex-col gap-2">
          <Skeleton className={classNames('h-3', first)} />
          <Skeleton className={classNames('h-3', second)} />
        </div>
      ))}
    </div>
  )
}
