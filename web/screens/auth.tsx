import { LoginForm } from '#web/features/auth/login-form.tsx'

const points = [
  { title: 'Smart Organization', text: 'Every mailbox you answer for in one list, newest first.' },
  { title: 'Team Collaboration', text: 'Share an inbox, and decide who may read and who may answer.' },
  { title: 'Advanced Analytics', text: 'See what your mail costs you in time, and what it brings.' },
]

/** `/auth`: the login card, with a panel about the product on large screens. */
export function AuthScreen() {
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
        <p className="text-faint text-sm">Self-hosted. Your mail stays on your own server.</p>
      </aside>
      <main className="flex flex-col justify-center px-6 py-12">
        <div className="mx-auto w-full max-w-sm">
          <p className="mb-10 font-semibold text-read tracking-tight lg:hidden">Quillbox</p>
          <h2 className="font-semibold text-title tracking-tight">Login</h2>
          <p className="mt-1 mb-8 text-muted">Sign in with the address of your Quillbox user.</p>
          <LoginForm />
        </div>
      </main>
    </div>
  )
}
