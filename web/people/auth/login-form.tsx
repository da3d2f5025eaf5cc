import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { loginBody } from '#core/contract/auth.ts'
import { ApiError, isServerAway, messageOf } from '#web/platform/api.ts'
import { paths } from '#web/platform/paths.ts'
import { storeSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useLogin } from './queries.ts'

/**
 * `email`: the address of who is about to sign in, so that only the password is missing. `isOverPage`: nothing may lead
 * away from the page below.
 */
export function LoginForm({ email = '', isOverPage = false }: { email?: string; isOverPage?: boolean }) {
  const form = useForm({ resolver: zodResolver(loginBody), defaultValues: { email, password: '', code: '' } })
  const login = useLogin()
  const { toast } = useToast()
  const { state } = useLocation()
  const [asksCode, setAsksCode] = useState(false)
  const { errors } = form.formState

  const submit = form.handleSubmit(async body => {
    try {
      const { code, ...rest } = body
      const { token, user } = await login.mutateAsync({ body: code ? body : rest })
      storeSession(token, user)
      toast({ title: 'Login successful', description: 'Welcome back!' })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'second-factor-required') return setAsksCode(true)
      toast(
        error instanceof ApiError && !isServerAway(error)
          ? {
              title: 'Login failed',
              description: messageOf(error, 'Invalid credentials'),
              variant: 'destructive',
            }
          : { title: 'Network error', description: 'Failed to connect to server', variant: 'destructive' },
      )
    }
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus={email === ''}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        autoFocus={email !== ''}
        error={errors.password?.message}
        {...form.register('password')}
      />
      {asksCode && (
        <TextField
          label="Code"
          hint="The code that your authenticator app shows, or a recovery code."
          autoComplete="one-time-code"
          autoFocus
          {...form.register('code')}
        />
      )}
      <Button type="submit" variant="primary" size="lg" disabled={login.isPending}>
        {login.isPending ? 'Signing in...' : 'Sign In'}
      </Button>
      <Link
        to={paths.forgotPassword}
        target={isOverPage ? '_blank' : undefined}
        state={{ ...state, email: form.watch('email') }}
        className="self-center text-muted underline"
      >
        Forgot password?
      </Link>
    </form>
  )
}
