import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { signupBody } from '#core/contract/registration.ts'
import { ApiError } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { failureToast } from './failure.ts'
import { checkCode, useSignup } from './queries.ts'

type Form = Partial<z.input<typeof signupBody>>
const blank: Form = {
  invitationCode: '',
  organizationName: '',
  adminName: '',
  adminEmail: '',
  password: '',
}
const accountTypes = [
  { value: 'individual', label: 'Individual' },
  { value: 'company', label: 'Company' },
]

/** Create Account of `/auth`: the code is checked before anything is created. */
export function SignupForm({ code, onDone }: { code: string; onDone: (email: string) => void }) {
  const form = useForm<Form, unknown, z.output<typeof signupBody>>({
    resolver: zodResolver(signupBody) as never,
    defaultValues: { ...blank, invitationCode: code },
  })
  const signup = useSignup()
  const { toast } = useToast()
  const { errors, isSubmitting } = form.formState
  const [accountType, invitationCode] = form.watch(['accountType', 'invitationCode'])

  const submit = form.handleSubmit(async body => {
    try {
      await checkCode(body.invitationCode)
    } catch (error) {
      const isWrong = error instanceof ApiError && error.status < 429
      const description = 'Please check your invitation code and try again.'
      toast(
        isWrong
          ? { title: 'Invalid invitation code', description, variant: 'destructive' }
          : failureToast(error, 'Signup failed', 'Failed to create account'),
      )
      return
    }
    try {
      const organizationName = body.accountType === 'company' ? body.organizationName : null
      const { mustVerify } = await signup.mutateAsync({ body: { ...body, organizationName } })
      toast({
        title: 'Account created successfully',
        description: mustVerify
          ? 'Please confirm your address with the link we sent you, then log in.'
          : 'Please log in with your new credentials.',
      })
      form.reset(blank)
      onDone(body.adminEmail)
    } catch (error) {
      toast(failureToast(error, 'Signup failed', 'Failed to create account'))
    }
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <TextField
        label="Invitation Code"
        autoComplete="off"
        spellCheck={false}
        hint="From your team, from a friend of Quillbox, or from an invitation by mail."
        error={errors.invitationCode?.message}
        {...form.register('invitationCode')}
      />
      <Controller
        control={form.control}
        name="accountType"
        render={({ field }) => (
          <Select
            label="Account Type"
            placeholder="Select account type"
            options={accountTypes}
            value={field.value}
            onValueChange={field.onChange}
            error={errors.accountType?.message}
          />
        )}
      />
      {accountType === 'company' && (
        <TextField
          label="Company Name"
          autoComplete="organization"
          error={errors.organizationName?.message}
          {...form.register('organizationName')}
        />
      )}
      <TextField
        label="Full Name"
        autoComplete="name"
        error={errors.adminName?.message}
        {...form.register('adminName')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.adminEmail?.message}
        {...form.register('adminEmail')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        disabled={isSubmitting}
        blocked={
          !invitationCode?.trim()
            ? 'Please enter your invitation code first'
            : !accountType && 'Please select an account type first'
        }
      >
        {isSubmitting ? 'Creating...' : 'Create Account'}
      </Button>
    </form>
  )
}
