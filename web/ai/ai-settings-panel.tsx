import { type FormEvent, useState } from 'react'
import {
  AI_ENGINE_NAMES,
  AI_ENGINES,
  type AiEngineName,
  type AiSettings,
  type aiSettings,
  isLocalServer,
} from '#core/contract/ai-settings.ts'
import type { BodyInput } from '#core/contract/endpoint.ts'
import { useAccounts } from '#web/mailbox/accounts/queries.ts'
import { useSession } from '#web/people/auth/queries.ts'
import { fieldsOf } from '#web/platform/api.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { Receipts } from './receipts.tsx'
import { useAiSettings, useChangeAiSettings, useLocalModels } from './settings-queries.ts'

/** The engine, what it may read, what it may cost, and what it was sent. */
export function AiSettingsPanel() {
  const { data: settings, isError, refetch } = useAiSettings()
  if (!settings)
    return isError ? (
      <NotLoaded text="The settings could not be loaded." onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows count={4} label="Loading settings..." />
    )
  return (
    <div className="flex flex-col gap-10">
      <Switches settings={settings} />
      <EngineForm settings={settings} />
      {settings.canChange && <Limits settings={settings} />}
      <Receipts />
    </div>
  )
}

function useSaveSettings() {
  const { toast, failed } = useAttempt()
  const change = useChangeAiSettings()
  return {
    ...change,
    /** `onSaved` is called once the loaded settings contain what was typed into a form. */
    save: (
      body: BodyInput<typeof aiSettings.change>,
      { said, onSaved }: { said?: string; onSaved?: () => void } = {},
    ) =>
      change.mutate(
        { body },
        {
          onSuccess: () => {
            if (said) toast({ title: said })
            onSaved?.()
          },
          onError: error => failed('Not saved', error),
        },
      ),
  }
}

function Switches({ settings }: { settings: AiSettings }) {
  const { data: accounts } = useAccounts()
  const { user } = useSession()
  const { save } = useSaveSettings()
  const { isEnabled, offAccountIds, redacts, canChange } = settings
  return (
    <section className="flex flex-col gap-4">
      <SectionHeading
        title="Assistant"
        description={
          canChange
            ? 'It writes when it is asked to. What it writes is sent by itself only from mailboxes for which you have chosen that.'
            : "Your organization's admin decides about these."
        }
      />
      <Switch
        label="Use AI"
        description="Drafts, rewriting and summaries"
        checked={isEnabled}
        disabled={!canChange}
        onCheckedChange={isEnabled => save({ isEnabled })}
      />
      <Switch
        label="Take out secrets"
        description="Replaces the keys, card numbers, passwords, codes and sign-in links it recognizes"
        checked={redacts}
        disabled={!canChange}
        onCheckedChange={redacts => save({ redacts })}
      />
      {(accounts ?? []).map(({ id, email, organizationId }) => {
        // Connected before its owner joined an organization: it is private, and so are its settings.
        const isAlone = organizationId === null && Boolean(user?.organizationId)
        if (!isEnabled && !isAlone) return null
        return (
          <Switch
            key={id}
            label={`Read mail of ${email}`}
            description={isAlone ? 'Yours alone: only you decide about it' : undefined}
            checked={!offAccountIds.includes(id)}
            disabled={!canChange && !isAlone}
            onCheckedChange={isOn =>
              save({ offAccountIds: isOn ? offAccountIds.filter(off => off !== id) : [...offAccountIds, id] })
            }
          />
        )
      })}
    </section>
  )
}

/** What needs nothing comes first, what runs on the server's machine last. */
const placeOf = (name: AiEngineName) => (isLocalServer(name) ? 2 : AI_ENGINES[name].needsKey ? 1 : 0)
const offeredEngines = (canUseLocal: boolean) =>
  AI_ENGINE_NAMES.toSorted((a, b) => placeOf(a) - placeOf(b))
    .filter(name => canUseLocal || !isLocalServer(name))
    .map(value => {
      const { name: label, about } = AI_ENGINES[value]
      return { value, label, ...(about ? { description: about } : {}) }
    })
const INSTALLATION = 'installation'

