import { useNavigate } from 'react-router'
import type { User } from '#core/contract/auth.ts'
import { paths } from '#web/platform/paths.ts'
import { clearSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { LoginForm } from '../login-form.tsx'

/** The sign-in form over the page whose session has ended. Its owner goes on where they were. */
export function SessionEndDialog({ user }: { user: User }) {
  const navigate = useNavigate()
  const leave = () => {
    clearSession()
    void navigate(paths.home)
  }
  return (
    <Dialog
      isCover
      size="sm"
      title="Your session has ended. Your text is kept."
      description="Sign in to go on where you were. Somebody else who signs in here sees nothing of yours."
    >
      <LoginForm email={user.email} isOverPage />
      <p className="mt-5 text-center text-muted">
        <Button variant="ghost" size="sm" onClick={leave}>
          Log out
        </Button>
      </p>
    </Dialog>
  )
}
