import { Forward } from 'lucide'
import { Link } from 'react-router'
import { sendsMail } from '#core/contract/rule-actions.ts'
import { RESTS, type Rule } from '#core/contract/rules.ts'
import { momentInWords } from '#core/text/dates/moment-in-words.ts'
import { paths } from '#web/platform/paths.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { SkeletonRows } from '#web/ui/loading/skeleton-rows.tsx'
import { actionsInWords } from './in-words.ts'
import { useRules, useSwitchRule } from './queries.ts'

const rests = ({ isOn, problem }: Rule) => !isOn && problem === RESTS

/** Settings, Security: the rules by which mail is forwarded and sent, and those that rest. */
export function LeavesPanel() {
  const { data, isError, refetch } = useRules()
  const leaves = data?.rules.filter(rule => rule.actions.some(sendsMail) && (rule.isOn || rests(rule)))
  return (
    <section className="mt-12">
      <SectionHeading
        title="Mail that is sent by itself"
        description="Rules that forward, answer or follow up. After your password was reset they are on hold until you have looked at them."
        action={
          <Button asChild>
            <Link to={paths.rules.list}>All rules</Link>
          </Button>
        }
      />
      {isError ? (
        <NotLoaded text="Your rules could not be loaded." onRetry={() => void refetch()} className="mt-3" />
      ) : !leaves ? (
        <SkeletonRows count={2} label="Loading rules..." />
      ) : leaves.length === 0 ? (
        <p className="mt-3 text-muted">No rule sends mail.</p>
      ) : (
        <ul className="mt-3 divide-y divide-line">
          {leaves.map(rule => (
            <Leaves key={rule.id} rule={rule} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Leaves({ rule }: { rule: Rule }) {
  const change = useSwitchRule()
  const { toast, attempt } = useAttempt()
  const { id, name, search, actions, isOn, isOrganizations, updatedAt } = rule
  const turn = (next: boolean) =>
    attempt('The rule is as it was', async () => {
      await change.mutateAsync({ params: { id }, body: { isOn: next } })
      toast({ title: next ? `“${name}” goes on` : `“${name}” is off` })
    })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Icon icon={Forward} className="text-faint" />
      <span className="min-w-48 flex-1 [overflow-wrap:anywhere]">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {actionsInWords(actions.filter(sendsMail))}
          {isOrganizations && <Badge>Organization</Badge>}
          {!isOn && <Badge tone="warning">On hold</Badge>}
        </span>
        <span className="block text-faint text-sm">
          {name}: {search}. {isOn ? 'On' : 'On hold'}, last changed {momentInWords(updatedAt)}.
        </span>
      </span>
      <Button size="sm" loading={change.isPending} onClick={() => void turn(!isOn)}>
        {isOn ? 'Switch off' : 'Let it go on'}
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}
