import { classNames } from '../class-names.ts'
import { Skeleton } from './skeleton.tsx'
import { skeletonWidths } from './skeleton-widths.ts'

/**
 * Placeholders of the rows of a list, as high as rows, with their checkbox and date; of mail also with a star and, in
 * narrow lists, an avatar. Screen readers read `label`.
 */
export function SkeletonList({
  count,
  label,
  isMail = false,
}: {
  count: number
  label: string
  isMail?: boolean
}) {
  return (
    <div role="status" className="@container animate-pulse">
      <span className="sr-only">{label}</span>
      {skeletonWidths(count).map(([sender, subject], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders that never move
        <div key={index} className="flex h-row-two-lines items-center gap-3 px-4 @list:h-row">
          <Skeleton
            className={classNames(
              'size-4 shrink-0',
              isMail && '@max-list:-ml-1 @max-list:size-8 @max-list:rounded-full',
            )}
          />
          {isMail && <Skeleton className="mx-1.5 size-4 shrink-0 @max-list:hidden" />}
          <div className="flex min-w-0 flex-1 flex-col gap-2 @list:flex-row @list:items-center @list:gap-3">
            <span className="@list:w-44 @list:shrink-0">
              <Skeleton className={classNames('h-3', sender)} />
            </span>
            <Skeleton className={classNames('h-3', subject)} />
          </div>
          <Skeleton className="h-3 w-10 shrink-0 self-start @max-list:mt-4 @list:self-center" />
        </div>
      ))}
    </div>
  )
}
