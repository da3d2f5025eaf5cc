import { type FormEvent, useState } from 'react'
import { isForOldMail, RULE_ACTION_KINDS } from '#core/contract/rule-actions.ts'
import type { Rule, RuleProposal } from '#core/contract/rules.ts'
import { useSession } from '#web/people/auth/queries.ts'
import { fieldsOf } from '#web/platform/api.ts'
import { timeZone } from '#web/platform/time-zone.ts'
import { MailboxChoice } from '#web/search/saved-views/mailbox-choice.tsx'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useDebounced } from '#web/ui/forms/use-debounced.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useChangeRule, useCreateRule, usePreview } from '../queries.ts'
import { ActionFields } from './action-fields.tsx'
import { SearchPreview } from './search-preview.tsx'

const PAUSE_MS = 400
const FOR_OLD_MAIL = RULE_ACTION_KINDS.filter(isForOldMail)

export type EditedRule = Pick<Rule, 'name' | 'search' | 'actions' | 'stopsHere' | 'accountIds'> & {
  id?: number
  isOrganizations?: boolean
  /** Of a proposal: what is to be checked. */
  problems?: RuleProposal['problems']
}

/** A rule that is written or changed, with what its search finds. Saving switches nothing on. */
export function RuleEditor({
  rule,
  onSaved,
  onClose,
}: {
  rule: EditedRule
  /** Called with the rule as it is kept. */
  onSaved: (rule: Rule) => void
  onClose: () => void
}) {
  const { user } = useSession()
  const [name, setName] = useState(rule.name)
  const [search, setSearch] = useState(rule.search)
  const [actions, setActions] = useState(rule.actions)
  const [accountIds, setAccountIds] = useState(rule.accountIds)
  const [stopsHere, setStopsHere] = useState(rule.stopsHere)
  const [isOrganizations, setOrganizations] = useState(rule.isOrganizations ?? false)
  const settled = useDebounced(search.trim(), PAUSE_MS)
  const create = useCreateRule()
  const change = useChangeRule()
  const errors = fieldsOf(rule.id === undefined ? create.error : change.error)
  const { failed } = useAttempt()
  const { data: preview } = usePreview({ search: settled, accountIds, isOrganizations })
  const keepsForAll = user?.organizationId != null && user.role === 'admin'

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const body = { name, search, accountIds, actions, stopsHere, timeZone: timeZone() }
    try {
      const kept =
        rule.id === undefined
          ? await create.mutateAsync({ body: { ...body, isOrganizations } })
          : await change.mutateAsync({ params: { id: rule.id }, body })
      onSaved(kept)
    } catch (error) {
      if (Object.keys(fieldsOf(error)).length > 0) return
      failed('The rule was not saved', error)
    }
  }

  const ofActions = Object.entries(errors).find(([field]) => field.startsWith('actions'))?.[1]
  return (
    <Dialog
      onClose={onClose}
      title={rule.id === undefined ? 'New rule' : 'Edit rule'}
      size="lg"
      deed={
        <Button
          variant="primary"
          type="submit"
          form="rule-form"
          loading={create.isPending || change.isPending}
        >
          Save and try it
        </Button>
      }
    >
      <form id="rule-form" onSubmit={event => void save(event)} className="flex flex-col gap-5">
        {rule.problems && rule.problems.length > 0 && (
          <Banner tone="warning" title="Please check">
            <ul className="list-disc pl-4">
              {rule.problems.map(problem => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Banner>
        )}
        <TextField
          label="Name"
          value={name}
          maxLength={80}
          error={errors.name}
          onChange={event => setName(event.target.value)}
        />
        <TextField
          label="For mail that this search finds"
          hint="As in the search box: words, from:, to:, subject:, has:attachment, larger:5M, -word …"
          value={search}
          error={errors.search}
          onChange={event => setSearch(event.target.value)}
        />
        <SearchPreview search={settled} accountIds={accountIds} isOrganizations={isOrganizations} />
        <ActionFields
          actions={actions}
          onChange={setActions}
          offered={preview?.hasAge ? FOR_OLD_MAIL : undefined}
          error={ofActions}
        />
        {keepsForAll && rule.id === undefined && (
          <Switch
            label="For the organization"
            description="All admins can change it, and it works in the organization’s mailboxes."
            checked={isOrganizations}
            onCheckedChange={next => {
              setOrganizations(next)
              setAccountIds(null)
            }}
          />
        )}
        <MailboxChoice
          all={isOrganizations ? 'All of the organization' : 'All of mine'}
          value={accountIds}
          onChange={setAccountIds}
          isOffered={account =>
            account.canManageEmails && (!isOrganizations || account.organizationId !== null)
          }
          error={errors.accountIds}
        />
        <Switch
          label="Stop here"
          description="Rules further down leave the messages alone that this one has acted on."
          checked={stopsHere}
          onCheckedChange={setStopsHere}
        />
      </form>
    </Dialog>
  )
}
