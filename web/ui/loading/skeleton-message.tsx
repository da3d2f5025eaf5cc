import { Skeleton } from './skeleton.tsx'

/** The placeholder of a message: sender, date and a few lines. Screen readers read `label`. */
export function SkeletonMessage({ label }: { label: string }) {
  return (
    <div role="status" className="animate-pulse px-4 py-5">
      <span className="sr-only">{label}</span>
      <div className="flex items-center gap-3">
        <Skeleton round className="size-8" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-3 w-40" />
          <Skeleton className="h-2.5 w-24" />
        </div>
        <Skeleton className="h-3 w-16" />
      </div>
      <div className="mt-6 flex max-w-measure flex-col gap-3 pl-11">
        <Skeleton className="h-3 w-1/3" />
        <Skeleton className="h-3 w-full" />
        <Skeleton className="h-3 w-11/12" />
        <Skeleton className="h-3 w-3/5" />
      </div>
    </div>
  )
}
