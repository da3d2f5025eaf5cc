import { classNames } from '../class-names.ts'
import { Skeleton } from './skeleton.tsx'

// The widths of sender and subject: uneven as in real mail, and constant so that nothing flickers.
const WIDTHS = [
  ['w-24', 'w-3/5'],
  ['w-32', 'w-2/5'],
  ['w-20', 'w-4/5'],
  ['w-28', 'w-1/2'],
  ['w-16', 'w-2/3'],
  ['w-36', 'w-1/3'],
] as const

/**
 * Placeholders of what is loading, in its shape: lines of text, or rows of a list, as high as rows, with their checkbox
 * and date, and of mail also with a star and, in narrow lists, an avatar. Screen readers read `label`.
 */
export function SkeletonRows({
  count = 12,
  label,
  shape = 'text',
}: {
  count?: number
  label: string
  shape?: 'text' | 'rows' | 'mail'
}) {
  if (shape === 'text')
    return (
      <div role="status" className="flex animate-pulse flex-col gap-5 py-3">
        <span className="sr-only">{label}</span>
        {Array.from({ length: count }, (_, index) => {
          const [first, second] = WIDTHS[index % WIDTHS.length] ?? WIDTHS[0]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders that never move
            <div key={index} className="flex flex-col gap-2">
              <Skeleton className={classNames('h-3', first)} />
              <Skeleton className={classNames('h-3', second)} />
            </div>
          )
        })}
      </div>
    )
  return (
    <div role="status" className="@container animate-pulse">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => {
        const [sender, subject] = WIDTHS[index % WIDTHS.length] ?? WIDTHS[0]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders that never move
          <div key={index} className="flex h-row-two-lines items-center gap-3 px-4 @list:h-row">
            <Skeleton
              className={classNames(
                'size-4 shrink-0',
                shape === 'mail' && '@max-list:-ml-1 @max-list:size-8 @max-list:rounded-full',
              )}
            />
            {shape === 'mail' && <Skeleton className="mx-1.5 size-4 shrink-0 @max-list:hidden" />}
            <div className="flex min-w-0 flex-1 flex-col gap-2 @list:flex-row @list:items-center @list:gap-3">
              <span className="@list:w-44 @list:shrink-0">
                <Skeleton className={classNames('h-3', sender)} />
              </span>
              <Skeleton className={classNames('h-3', subject)} />
            </div>
            <Skeleton className="h-3 w-10 shrink-0 self-start @max-list:mt-4 @list:self-center" />
          </div>
        )
      })}
    </div>
  )
}
