import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { type FieldErrors, type FieldPath, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { companyBody, individualBody, joinBody, type RegisterBody } from '#core/contract/registration.ts'
import { ApiError } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { storeSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import type { AccountType } from './account-types.tsx'
import { failureToast } from './failure.ts'
import { PersonFields } from './person-fields.tsx'
import { useRegister } from './queries.ts'
import { useLiveCode } from './use-live-code.ts'

/** The fields of all three forms: what was typed in one form is kept for the next. */
export interface RegistrationFields {
  organizationType: AccountType
  companyName: string
  invitationCode: string
  firstName: string
  lastName: string
  email: string
  password: string
}

const schemas = { individual: individualBody, company: companyBody, join: joinBody }
const labels: Record<AccountType, string> = {
  individual: 'Create Account',
  company: 'Create Organization',
  join: 'Join Company',
}

/** Step 2: the form of one account type. */
export function RegisterForm({
  typed,
  onType,
}: {
  typed: RegistrationFields
  onType: (typed: RegistrationFields) => void
}) {
  const type = typed.organizationType
  const form = useForm<RegistrationFields, unknown, RegisterBody>({
    resolver: zodResolver(schemas[type]) as never,
    defaultValues: typed,
  })
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onType(values) }),
    [form, onType],
  )
  const { details, isChecking } = useLiveCode(type === 'join' ? form.watch('invitationCode') : '')
  const register = useRegister()
  const { toast } = useToast()
  const navigate = useNavigate()
  const errors = form.formState.errors as FieldErrors<RegistrationFields>
  const isBlocked = type === 'join' && details === null

  const submit = form.handleSubmit(async body => {
    if (isBlocked)
      return void toast({
        title: 'Invalid Code',
        description: 'Please enter a valid invitation code',
        variant: 'destructive',
      })
    try {
      const withDetails = body.organizationType === 'join' ? { ...body, invitationDetails: details } : body
      const { token, user, mustVerify } = await register.mutateAsync({ body: withDetails })
      toast({
        title: 'Registration Successful',
        description: mustVerify
          ? 'Your account has been created successfully! Please confirm your address with the link we sent you.'
          : 'Your account has been created successfully!',
      })
      if (token && user) storeSession(token, user)
      await navigate(paths.home)
    } catch (error) {
      toast(failureToast(error, 'Registration Failed', 'Registration failed'))
      if (!(error instanceof ApiError)) return
      for (const [field, message] of Object.entries(error.fields))
        form.setError(field as FieldPath<RegistrationFields>, { message })
    }
  })
  const field = (name: Exclude<FieldPath<RegistrationFields>, 'organizationType'>) => ({
    ...form.register(name),
    error: errors[name]?.message,
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {type === 'company' && (
        <TextField label="Company Name" autoComplete="organization" autoFocus {...field('companyName')} />
      )}
      {type === 'join' && (
        <TextField
          label="Invitation Code"
          autoComplete="off"
          spellCheck={false}
          autoFocus
          hint={
            details
              ? `You're joining ${details.organizationName}`
              : isChecking
                ? 'Checking the code...'
                : 'Ask the admin of your company for it.'
          }
          {...field('invitationCode')}
        />
      )}
      <PersonFields field={field} autoFocus={type === 'individual'} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        disabled={register.isPending}
        aria-disabled={isBlocked || undefined}
        className="aria-disabled:bg-track aria-disabled:text-disabled"
      >
        {register.isPending ? 'Creating Account...' : labels[type]}
      </Button>
    </form>
  )
}
