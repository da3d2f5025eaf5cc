import type { Clearing } from '#core/contract/clearings.ts'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/loading/progress.tsx'
import { isGoing, useClearings, useStopClearing } from './queries.ts'

/** How far the folders are that are being emptied, together, and why some could not be; nothing for none. */
export function ClearingLines({ isShown }: { isShown: (clearing: Clearing) => boolean }) {
  const clearings = useClearings().filter(isShown)
  const going = clearings.filter(isGoing)
  const failed = clearings.filter(({ state }) => state === 'failed')
  const stop = useStopClearing()
  const [first] = going
  const sum = (field: 'done' | 'total') => going.reduce((all, clearing) => all + clearing[field], 0)
  const words = first ? goingWords({ ...first, done: sum('done'), total: sum('total') }) : ''
  return (
    <>
      {first && (
        <div
          role="status"
          className="flex items-center gap-3 border-line border-b px-4 py-2 text-muted text-sm"
        >
          <div className="min-w-0 flex-1">
            <p className="truncate tabular-nums">{words}</p>
            <Progress
              className="mt-1.5"
              label={words}
              value={going.every(({ state }) => state === 'waiting') ? null : sum('done')}
              max={Math.max(1, sum('total'))}
            />
          </div>
          <Button
            size="sm"
            onClick={() => {
              for (const { id } of going) stop.mutate({ params: { id } })
            }}
          >
            Stop
          </Button>
        </div>
      )}
      {failed.map(clearing => (
        <p
          key={clearing.id}
          role="status"
          className="border-line border-b px-4 py-2 text-danger-text text-sm [overflow-wrap:anywhere]"
        >
          {failedWords(clearing)} {clearing.problem}
        </p>
      ))}
    </>
  )
}

const failedWords = ({ name, deletesFolder }: Clearing) =>
  deletesFolder ? `“${name}” was not deleted.` : 'Not all emails were deleted.'

function goingWords({ name, deletesFolder, done, total }: Clearing): string {
  const far = `${done.toLocaleString()} of ${total.toLocaleString()}`
  if (!deletesFolder) return `Deleting emails for good: ${far}`
  return done < total ? `Moving the mail of “${name}”: ${far}` : `Deleting “${name}”`
}
