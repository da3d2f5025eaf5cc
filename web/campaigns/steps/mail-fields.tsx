import { Eye, Plus, X } from 'lucide'
import { useRef, useState } from 'react'
import { type MailStep, MOST_VARIANTS, type Variant } from '#core/outreach/campaigns/steps.ts'
import { RichText } from '#web/send/compose/editor/rich-text.tsx'
import { VariableMenu } from '#web/send/compose/editor/variables/variable-menu.tsx'
import { type EditorVariable, writtenVariable } from '#web/send/compose/editor/variables/variables.ts'
import { Button } from '#web/ui/button.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useEditor } from '../editing/use-campaign-editor.ts'
import { useEditorVariableList } from '../letters/use-editor-variable-list.ts'
import { variantLetter } from './step-words.ts'
import { useSteps } from './steps-context.ts'
import { TextCheck } from './text-check.tsx'
import { WaitFields } from './wait-fields.tsx'

/** A mail: when it leaves, its variants, and what stands against its text. */
export function MailFields({
  step,
  number,
  onChange,
}: {
  step: MailStep
  /** Among all mails. */
  number: number
  onChange: (edit: (mail: MailStep) => MailStep) => void
}) {
  const { canEdit, onPreview } = useSteps()
  const { nextNumber, view } = useEditor()
  const { toast } = useToast()
  const [chosenId, choose] = useState(step.variants[0]?.id ?? 0)
  const chosen = step.variants.find(({ id }) => id === chosenId) ?? step.variants[0]
  if (!chosen) return null
  const setVariant = (id: number, edit: Partial<Variant>) =>
    onChange(mail => ({
      ...mail,
      variants: mail.variants.map(each => (each.id === id ? { ...each, ...edit } : each)),
    }))
  const add = () => {
    const id = nextNumber()
    onChange(mail => ({ ...mail, variants: [...mail.variants, { ...chosen, id, isOn: true }] }))
    choose(id)
  }
  const remove = () => {
    const { variants } = step
    const at = variants.indexOf(chosen)
    onChange(mail => ({ ...mail, variants: mail.variants.filter(({ id }) => id !== chosen.id) }))
    choose(variants[at === 0 ? 1 : at - 1]?.id ?? 0)
    toast({
      title: `Variant ${variantLetter(at)} was removed`,
      action: {
        label: 'Undo',
        onSelect: () => {
          onChange(mail => ({ ...mail, variants: mail.variants.toSpliced(at, 0, chosen) }))
          choose(chosen.id)
        },
      },
    })
  }
  const at = step.variants.indexOf(chosen)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <WaitFields
          label={number === 1 ? 'Send after the start' : 'Send after the step before'}
          wait={step.wait}
          disabled={!canEdit}
          onChange={wait => onChange(mail => ({ ...mail, wait }))}
        />
        {number > 1 && (
          <Switch
            label="Begin a new conversation"
            checked={step.startsThread}
            disabled={!canEdit}
            onCheckedChange={startsThread => onChange(mail => ({ ...mail, startsThread }))}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {step.variants.length > 1 && (
          <SegmentedControl
            label="Variants"
            options={step.variants.map((variant, index) => ({
              value: String(variant.id),
              label: `${variantLetter(index)}${variant.isOn ? '' : ' (off)'}`,
            }))}
            value={String(chosen.id)}
            onValueChange={id => choose(Number(id))}
          />
        )}
        {canEdit && step.variants.length < MOST_VARIANTS && (
          <Button size="sm" variant="ghost" icon={Plus} onClick={add}>
            {step.variants.length === 1 ? 'Try another text beside this one' : 'Add a variant'}
          </Button>
        )}
        <span className="flex-1" />
        {step.variants.length > 1 && (
          <>
            <Switch
              label="Is sent"
              checked={chosen.isOn}
              disabled={!canEdit}
              onCheckedChange={isOn => setVariant(chosen.id, { isOn })}
            />
            {canEdit && (
              <IconButton size="sm" icon={X} label={`Remove variant ${variantLetter(at)}`} onClick={remove} />
            )}
          </>
        )}
        <Button size="sm" icon={Eye} onClick={() => onPreview(step.id, chosen.id)}>
          Preview and test
        </Button>
      </div>
      <div className="grid gap-x-6 gap-y-4 @3xl:grid-cols-[minmax(0,1fr)_16rem]">
        <VariantText
          key={`${chosen.id} ${view.generation}`}
          variant={chosen}
          name={step.variants.length > 1 ? `Variant ${variantLetter(at)}` : 'Text'}
          canEdit={canEdit}
          isFirst={number === 1}
          startsThread={number === 1 || step.startsThread}
          onChange={edit => setVariant(chosen.id, edit)}
        />
        <TextCheck
          subject={chosen.subject}
          body={chosen.body}
          startsThread={number === 1 || step.startsThread}
        />
      </div>
    </div>
  )
}

function VariantText({
  variant,
  name,
  canEdit,
  isFirst,
  startsThread,
  onChange,
}: {
  variant: Variant
  name: string
  canEdit: boolean
  isFirst: boolean
  startsThread: boolean
  onChange: (edit: Partial<Variant>) => void
}) {
  const variables = useEditorVariableList()
  const subject = useRef<HTMLInputElement>(null)
  const { onPreview, open } = useSteps()
  const insert = (variable: EditorVariable) => {
    const field = subject.current
    const [from, to] = [field?.selectionStart ?? variant.subject.length, field?.selectionEnd ?? null]
    const written = writtenVariable(variable)
    onChange({ subject: variant.subject.slice(0, from) + written + variant.subject.slice(to ?? from) })
    requestAnimationFrame(() => field?.setSelectionRange(from + written.length, from + written.length))
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <TextField
        ref={subject}
        label="Subject"
        optional={!startsThread}
        value={variant.subject}
        maxLength={400}
        disabled={!canEdit}
        placeholder={startsThread ? '' : 'Re: and the subject of the conversation'}
        hint={isFirst || startsThread ? undefined : 'Without a subject it goes on in the same conversation.'}
        onChange={({ target }) => onChange({ subject: target.value })}
        trailing={
          canEdit && (
            <VariableMenu
              variables={variables}
              onVariable={insert}
              onLeave={() => subject.current?.focus()}
            />
          )
        }
      />
      <div className="flex min-w-0 flex-col gap-2 rounded-control border border-line-control bg-raised px-3 py-2 focus-within:border-focus">
        {canEdit ? (
          <RichText
            label={name}
            content={variant.body}
            onChange={body => onChange({ body })}
            onSubmit={() => open !== null && onPreview(open, variant.id)}
            variables={variables}
            className="max-h-[60vh] min-h-48 [&>div]:min-h-48"
          />
        ) : (
          <p className="text-muted">
            This campaign has ended. “Preview and test” shows the text as it was sent.
          </p>
        )}
      </div>
    </div>
  )
}
