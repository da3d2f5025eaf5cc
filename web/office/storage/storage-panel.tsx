import { STORED_NAMES, type StorageUse } from '#core/contract/storage.ts'
import { fileSize } from '#core/text/file-size.ts'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { Progress } from '#web/ui/loading/progress.tsx'
import { useStorage } from './queries.ts'

/** Settings, Import and export: the room that is taken besides mail. */
export function StoragePanel() {
  const { data } = useStorage()
  return (
    <section>
      <SectionHeading
        title="Storage space"
        description="Space taken by imported files, exports and files in drafts. Mail itself does not count."
      />
      {data && <Use use={data} />}
    </section>
  )
}

function Use({ use: { usedBytes, mostBytes, parts, workspace } }: { use: StorageUse }) {
  return (
    <div className="mt-4">
      <p className="text-muted tabular-nums">
        You use {fileSize(usedBytes)} of {fileSize(mostBytes)}
      </p>
      <Progress className="mt-2" label="Space that you use" value={usedBytes} max={mostBytes} />
      <p className="mt-2 text-faint text-sm tabular-nums">
        {[
          ...parts.map(({ what, bytes }) => `${STORED_NAMES[what]}: ${fileSize(bytes)}`),
          `Everybody in your workspace together: ${fileSize(workspace.usedBytes)} of ${fileSize(workspace.mostBytes)}`,
        ].join(' · ')}
      </p>
    </div>
  )
}
