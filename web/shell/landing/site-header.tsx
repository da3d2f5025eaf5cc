import { Link } from 'react-router'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { container } from './parts/container.ts'
import { PlaceholderLink } from './parts/placeholder-link.tsx'

const item =
  'inline-flex h-11 items-center whitespace-nowrap rounded-control px-2 text-base text-muted first:-ml-2 sm:px-3 sm:first:-ml-3 lg:h-control'

export function SiteHeader() {
  return (
    <header className="z-10 border-line border-b bg-surface lg:sticky lg:top-0 print:static">
      <div
        className={classNames(
          container,
          'flex flex-wrap items-center gap-x-2 lg:h-16 lg:gap-x-8 lg:flex-nowrap',
        )}
      >
        <Link
          to={paths.home}
          className="inline-flex h-14 items-center gap-2.5 rounded-control font-semibold text-read tracking-tight no-underline"
        >
          <img src="/favicon.svg" alt="" width={22} height={22} />
          Quillbox
        </Link>
        <nav
          aria-label="Main"
          className="-mt-2 order-last flex w-full items-center pb-1 sm:gap-1 lg:order-none lg:mt-0 lg:w-auto lg:flex-1 lg:pb-0 print:hidden"
        >
          <a href="#features" className={classNames(item, 'no-underline hover:text-text')}>
            Features
          </a>
          <a href="#pricing" className={classNames(item, 'no-underline hover:text-text')}>
            Pricing
          </a>
          <PlaceholderLink className={item}>Use Cases</PlaceholderLink>
          <PlaceholderLink className={item}>Docs</PlaceholderLink>
        </nav>
        <div className="ml-auto flex gap-1 sm:gap-2 print:hidden">
          <Button asChild variant="ghost">
            <Link to={paths.auth}>Sign In</Link>
          </Button>
          <Button asChild variant="primary">
            <Link to={paths.auth}>Get Started</Link>
          </Button>
        </div>
      </div>
    </header>
  )
}
