import { ChevronLeft, ChevronRight, Send } from 'lucide'
import { type KeyboardEvent, useState } from 'react'
import type { PreviewedLetter } from '#core/contract/outreach/campaign-letters.ts'
import { findStep, mailsOf } from '#core/outreach/campaigns/steps.ts'
import { inFigures } from '#core/text/counted.ts'
import { fileSize } from '#core/text/file-size.ts'
import { messageOf } from '#web/platform/api.ts'
import { MailFrame } from '#web/read/threads/frame/mail-frame.tsx'
import { PlainText } from '#web/read/threads/frame/plain-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SkeletonMessage } from '#web/ui/loading/skeleton-message.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useEditor } from '../editing/use-campaign-editor.ts'
import { useLetter } from '../queries.ts'
import { titleOf, variantLetter } from '../steps/step-words.ts'
import { TestSend } from './test-send.tsx'

const PARTS = [
  { value: 'html', label: 'As read' },
  { value: 'text', label: 'Plain text' },
  { value: 'headers', label: 'Headers' },
] as const
type Part = (typeof PARTS)[number]['value']

/** A mail exactly as it arrives at a contact, for one contact after the other. */
export function PreviewDialog({
  step: firstStep,
  variant: firstVariant,
  contactId: firstContact = null,
  onClose,
}: {
  step: number
  /** Null for the one that the contact gets. */
  variant: number | null
  contactId?: number | null
  onClose: () => void
}) {
  const { base, view } = useEditor()
  const [contactId, setContact] = useState(firstContact)
  const [{ step, variant }, setMail] = useState({ step: firstStep, variant: firstVariant })
  const [part, setPart] = useState<Part>('html')
  const [isTesting, setTesting] = useState(false)
  const asked = { contactId, step, variant, steps: view.edits.steps ?? null }
  const { data, error, isPlaceholderData, refetch } = useLetter(base.id, asked)

  const go = (id: number | null | undefined) => {
    if (id != null) setContact(id)
  }
  const onKey = (event: KeyboardEvent) => {
    if (isTesting || event.ctrlKey || event.metaKey || event.altKey) return
    // A choice of several has the arrow keys for itself.
    const isInChoice = event.target instanceof HTMLElement && event.target.closest('[role="radio"]') !== null
    const goes = (arrow: string, letter: string) =>
      event.key === letter || (event.key === arrow && !isInChoice)
    if (goes('ArrowRight', 'j')) go(data?.nextId)
    else if (goes('ArrowLeft', 'k')) go(data?.previousId)
    else return
    event.preventDefault()
  }
  return (
    <Dialog
      onClose={onClose}
      title="Preview"
      description="Exactly as it arrives. Nothing is sent."
      size="lg"
      footer={
        isTesting ? undefined : (
          <>
            <Button variant="ghost" onClick={onClose}>
              Close
            </Button>
            <Button icon={Send} disabled={!data} onClick={() => setTesting(true)}>
              Send a test
            </Button>
          </>
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the dialog */}
      <div onKeyDown={onKey} className="flex flex-col gap-4">
        <div className="flex items-center gap-2 border-line border-b pb-2">
          <IconButton
            icon={ChevronLeft}
            label="Previous contact"
            shortcut="k"
            blocked={data?.previousId == null && 'This is the first contact'}
            onClick={() => go(data?.previousId)}
          />
          <p aria-live="polite" className="min-w-0 flex-1 truncate text-center">
            {data ? (
              <>
                <span className="font-medium">{data.contact.name || data.contact.email}</span>{' '}
                <span className="text-faint tabular-nums">
                  {inFigures(data.position)} of {inFigures(data.total)}
                </span>
              </>
            ) : (
              <span className="text-faint">…</span>
            )}
          </p>
          <IconButton
            icon={ChevronRight}
            label="Next contact"
            shortcut="j"
            blocked={data?.nextId == null && 'This is the last contact'}
            onClick={() => go(data?.nextId)}
          />
        </div>
        <div className="flex flex-wrap items-end gap-2">
          <MailChoice
            step={step}
            variant={variant}
            onChoose={(chosen, of) => setMail({ step: chosen, variant: of })}
          />
          <span className="flex-1" />
          <SegmentedControl label="Part" options={PARTS} value={part} onValueChange={setPart} size="sm" />
        </div>
        {isTesting && data && (
          <TestSend
            asked={{ ...asked, contactId: data.contact.id, variant: data.variant }}
            onClose={() => setTesting(false)}
          />
        )}
        {error ? (
          <Banner
            tone="warning"
            title="There is nothing to show"
            action={
              <Button size="sm" onClick={() => void refetch()}>
                Try again
              </Button>
            }
          >
            {messageOf(error, 'The preview could not be made. Please try again.')}
          </Banner>
        ) : !data ? (
          <SkeletonMessage label="Making the preview" />
        ) : (
          <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
            <Letter letter={data} part={part} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

function Letter({ letter, part }: { letter: PreviewedLetter; part: Part }) {
  return (
    <article aria-label="The mail" className="flex flex-col gap-3">
      {letter.problems.length > 0 && (
        <Banner tone="warning" title="It would not be sent to this contact">
          <ul className="list-disc pl-4">
            {letter.problems.map(problem => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Banner>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm [overflow-wrap:anywhere]">
        <dt className="text-faint">From</dt>
        <dd>{letter.from}</dd>
        <dt className="text-faint">To</dt>
        <dd>{letter.to}</dd>
        <dt className="text-faint">Subject</dt>
        <dd className="font-medium">{letter.subject}</dd>
      </dl>
      {part === 'html' ? (
        <MailFrame
          emailId={0}
          html={letter.html}
          title={`Mail to ${letter.contact.name || letter.contact.email}`}
          showImages={false}
        />
      ) : part === 'text' ? (
        <PlainText text={letter.text} />
      ) : (
        <div className="relative overflow-x-auto">
          <table className="w-full text-sm">
            <caption className="sr-only">Headers</caption>
            <tbody>
              {letter.headers.map(({ name, value }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a header may stand there twice
                <tr key={at} className="border-line border-b align-top">
                  <th scope="row" className="whitespace-nowrap py-1 pr-4 text-left font-medium text-muted">
                    {name}
                  </th>
                  <td className="py-1 font-mono text-xs leading-5 [overflow-wrap:anywhere]">{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-2 text-faint text-sm">The whole message has {fileSize(letter.size)}.</p>
        </div>
      )}
    </article>
  )
}

/** Which mail, and which variant of it. */
function MailChoice({
  step,
  variant,
  onChoose,
}: {
  step: number
  variant: number | null
  onChoose: (step: number, variant: number | null) => void
}) {
  const { shown } = useEditor()
  const mails = mailsOf(shown.steps)
  const mail = findStep(shown.steps, step)
  const variants = mail?.kind === 'mail' ? mail.variants : []
  return (
    <>
      <Select
        label="Mail"
        hideLabel
        size="sm"
        className="w-56 max-w-full"
        options={mails.map((each, at) => ({ value: String(each.id), label: titleOf(each, at + 1) }))}
        value={String(step)}
        onValueChange={id => onChoose(Number(id), null)}
      />
      {variants.length > 1 && (
        <Select
          label="Variant"
          hideLabel
          size="sm"
          className="w-44"
          options={[
            { value: 'own', label: 'The one they get' },
            ...variants.map(({ id }, at) => ({ value: String(id), label: `Variant ${variantLetter(at)}` })),
          ]}
          value={variant === null ? 'own' : String(variant)}
          onValueChange={id => onChoose(step, id === 'own' ? null : Number(id))}
        />
      )}
    </>
  )
}
