import { Devices } from './devices.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactor } from './second-factor.tsx'

/** Settings, Security. */
export function SecurityPanel() {
  return (
    <div className="flex flex-col gap-12">
      <PasswordForm />
      <SecondFactor />
      <Devices />
    </div>
  )
}