function EngineForm({ settings }: { settings: AiSettings }) {
  const { engine, installationEngine, canChange, hasKey } = settings
  const [typed, setTyped] = useState<{ provider?: string; model?: string; apiKey?: string }>({})
  const { provider = settings.provider ?? INSTALLATION, model = settings.model ?? '', apiKey = '' } = typed
  const type = (change: typeof typed) => setTyped({ ...typed, ...change })
  const { save, isPending, error } = useSaveSettings()
  const fields = fieldsOf(error)
  const chosen = provider === INSTALLATION ? null : (provider as AiEngineName)
  const { needsModel = false, needsKey = false } = chosen === null ? {} : AI_ENGINES[chosen]
  const isLocal = isLocalServer(provider)
  const found = useLocalModels(isLocal && settings.canUseLocal).data?.models ?? []
  const offered = found.filter(({ server }) => server === provider).map(({ model }) => model)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(
      {
        provider: chosen,
        ...(needsModel ? { model: model.trim() } : {}),
        ...(needsKey && apiKey ? { apiKey: apiKey.trim() } : {}),
      },
      { said: 'AI service saved', onSaved: () => setTyped({}) },
    )
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <SectionHeading title="AI service" description={`In use: ${engine}`} />
      {canChange && (
        <>
          <Select
            label="Who writes"
            className="max-w-sm"
            value={provider}
            onValueChange={provider => type({ provider })}
            options={[
              { value: INSTALLATION, label: `This installation's: ${installationEngine}` },
              ...offeredEngines(settings.canUseLocal || isLocal),
            ]}
          />
          {needsModel && (
            <TextField
              label="Model"
              className="max-w-sm"
              hint={
                isLocal && offered.length > 0
                  ? `It has: ${offered.slice(0, 5).join(', ')}`
                  : 'As its provider writes it'
              }
              value={model}
              error={fields.model}
              onChange={event => type({ model: event.target.value })}
            />
          )}
          {needsKey && (
            <PasswordField
              label="API key"
              className="max-w-sm"
              autoComplete="off"
              hint={
                hasKey
                  ? 'One is kept, encrypted. Leave this empty to keep it.'
                  : 'Kept encrypted, and never shown again'
              }
              value={apiKey}
              error={fields.apiKey}
              onChange={event => type({ apiKey: event.target.value })}
            />
          )}
          <Button type="submit" variant="primary" className="self-start" loading={isPending}>
            Save
          </Button>
        </>
      )}
    </form>
  )
}

const KEEP_CHOICES = [
  { value: '0', label: 'Not at all' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
]

function Limits({ settings }: { settings: AiSettings }) {
  const { monthlyBudgetCents, spentCents, keepPayloadDays } = settings
  const [typed, setTyped] = useState<string | null>(null)
  const budget = typed ?? (monthlyBudgetCents === null ? '' : String(monthlyBudgetCents / 100))
  const [problem, setProblem] = useState<string>()
  const { save, isPending } = useSaveSettings()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = budget.trim().replace(',', '.')
    const isAmount = text === '' || /^\d{1,6}(?:\.\d{1,2})?$/.test(text)
    setProblem(isAmount ? undefined : 'Please enter an amount such as 25 or 12.50')
    if (isAmount)
      save(
        { monthlyBudgetCents: text === '' ? null : Math.round(Number(text) * 100) },
        { said: 'Budget saved', onSaved: () => setTyped(null) },
      )
  }
  return (
    <section className="flex flex-col gap-4">
      <SectionHeading
        title="Limits"
        description={`This month: $${(spentCents / 100).toFixed(2)}${monthlyBudgetCents === null ? '' : ` of $${(monthlyBudgetCents / 100).toFixed(2)}`}`}
      />
      <form onSubmit={submit} className="flex items-start gap-2">
        <TextField
          label="Budget a month, in US dollars"
          className="max-w-64"
          inputMode="decimal"
          placeholder="No limit"
          hint="When it is spent, requests are refused until the next month"
          value={budget}
          error={problem}
          onChange={event => setTyped(event.target.value)}
        />
        <Button type="submit" className="mt-6.5" loading={isPending}>
          Save
        </Button>
      </form>
      <Select
        label="Keep the exact text of requests"
        className="max-w-64"
        value={String(keepPayloadDays)}
        onValueChange={days => save({ keepPayloadDays: Number(days) })}
        options={
          KEEP_CHOICES.some(({ value }) => value === String(keepPayloadDays))
            ? KEEP_CHOICES
            : [...KEEP_CHOICES, { value: String(keepPayloadDays), label: `${keepPayloadDays} days` }]
        }
      />
    </section>
  )
}
