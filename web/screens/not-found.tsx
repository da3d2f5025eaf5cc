import { Link } from 'react-router'
import { paths } from '#web/platform/paths.ts'
import { authToken } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { useTitle } from '#web/ui/hooks/use-title.ts'

export function NotFoundScreen() {
  useTitle('There is no page here')
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        isPage
        title="There is no page here"
        text="The address may be mistyped, or the page has moved."
        action={
          <Button asChild>
            <Link to={paths.home}>{authToken() === null ? 'Go to Homepage' : 'Back to Inbox'}</Link>
          </Button>
        }
      />
    </main>
  )
}
