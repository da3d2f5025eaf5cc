import { Plus, X } from 'lucide'
import { RULE_ACTION_KINDS, type RuleAction, type RuleActionKind } from '#core/contract/rule-actions.ts'
import { FollowUpSettings } from '#web/automation/follow-up/follow-up-settings.tsx'
import { useLabelsByName } from '#web/mailbox/labels/queries.ts'
import { useSnippets } from '#web/send/snippets/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/overlays/dropdown-menu.tsx'
import { ACTION_NAMES, SNOOZE_NAMES } from '../in-words.ts'

/** An action as it is added: the person fills in the rest. */
const NEW: { [Kind in RuleActionKind]: Extract<RuleAction, { kind: Kind }> } = {
  label: { kind: 'label', label: '' },
  star: { kind: 'star' },
  'mark-read': { kind: 'mark-read' },
  archive: { kind: 'archive' },
  trash: { kind: 'trash' },
  spam: { kind: 'spam' },
  move: { kind: 'move', folder: '' },
  mute: { kind: 'mute' },
  snooze: { kind: 'snooze', until: 'tomorrow' },
  forward: { kind: 'forward', to: '' },
  'reply-snippet': { kind: 'reply-snippet', snippetId: 0 },
  'reply-ai': { kind: 'reply-ai', tone: 'professional', delay: 5, prompt: '', mode: 'draft' },
  'follow-up': {
    kind: 'follow-up',
    settings: {
      followUpType: 'template',
      followUpDelay: 3,
      followUpDelayUnit: 'days',
      followUpTemplate: 'polite-reminder',
      customMessage: '',
      maxFollowUps: 2,
      followUpSubject: '',
      remindMe: false,
    },
  },
  notify: { kind: 'notify' },
  'never-notify': { kind: 'never-notify' },
}

/** What cannot be done twice, or makes no sense beside another one. */
const isOffered = (kind: RuleActionKind, actions: readonly RuleAction[]) =>
  kind === 'label' || kind === 'forward' || !actions.some(action => action.kind === kind)

/** The actions of a rule, in the order in which they run. */
export function ActionFields({
  actions,
  onChange,
  offered = RULE_ACTION_KINDS,
  error,
}: {
  actions: readonly RuleAction[]
  onChange: (actions: RuleAction[]) => void
  offered?: readonly RuleActionKind[] | undefined
  error?: string | undefined
}) {
  const set = (at: number, action: RuleAction) => onChange(actions.map((old, i) => (i === at ? action : old)))
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-medium text-sm">What it does</legend>
      {actions.map((action, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: actions have no identity but their place
        <div key={`${action.kind}-${at}`} className="flex items-start gap-2 rounded-panel bg-sunken p-3">
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <span className="font-medium">{ACTION_NAMES[action.kind]}</span>
            <OneAction action={action} onChange={next => set(at, next)} />
          </div>
          <IconButton
            icon={X}
            size="sm"
            label={`Without: ${ACTION_NAMES[action.kind]}`}
            onClick={() => onChange(actions.filter((_, i) => i !== at))}
          />
        </div>
      ))}
      <DropdownMenu
        trigger={
          <Button size="sm" icon={Plus} className="self-start">
            Add an action
          </Button>
        }
      >
        {offered
          .filter(kind => isOffered(kind, actions))
          .map(kind => (
            <MenuItem key={kind} onSelect={() => onChange([...actions, NEW[kind]])}>
              {ACTION_NAMES[kind]}
            </MenuItem>
          ))}
      </DropdownMenu>
      {error && (
        <p role="alert" className="text-danger-text text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function OneAction({ action, onChange }: { action: RuleAction; onChange: (action: RuleAction) => void }) {
  const labels = useLabelsByName()
  switch (action.kind) {
    case 'label':
    case 'move': {
      const isLabel = action.kind === 'label'
      return (
        <>
          <TextField
            label={isLabel ? 'Name of the label' : 'Name of the folder'}
            hideLabel
            placeholder={isLabel ? 'Name of the label' : 'Name of the folder'}
            hint="It is made if there is none."
            list="rule-labels"
            value={isLabel ? action.label : action.folder}
            onChange={({ target: { value } }) =>
              onChange(isLabel ? { ...action, label: value } : { ...action, folder: value })
            }
          />
          <datalist id="rule-labels">
            {labels.map(({ name }) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )
    }
    case 'snooze':
      return (
        <Select
          label="Until"
          hideLabel
          value={action.until}
          options={Object.entries(SNOOZE_NAMES).map(([value, label]) => ({ value, label }))}
          onValueChange={until => onChange({ ...action, until: until as typeof action.until })}
        />
      )
    case 'forward':
      return (
        <TextField
          label="Address"
          hideLabel
          type="email"
          placeholder="name@example.com"
          hint="Every message that the rule finds goes to this address, with its files. You confirm it before the rule is switched on."
          value={action.to}
          onChange={({ target }) => onChange({ ...action, to: target.value })}
        />
      )
    case 'reply-snippet':
      return <SnippetChoice action={action} onChange={onChange} />
    case 'reply-ai':
      return (
        <>
          <Select
            label="What becomes of it"
            value={action.mode}
            options={[
              { value: 'draft', label: 'Only a draft' },
              { value: 'send', label: 'Sent, if it may leave' },
            ]}
            hint="What may leave by itself stands under Answers in the settings of each mailbox."
            onValueChange={mode => onChange({ ...action, mode: mode as typeof action.mode })}
          />
          <TextArea
            label="Instructions"
            optional
            value={action.prompt}
            onChange={({ target }) => onChange({ ...action, prompt: target.value })}
          />
        </>
      )
    case 'follow-up':
      return (
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
      )
    default:
      return null
  }
}

function SnippetChoice({
  action,
  onChange,
}: {
  action: Extract<RuleAction, { kind: 'reply-snippet' }>
  onChange: (action: RuleAction) => void
}) {
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
      hint="It answers people only: no lists, no programs, nobody twice a day."
      value={action.snippetId > 0 ? String(action.snippetId) : undefined}
      options={(snippets ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      onValueChange={id => onChange({ ...action, snippetId: Number(id) })}
    />
  )
}
