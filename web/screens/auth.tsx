import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { LoginForm } from '#web/people/auth/login-form.tsx'
import { useFirst } from '#web/people/registration/queries.ts'
import { SignupForm } from '#web/people/registration/signup-form.tsx'
import { paths } from '#web/platform/paths.ts'
import { useTitle } from '#web/ui/hooks/use-title.ts'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'

const points = [
  { title: 'Smart Organization', text: 'Every mailbox you answer for in one list, newest first.' },
  { title: 'Team Collaboration', text: 'Share an inbox, and decide who may read and who may answer.' },
  {
    title: 'Advanced Analytics',
    text: 'See what the assistant did by day and feature, and what came of your campaigns.',
  },
]

const tabs = [
  { value: 'login', label: 'Login' },
  { value: 'signup', label: 'Create Account' },
] as const

/**
 * `/auth`: a card with two tabs, and on large screens a panel about the product. The link may have an invitation code.
 */
export function AuthScreen() {
  const [params] = useSearchParams()
  const code = params.get('code') ?? ''
  const [tab, setTab] = useState<string>(code || params.get('tab') === 'signup' ? 'signup' : 'login')
  const [email, setEmail] = useState('')
  const isEmpty = useFirst().data?.isWanted
  useTitle(tab === 'login' ? 'Sign In' : 'Create Account')
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <aside className="hidden flex-col justify-between bg-sunken p-14 lg:flex">
        <p className="font-semibold text-read tracking-tight">Quillbox</p>
        <div className="max-w-md">
          <h1 className="text-balance font-semibold text-display tracking-tight">
            Welcome to your one inbox
          </h1>
          <p className="mt-3 text-muted">
            A Gmail management platform with AI-powered sorting and prioritization, team collaboration and
            analytics.
          </p>
          <dl className="mt-10 flex flex-col gap-6">
            {points.map(point => (
              <div key={point.title}>
                <dt className="font-medium">{point.title}</dt>
                <dd className="mt-0.5 text-muted">{point.text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <p className="text-faint text-sm">
          Self-hosted: the copy of your mail that Quillbox keeps is where you run it.
        </p>
      </aside>
      <main className="flex flex-col px-6 py-12 lg:pt-[max(3rem,calc(50dvh-20rem))]">
        <div className="mx-auto w-full max-w-sm">
          <h1 className="mb-8 font-semibold text-read tracking-tight lg:hidden">Quillbox</h1>
          <Tabs label="Sign in or sign up" tabs={tabs} value={tab} onValueChange={setTab}>
            <TabPanel value="login">
              <p className="mb-8 text-muted">
                {isEmpty
                  ? 'Nobody administers this installation yet. The server has printed a link to begin, in its log.'
                  : 'Sign in with the address of your Quillbox user.'}
              </p>
              <LoginForm key={email} email={email} />
            </TabPanel>
            <TabPanel value="signup">
              <p className="mb-8 text-muted">
                With an invitation code. Without one,{' '}
                <Link to={paths.register} className="text-accent-text underline">
                  register here
                </Link>
                .
              </p>
              <SignupForm
                code={code}
                onDone={created => {
                  setEmail(created)
                  setTab('login')
                }}
              />
            </TabPanel>
          </Tabs>
        </div>
      </main>
    </div>
  )
}
