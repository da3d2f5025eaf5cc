import { ArrowLeft } from 'lucide'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { VisitorPage } from '#web/people/auth/visitor-page.tsx'
import { AccountTypes, accountTypes } from '#web/people/registration/account-types.tsx'
import { RegisterForm, type RegistrationFields } from '#web/people/registration/register-form.tsx'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { useTitle } from '#web/ui/hooks/use-title.ts'

/** `/register`: the choice of account type, then its form. */
export function RegisterScreen() {
  const [params, setParams] = useSearchParams()
  const code = params.get('code') ?? ''
  const [typed, setTyped] = useState<RegistrationFields>({ ...blank, invitationCode: code })
  // In the URL, so that the browser's Back button returns to the choice.
  const chosen = accountTypes.find(({ value }) => value === params.get('type'))
  const choose = (type: string | null) => {
    const next = new URLSearchParams(params)
    if (type) next.set('type', type)
    else next.delete('type')
    setParams(next)
  }
  useTitle(chosen?.title ?? 'Create your account')
  return (
    <VisitorPage wide={!chosen}>
      {chosen ? (
        <>
          <Button
            variant="ghost"
            size="sm"
            icon={ArrowLeft}
            className="-ml-2.5 mb-6"
            onClick={() => choose(null)}
          >
            Back
          </Button>
          <h1 className="font-semibold text-title">{chosen.title}</h1>
          <p className="mt-1 mb-8 text-muted">{chosen.text}</p>
          <RegisterForm
            key={chosen.value}
            typed={{ ...typed, organizationType: chosen.value }}
            onType={setTyped}
          />
        </>
      ) : (
        <>
          <h1 className="font-semibold text-title">Create your account</h1>
          <p className="mt-1 mb-8 text-muted">How will you use Quillbox?</p>
          <AccountTypes onChoose={choose} />
        </>
      )}
      <p className="mt-8 text-muted">
        Already have an account?{' '}
        <Link to={paths.login} className="text-accent-text underline">
          Sign in
        </Link>
      </p>
    </VisitorPage>
  )
}

const blank: RegistrationFields = {
  organizationType: 'individual',
  companyName: '',
  invitationCode: '',
  firstName: '',
  lastName: '',
  email: '',
  password: '',
}
