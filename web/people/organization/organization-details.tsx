import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { User } from '#core/contract/auth.ts'
import { organization } from '#core/contract/organization.ts'
import { can } from '#core/policy.ts'
import { messageOf, UNCERTAIN } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useOrganization, useRenameOrganization } from './queries.ts'

/** Settings, Profile: the organization, which its admin may rename. */
export function OrganizationDetails({ user, organizationId }: { user: User; organizationId: number }) {
  const { data, isError, refetch } = useOrganization(organizationId)
  return (
    <section>
      <SectionHeading title="Organization" />
      {data ? (
        <>
          {can(user, 'organization.manage', { id: organizationId }) ? (
            <NameForm name={data.name} />
          ) : (
            <p className="mt-3 font-medium">{data.name}</p>
          )}
          <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-3">
            <Fact name="Since" value={new Date(data.createdAt).toLocaleDateString(undefined, LONG)} />
            <Fact name="People" value={String(data.memberCount)} />
            {data.owner && <Fact name="Owner" value={data.owner} />}
          </dl>
        </>
      ) : isError ? (
        <NotLoaded
          text="Your organization could not be loaded."
          onRetry={() => void refetch()}
          className="mt-3"
        />
      ) : (
        <Skeleton className="mt-3 h-8 w-64" />
      )}
    </section>
  )
}

const LONG = { day: 'numeric', month: 'long', year: 'numeric' } as const

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-faint text-sm">{name}</dt>
      <dd className="tabular-nums [overflow-wrap:anywhere]">{value}</dd>
    </div>
  )
}

function NameForm({ name }: { name: string }) {
  const form = useForm({ resolver: zodResolver(organization.rename.body), values: { name } })
  const rename = useRenameOrganization()
  const { toast } = useToast()
  const submit = form.handleSubmit(async body => {
    await rename.mutateAsync({ body }).then(
      () => toast({ title: 'Organization updated' }),
      () => undefined,
    )
  })
  return (
    <form onSubmit={submit} noValidate className="mt-3 flex max-w-md flex-wrap items-start gap-2">
      <TextField
        label="Company Name"
        autoComplete="organization"
        className="min-w-48 flex-1"
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      <Button
        type="submit"
        className="mt-6.5"
        loading={rename.isPending}
        blocked={!form.formState.isDirty && 'Nothing has changed'}
      >
        Save
      </Button>
      {rename.isError && <FieldError>{messageOf(rename.error, UNCERTAIN)}</FieldError>}
    </form>
  )
}
