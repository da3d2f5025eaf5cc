import { Download, Plus, Upload, Zap } from 'lucide'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Rule } from '#core/contract/rules.ts'
import { numberInAddress } from '#web/platform/paths.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import type { EditedRule } from './editor/rule-editor.tsx'
import { useOrderRules, useRemoveRule, useRules } from './queries.ts'
import { type RulePart, RuleRow } from './rule-row.tsx'
import { WordsField } from './words-field.tsx'

const RuleEditor = lazy(async () => ({ default: (await import('./editor/rule-editor.tsx')).RuleEditor }))
const DryRunDialog = lazy(async () => ({ default: (await import('./dry-run-dialog.tsx')).DryRunDialog }))
const LogDialog = lazy(async () => ({ default: (await import('./log-dialog.tsx')).LogDialog }))
const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))
const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

const BLANK: EditedRule = { name: '', search: '', actions: [], stopsHere: false, accountIds: null }

type Open =
  | { part: 'new'; rule: EditedRule }
  | { part: RulePart; rule: Rule }
  | { part: 'import' | 'export' }
  | null

/** The rules of the person, in the order in which they act. */
export function RulesPage() {
  const { data, isError, refetch } = useRules()
  const [params, setParams] = useSearchParams()
  const [open, setOpen] = useState<Open>(() => fromAddress(params))
  const order = useOrderRules()
  const close = () => {
    setOpen(null)
    if (params.has('new')) setParams({}, { replace: true })
  }
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold text-title">Rules</h1>
        <div className="flex flex-wrap gap-2">
          <Button icon={Upload} onClick={() => setOpen({ part: 'import' })}>
            Import
          </Button>
          <Button icon={Download} onClick={() => setOpen({ part: 'export' })}>
            Export
          </Button>
          <Button variant="primary" icon={Plus} onClick={() => setOpen({ part: 'new', rule: BLANK })}>
            New rule
          </Button>
        </div>
      </div>
      <WordsField onUnderstood={rule => setOpen({ part: 'new', rule })} />
      {isError ? (
        <NotLoaded text="Your rules could not be loaded." onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows count={4} label="Loading rules" />
      ) : data.rules.length === 0 ? (
        <EmptyState
          icon={Zap}
          title="No rules yet"
          text="A rule is a search with actions: what it finds among new mail, or once mail is old enough, is labelled, archived, forwarded …"
        />
      ) : (
        <SortableList
          label="Rules, in the order in which they act"
          items={data.rules}
          nameOf={({ name }) => name}
          onOrder={ids => order.mutate({ body: { ids } })}
        >
          {rule => <RuleRow rule={rule} onOpen={part => setOpen({ part, rule })} />}
        </SortableList>
      )}
      <Suspense>
        {open?.part === 'new' || open?.part === 'edit' ? (
          <RuleEditor
            rule={open.rule}
            onClose={close}
            onSaved={rule => {
              close()
              setOpen({ part: 'try', rule })
            }}
          />
        ) : open?.part === 'try' ? (
          <DryRunDialog rule={open.rule} onClose={close} />
        ) : open?.part === 'log' ? (
          <LogDialog rule={open.rule} onClose={close} />
        ) : open?.part === 'import' ? (
          <ImportDialog onClose={close} />
        ) : open?.part === 'export' ? (
          <ExportDialog onClose={close} />
        ) : null}
      </Suspense>
      {open?.part === 'remove' && <RemoveRule rule={open.rule} onClose={close} />}
    </>
  )
}

/** A rule that a view or a search asks for. */
function fromAddress(params: URLSearchParams): Open {
  const search = params.get('new')
  if (search === null) return null
  const mailboxes = params
    .get('mailboxes')
    ?.split(',')
    .flatMap(text => numberInAddress(text) ?? [])
  const name = params.get('name') ?? ''
  return { part: 'new', rule: { ...BLANK, name, search, accountIds: mailboxes ?? null } }
}

function RemoveRule({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const remove = useRemoveRule()
  const { attempt } = useAttempt()
  const take = () =>
    attempt('The rule was not removed', async () => {
      await remove.mutateAsync({ params: { id: rule.id } })
      onClose()
    })
  return (
    <AlertDialog
      onClose={onClose}
      title={`Remove “${rule.name}”?`}
      description="Its log is removed with it, and what it has done cannot be undone from there any more. The messages stay as they are."
      confirmLabel="Remove"
      onConfirm={() => void take()}
    />
  )
}
