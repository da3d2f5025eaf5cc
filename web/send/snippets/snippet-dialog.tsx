import { type ReactNode, type Ref, useRef, useState } from 'react'
import type { Snippet } from '#core/contract/snippets.ts'
import { PLACEHOLDERS, unknownPlaceholders } from '#core/sequence/placeholders.ts'
import { htmlToText } from '#core/text/html/html-to-text.ts'
import { fieldsOf, messageOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useChangeSnippet, useCreateSnippet } from './queries.ts'

/** An HTML editor; the settings screen passes the one that messages are written with. */
export type SnippetField = (props: {
  ref: Ref<{ insert: (html: string) => void }>
  value: string
  onChange: (html: string) => void
  onSubmit: () => void
}) => ReactNode

/** Makes a snippet, or changes one. */
export function SnippetDialog({
  snippet,
  canShare,
  Text,
  onClose,
}: {
  /** Null for a new one. */
  snippet: Snippet | null
  canShare: boolean
  Text: SnippetField
  onClose: () => void
}) {
  const [name, setName] = useState(snippet?.name ?? '')
  const [shortcut, setShortcut] = useState(snippet?.shortcut ?? '')
  const [body, setBody] = useState(snippet?.body ?? '')
  const [isShared, setShared] = useState(snippet?.isShared ?? false)
  const create = useCreateSnippet()
  const change = useChangeSnippet()
  const { isPending, error } = snippet ? change : create
  const fields = fieldsOf(error)
  const text = useRef<{ insert: (html: string) => void }>(null)
  const save = async () => {
    const values = { name, shortcut, body, isShared }
    try {
      if (snippet) await change.mutateAsync({ params: { id: snippet.id }, body: values })
      else await create.mutateAsync({ body: values })
      onClose()
    } catch {
      // The mutation keeps the error, and the fields show it.
    }
  }
  const unknown = unknownPlaceholders(htmlToText(body))
  return (
    <Dialog
      onClose={onClose}
      title={snippet ? 'Change snippet' : 'New snippet'}
      description="A text that you insert into messages by a few keys."
      deed={
        <Button variant="primary" loading={isPending} onClick={() => void save()}>
          Save snippet
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex gap-3 max-sm:flex-col">
          <TextField
            label="Name"
            maxLength={100}
            className="flex-1"
            error={fields.name}
            value={name}
            onChange={event => setName(event.target.value)}
          />
          <TextField
            label="Shortcut"
            optional
            maxLength={30}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="thanks"
            className="sm:w-48"
            error={fields.shortcut}
            value={shortcut}
            onChange={event => setShortcut(event.target.value)}
          />
        </div>
        <div>
          <p className="mb-1.5 font-medium text-muted text-sm">Text</p>
          <div className="rounded-control border border-line-control p-2.5">
            <Text ref={text} value={body} onChange={setBody} onSubmit={() => void save()} />
          </div>
          {fields.body && <FieldError>{fields.body}</FieldError>}
          {unknown.length > 0 && <Unknown names={unknown} />}
          <Placeholders onChoose={placeholder => text.current?.insert(placeholder)} />
        </div>
        {canShare && (
          <Switch
            label="Share with your organization"
            description="Everybody in it can insert it. You and your admins can change it."
            checked={isShared}
            onCheckedChange={setShared}
          />
        )}
        {error && Object.keys(fields).length === 0 && (
          <FieldError>{messageOf(error, 'The snippet was not saved')}</FieldError>
        )}
      </div>
    </Dialog>
  )
}

/** Told while they are typed, not when the recipient has read them. */
function Unknown({ names }: { names: string[] }) {
  const list = names.map(name => `{{${name}}}`).join(', ')
  return (
    <p role="status" className="mt-1.5 text-sm text-warning-text [overflow-wrap:anywhere]">
      {names.length === 1 ? `${list} is no placeholder.` : `${list} are no placeholders.`} It would stand in
      your message as it is.
    </p>
  )
}

function Placeholders({ onChoose }: { onChoose: (placeholder: string) => void }) {
  return (
    <details className="mt-2 text-sm">
      <summary className="w-fit cursor-default rounded-control text-muted hover:text-text">
        Placeholders
      </summary>
      <p className="mt-1.5 text-faint">
        They are filled in when you insert the snippet. {'{{name|there}}'} says “there” where no name is
        known.
      </p>
      <ul className="mt-1.5 grid gap-x-4 sm:grid-cols-2">
        {Object.entries(PLACEHOLDERS).map(([name, meaning]) => (
          <li key={name} className="flex min-w-0 flex-col py-1">
            <button
              type="button"
              className="w-fit rounded-sm font-mono text-accent-text hover:underline coarse:min-h-8"
              onClick={() => onChoose(`{{${name}}}`)}
            >
              {`{{${name}}}`}
            </button>
            <span className="text-faint">{meaning}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
