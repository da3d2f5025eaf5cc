import { Link } from 'react-router'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { closing } from './content.ts'
import { container } from './parts/container.ts'

export function Closing() {
  return (
    <section aria-labelledby="closing-title" className="border-line border-t py-24 lg:py-40 print:hidden">
      <div className={container}>
        <h2 id="closing-title" className="text-balance font-semibold text-poster">
          {closing.title} <span className="block text-faint">{closing.turn}</span>
        </h2>
        <Button asChild variant="primary" className="mt-10 h-11! px-5! text-read!">
          <Link to={paths.auth}>Start Managing Emails Smarter</Link>
        </Button>
      </div>
    </section>
  )
}
