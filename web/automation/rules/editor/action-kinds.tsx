import type { ReactNode } from 'react'
import {
  type ActionOf,
  RULE_ACTIONS,
  type RuleAction,
  type RuleActionKind,
  SNOOZE_UNTIL,
  SNOOZE_WORDS,
  type SnoozeUntil,
} from '#core/contract/rule-actions.ts'
import { FollowUpSettings } from '#web/automation/follow-up/follow-up-settings.tsx'
import { useLabelsByName } from '#web/mailbox/labels/queries.ts'
import { useSnippets } from '#web/send/snippets/queries.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

interface FieldsProps<Action> {
  action: Action
  onChange(action: Action): void
}

interface ActionInEditor<Action> {
  /** As it is added: the person fills in the rest. */
  fresh: Action
  /** Whether a rule may do it twice. */
  mayRepeat: boolean
  Fields(props: FieldsProps<Action>): ReactNode
}

const NoFields = () => null
const plain = <Action,>(fresh: Action): ActionInEditor<Action> => ({
  fresh,
  mayRepeat: false,
  Fields: NoFields,
})

const IN_EDITOR: { [Kind in RuleActionKind]: ActionInEditor<ActionOf<Kind>> } = {
  label: {
    fresh: { kind: 'label', label: '' },
    mayRepeat: true,
    Fields: ({ action, onChange }) => (
      <NameField
        label="Name of the label"
        value={action.label}
        onChange={label => onChange({ ...action, label })}
      />
    ),
  },
  star: plain({ kind: 'star' }),
  'mark-read': plain({ kind: 'mark-read' }),
  archive: plain({ kind: 'archive' }),
  trash: plain({ kind: 'trash' }),
  spam: plain({ kind: 'spam' }),
  move: {
    fresh: { kind: 'move', folder: '' },
    mayRepeat: false,
    Fields: ({ action, onChange }) => (
      <NameField
        label="Name of the folder"
        value={action.folder}
        onChange={folder => onChange({ ...action, folder })}
      />
    ),
  },
  mute: plain({ kind: 'mute' }),
  snooze: {
    fresh: { kind: 'snooze', until: 'tomorrow' },
    mayRepeat: false,
    Fields: ({ action, onChange }) => (
      <Select
        label="Until"
        hideLabel
        value={action.until}
        options={SNOOZE_UNTIL.map(value => ({ value, label: SNOOZE_WORDS[value].name }))}
        onValueChange={until => onChange({ ...action, until: until as SnoozeUntil })}
      />
    ),
  },
  forward: {
    fresh: { kind: 'forward', to: '' },
    mayRepeat: true,
    Fields: ({ action, onChange }) => (
      <TextField
        label="Address"
        hideLabel
        type="email"
        placeholder="name@example.com"
        hint="Every message that the rule finds goes to this address, with its files. You confirm it before the rule is switched on."
        value={action.to}
        onChange={({ target }) => onChange({ ...action, to: target.value })}
      />
    ),
  },
  'reply-snippet': {
    fresh: { kind: 'reply-snippet', snippetId: 0 },
    mayRepeat: false,
    Fields: SnippetChoice,
  },
  'reply-ai': {
    fresh: { kind: 'reply-ai', tone: 'professional', delay: 5, prompt: '', mode: 'draft' },
    mayRepeat: false,
    Fields: ({ action, onChange }) => (
      <>
        <Select
          label="What becomes of it"
          value={action.mode}
          options={[
            { value: 'draft', label: 'Only a draft' },
            { value: 'send', label: 'Sent, if that is allowed' },
          ]}
          hint="What may be sent by itself is chosen under Answers in the settings of each mailbox."
          onValueChange={mode => onChange({ ...action, mode: mode as typeof action.mode })}
        />
        <TextArea
          label="Instructions"
          optional
          value={action.prompt}
          onChange={({ target }) => onChange({ ...action, prompt: target.value })}
        />
      </>
    ),
  },
  'follow-up': {
    fresh: RULE_ACTIONS['follow-up'].schema.parse({ kind: 'follow-up', settings: {} }),
    mayRepeat: false,
    Fields: ({ action, onChange }) => (
      <div className="flex flex-col gap-5">
        <p className="text-muted text-sm">
          Once you answer such a message, this asks again when nobody has answered you by then. An answer
          stops it. Follow-ups that a person has set up in the conversation stay as they are.
        </p>
        <FollowUpSettings
          settings={{ ...action.settings, autoFollowUpEnabled: true }}
          change={next => onChange({ ...action, settings: { ...action.settings, ...next } })}
        />
      </div>
    ),
  },
  notify: plain({ kind: 'notify' }),
  'never-notify': plain({ kind: 'never-notify' }),
}

export const inEditor = (kind: RuleActionKind): ActionInEditor<RuleAction> => IN_EDITOR[kind]

function NameField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  const labels = useLabelsByName()
  return (
    <>
      <TextField
        label={label}
        hideLabel
        placeholder={label}
        hint="It is made if there is none."
        list="rule-labels"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id="rule-labels">
        {labels.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

function SnippetChoice({ action, onChange }: FieldsProps<ActionOf<'reply-snippet'>>) {
  const { data: snippets } = useSnippets()
  if (snippets?.length === 0)
    return (
      <p className="text-muted text-sm">There are no snippets yet. Write one in Settings, Email Accounts.</p>
    )
  return (
    <Select
      label="Snippet"
      hideLabel
      placeholder="Choose a snippet"
      hint="It answers people only: no newsletters, no automatic mail, nobody twice a day."
      value={action.snippetId > 0 ? String(action.snippetId) : undefined}
      options={(snippets ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      onValueChange={id => onChange({ ...action, snippetId: Number(id) })}
    />
  )
}
