import { Download } from 'lucide'
import { messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useExport } from './queries.ts'

/** The rules as a Sieve script, for other programs. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useExport(true)
  const save = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([data?.sieve ?? ''], { type: 'application/sieve' }))
    link.download = 'rules.sieve'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <Dialog
      onClose={onClose}
      title="Export rules"
      description="As a Sieve script, a file that many mail servers understand."
      size="lg"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
          <Button variant="primary" icon={Download} disabled={!data} onClick={save}>
            Save as a file
          </Button>
        </>
      }
    >
      {error ? (
        <Banner tone="danger" title="The rules could not be exported">
          {messageOf(error, 'Please try again later')}
        </Banner>
      ) : !data ? (
        <SkeletonRows count={4} label="Writing the script..." />
      ) : (
        <div className="flex flex-col gap-3">
          {data.problems.length > 0 && (
            <Banner tone="warning" title="Sieve cannot say this">
              <ul className="list-disc pl-4">
                {data.problems.map(problem => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            </Banner>
          )}
          <TextArea label="Script" hideLabel readOnly rows={14} className="font-mono" value={data.sieve} />
        </div>
      )}
    </Dialog>
  )
}
