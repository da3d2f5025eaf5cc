import type { ComponentProps } from 'react'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type Name = 'firstName' | 'lastName' | 'email' | 'password'
type Field = Omit<ComponentProps<typeof TextField>, 'label'>

/** The fields of a new person, for each form that makes one. */
export function PersonFields({ field, autoFocus }: { field: (name: Name) => Field; autoFocus: boolean }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <TextField
          label="First Name"
          autoComplete="given-name"
          autoFocus={autoFocus}
          {...field('firstName')}
        />
        <TextField label="Last Name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
    </>
  )
}
