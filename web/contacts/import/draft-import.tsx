import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ContactImport, ImportPreview } from '#core/contract/outreach/contact-imports.ts'
import { counted } from '#core/text/counted.ts'
import { messageOf } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { ChecksStep } from './checks-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { useDrop, usePreview } from './queries.ts'

const IDENTIFYING = ['address', 'name', 'firstName', 'lastName', 'company']

/** A file that is not imported yet: first what its columns are, then what is to be checked. */
export function DraftImport({ found }: { found: ContactImport }) {
  const { id } = found
  const navigate = useNavigate()
  const [step, setStep] = useState<'columns' | 'checks'>('columns')
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const { mutateAsync, isPending, error } = usePreview()
  const drop = useDrop()
  const last = useRef(0)
  const read = async (wishes: object) => {
    last.current += 1
    const number = last.current
    try {
      const answer = await mutateAsync({ params: { id }, body: wishes })
      // An answer that was overtaken tells of choices that are no longer made.
      if (number === last.current) setPreview(answer)
    } catch {
      // The mutation keeps the error; what was read before stays on the screen.
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, and then by what the person changes
  useEffect(() => void read({}), [id])
  const leave = async () => {
    await drop.mutateAsync({ params: { id } }).catch(() => {})
    navigate(paths.contactImport.new)
  }
  const setMapping = (mapping: string[]) => {
    if (preview) setPreview({ ...preview, mapping })
    void read({ mapping })
  }
  const mapped = preview?.mapping ?? []
  const canGoOn = mapped.some(target => IDENTIFYING.includes(target))
  return (
    <section aria-labelledby="import-title">
      <p className="text-faint text-sm">
        Step {step === 'columns' ? 2 : 3} of 3 · {counted(preview?.total ?? found.total, 'row')}
      </p>
      <h1 id="import-title" className="truncate font-semibold text-title" title={found.name}>
        {found.name}
      </h1>
      {error && preview && (
        <Banner tone="danger" title="The file could not be read in this way" className="mt-4">
          {messageOf(error, 'Please try again later')}
        </Banner>
      )}
      {!preview ? (
        error ? (
          <NotLoaded text="The file could not be read." onRetry={() => void read({})} />
        ) : (
          <SkeletonRows count={8} label="Reading the file" />
        )
      ) : step === 'columns' ? (
        <>
          <ColumnsStep
            preview={preview}
            isReading={isPending}
            onRead={wishes => void read(wishes)}
            onMapping={setMapping}
          />
          {!canGoOn && (
            <p role="status" className="mt-4 text-sm text-warning-text">
              Please say which column has the email addresses, or the names.
            </p>
          )}
          <div className="mt-6 flex flex-wrap gap-2">
            <Button
              variant="primary"
              blocked={!canGoOn && 'No column has the email addresses or the names yet'}
              onClick={() => setStep('checks')}
            >
              Next: duplicates and checks
            </Button>
            <Button variant="ghost" loading={drop.isPending} onClick={() => void leave()}>
              Choose another file
            </Button>
          </div>
        </>
      ) : (
        <ChecksStep preview={preview} onBack={() => setStep('columns')} />
      )}
    </section>
  )
}
