import { useState } from 'react'
import type { RuleProposal } from '#core/contract/rules.ts'
import { messageOf } from '#web/platform/api.ts'
import { timeZone } from '#web/platform/time-zone.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { actionsInWords } from './in-words.ts'
import { useCreateRule, useImport } from './queries.ts'

const FORMATS = { gmail: 'Gmail’s filters', sieve: 'A Sieve script' } as const

/** Rules from another program: read, shown with what was not understood, and kept switched off. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const read = useImport()
  const create = useCreateRule()
  const { toast } = useToast()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  const [isKeeping, setKeeping] = useState(false)
  const found = read.data
  const usable = (rule: RuleProposal) => rule.actions.length > 0 && rule.search !== ''
  const chosen = found?.rules.filter((rule, at) => usable(rule) && !left.has(at)) ?? []

  const keep = async () => {
    setKeeping(true)
    const failures = new Map<number, string>()
    let kept = 0
    for (const [at, rule] of (found?.rules ?? []).entries()) {
      if (!chosen.includes(rule)) continue
      const { name, search, actions, stopsHere } = rule
      try {
        await create.mutateAsync({ body: { name, search, actions, stopsHere, timeZone: timeZone() } })
        kept += 1
      } catch (error) {
        failures.set(at, messageOf(error, 'It could not be saved'))
      }
    }
    setKeeping(false)
    setRefused(failures)
    setLeft(new Set(found?.rules.flatMap((_, at) => (failures.has(at) ? [] : [at]))))
    toast({
      title: `${kept} rules were saved`,
      description: 'All of them are off. Look at what each would do, then switch it on.',
    })
    if (failures.size === 0) onClose()
  }

  return (
    <Dialog
      onClose={onClose}
      title="Import rules"
      description="From Gmail (Settings, Filters, Export: mailFilters.xml) or a Sieve script. Nothing is switched on."
      size="lg"
      deed={
        found ? (
          <Button
            variant="primary"
            blocked={chosen.length === 0 && 'No rule is chosen'}
            loading={isKeeping}
            onClick={() => void keep()}
          >
            Keep {chosen.length} {chosen.length === 1 ? 'rule' : 'rules'}, switched off
          </Button>
        ) : (
          <Button
            variant="primary"
            blocked={text.trim() === '' && 'There is nothing to read'}
            loading={read.isPending}
            onClick={() => read.mutate({ body: { text } })}
          >
            Read
          </Button>
        )
      }
    >
      {read.error && (
        <Banner tone="danger" title="It could not be read" className="mb-4">
          {messageOf(read.error, 'Please try again later')}
        </Banner>
      )}
      {found ? (
        <div className="flex flex-col gap-3">
          <p className="text-muted">
            {FORMATS[found.format]}: {found.rules.length} {found.rules.length === 1 ? 'rule' : 'rules'}.
          </p>
          {found.problems.length > 0 && (
            <Banner tone="warning" title="This was not understood">
              <Problems problems={found.problems} />
            </Banner>
          )}
          <ul aria-label="Rules that were read" className="divide-y divide-line">
            {found.rules.map((rule, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rules that were read have no identity but their place
              <li key={at} className="py-2.5">
                <Checkbox
                  label={rule.name}
                  description={
                    <>
                      <span className="block [overflow-wrap:anywhere]">{rule.search || 'No search'}</span>
                      <span className="block text-text">{actionsInWords(rule.actions) || 'No action'}</span>
                    </>
                  }
                  checked={usable(rule) && !left.has(at)}
                  disabled={!usable(rule)}
                  onCheckedChange={isOn => {
                    const next = new Set(left)
                    if (isOn) next.delete(at)
                    else next.add(at)
                    setLeft(next)
                  }}
                />
                <Problems
                  problems={[...rule.problems, ...(refused.has(at) ? [refused.get(at) ?? ''] : [])]}
                />
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <label className="flex flex-col gap-1">
            <span className="font-medium text-sm">A file</span>
            <input
              type="file"
              accept=".xml,.sieve,.txt,text/*,application/xml"
              className="text-sm"
              onChange={({ target: { files } }) => {
                void files?.[0]?.text().then(setText)
              }}
            />
          </label>
          <TextArea
            label="Or its text"
            rows={10}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
      )}
    </Dialog>
  )
}

function Problems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null
  return (
    <ul className="mt-1 list-disc pl-10 text-sm text-warning-text">
      {problems.map(problem => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  )
}
