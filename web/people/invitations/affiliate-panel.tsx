import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { customCode } from '#core/contract/invitations.ts'
import { fieldsOf } from '#web/platform/api.ts'
import { useAttempt } from '#web/shell/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionHeading } from '#web/ui/display/section-heading.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { NotLoaded } from '#web/ui/loading/not-loaded.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { CodeLine } from './code-line.tsx'
import { Earnings } from './earnings.tsx'
import { useCreateAffiliateCode, useInviteCodes } from './queries.ts'
import { Referrals } from './referrals.tsx'

/** Settings, Affiliate: the code, the people who used it, and the earnings. */
export function AffiliatePanel() {
  const { data, isError, refetch } = useInviteCodes()
  return (
    <div className="flex flex-col gap-10">
      <section>
        <SectionHeading
          title="Affiliate"
          description="Recommend Quillbox and earn 30% of what the people who come with your code are billed each month."
        />
        {data ? (
          <>
            {data.affiliateCode && (
              <div className="mt-4">
                <CodeLine label="Affiliate code" code={data.affiliateCode} />
              </div>
            )}
            <CodeForm hasCode={data.affiliateCode !== null} />
          </>
        ) : isError ? (
          <NotLoaded text="Your code could not be loaded." onRetry={() => void refetch()} className="mt-4" />
        ) : (
          <div className="mt-4 flex max-w-md flex-col gap-5">
            <Skeleton className="h-11" />
            <Skeleton className="h-20 max-sm:h-32" />
          </div>
        )}
      </section>
      <Earnings />
      <Referrals />
    </div>
  )
}

const schema = z.object({ customCode })

function CodeForm({ hasCode }: { hasCode: boolean }) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { customCode: '' } })
  const create = useCreateAffiliateCode()
  const { toast, failed } = useAttempt()
  const submit = form.handleSubmit(async ({ customCode }) => {
    try {
      const { affiliateCode } = await create.mutateAsync({ body: customCode ? { customCode } : {} })
      toast({ title: 'Affiliate Code Generated', description: affiliateCode })
      form.reset()
    } catch (error) {
      failed('Generation Failed', error, 'Failed to generate affiliate code')
      const taken = fieldsOf(error).customCode
      if (taken) form.setError('customCode', { message: taken })
    }
  })
  return (
    <form onSubmit={submit} noValidate className="mt-5 flex max-w-md flex-wrap items-start gap-2">
      <TextField
        label="Custom code"
        optional
        autoComplete="off"
        spellCheck={false}
        className="min-w-48 flex-1"
        hint={
          hasCode
            ? 'Empty makes a random one. Earlier codes go on working.'
            : 'Letters, digits and hyphens, at least 6. Empty makes a random one.'
        }
        error={form.formState.errors.customCode?.message}
        {...form.register('customCode')}
      />
      <Button
        type="submit"
        variant={hasCode ? 'secondary' : 'primary'}
        className="sm:mt-6.5"
        loading={create.isPending}
      >
        {hasCode ? 'Generate New Code' : 'Generate Affiliate Code'}
      </Button>
    </form>
  )
}
