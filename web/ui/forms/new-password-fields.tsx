import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField } from './password-field.tsx'

type Name = 'password' | 'confirmPassword'

export function NewPasswordFields({
  label,
  autoFocus = false,
  register,
  errors,
}: {
  label: string
  autoFocus?: boolean
  register: (name: Name) => UseFormRegisterReturn
  errors: { [N in Name]?: FieldError | undefined }
}) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        autoFocus={autoFocus}
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
    </>
  )
}
