import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { counted } from '#core/text/counted.ts'
import { fieldsOf, messageOf } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useCreateCampaign } from '../queries.ts'
import { usualSteps } from '../steps/new-step.ts'

const STARTS = [
  { value: 'usual', label: 'A mail and two follow-ups' },
  { value: 'empty', label: 'Nothing' },
] as const

/** A name and a beginning; all else is set on the page of the campaign. */
export function NewCampaign() {
  const [params] = useSearchParams()
  const [name, setName] = useState('')
  const [start, setStart] = useState<'usual' | 'empty'>('usual')
  const create = useCreateCampaign()
  const navigate = useNavigate()
  const [groupIds, contactIds] = [idsIn(params.get('groups')), idsIn(params.get('contacts'))]
  const problems = fieldsOf(create.error)
  const begin = async () => {
    try {
      const made = await create.mutateAsync({
        body: {
          name,
          steps: start === 'usual' ? usualSteps() : [],
          ...(groupIds.length + contactIds.length > 0 && {
            audience: { groupIds, contactIds, exceptGroupIds: [] },
          }),
        },
      })
      await navigate(paths.outreach.campaign(made.id), { replace: true })
    } catch (error) {
      console.error('The campaign was not made', error)
    }
  }
  return (
    <form
      noValidate
      aria-label="New campaign"
      className="flex flex-col gap-6"
      onSubmit={event => {
        event.preventDefault()
        void begin()
      }}
    >
      <div>
        <h1 className="font-semibold text-title">New campaign</h1>
        <p className="mt-1 text-muted">Nothing is sent before you have seen the plan and launched it.</p>
      </div>
      {create.isError && Object.keys(problems).length === 0 && (
        <Banner tone="danger" title="The campaign was not made">
          {messageOf(create.error, 'Please try again later.')}
        </Banner>
      )}
      <TextField
        label="Name"
        autoFocus
        maxLength={200}
        value={name}
        error={problems.name}
        hint="Only you and your colleagues see it."
        onChange={({ target }) => setName(target.value)}
      />
      <div className="flex flex-col items-start gap-1.5">
        <span className="font-medium text-muted text-sm">Begin with</span>
        <SegmentedControl label="Begin with" options={STARTS} value={start} onValueChange={setStart} />
      </div>
      {groupIds.length + contactIds.length > 0 && (
        <p className="text-muted">
          For{' '}
          {[
            groupIds.length > 0 && counted(groupIds.length, 'list or tag', 'lists and tags'),
            contactIds.length > 0 && counted(contactIds.length, 'chosen contact'),
          ]
            .filter(Boolean)
            .join(' and ')}
          .
        </p>
      )}
      <div className="flex gap-2">
        <Button
          type="submit"
          variant="primary"
          loading={create.isPending}
          blocked={name.trim() === '' && 'It needs a name'}
        >
          Create
        </Button>
        <Button variant="ghost" asChild>
          <Link to={paths.outreach.campaigns}>Cancel</Link>
        </Button>
      </div>
    </form>
  )
}

const idsIn = (list: string | null): number[] =>
  (list ?? '').split(',').flatMap(text => (/^\d{1,15}$/.test(text) ? Number(text) : []))
