import { Play } from 'lucide'
import { Link } from 'react-router'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { hero } from './content.ts'
import { HeroPicture } from './hero-picture.tsx'
import { container } from './parts/container.ts'
import { Proof } from './proof.tsx'

export function Hero() {
  return (
    <section aria-labelledby="hero-title">
      <div className={classNames(container, 'pt-14 sm:pt-20 lg:pt-24')}>
        <h1 id="hero-title" className="text-balance font-semibold text-poster">
          {hero.title} <span className="block text-faint">{hero.turn}</span>
        </h1>
        <div className="mt-8 flex flex-col gap-8 lg:mt-10 lg:flex-row lg:items-end lg:justify-between">
          <p className="max-w-[38rem] text-pretty text-muted text-title">{hero.lead}</p>
          <div className="flex shrink-0 flex-wrap gap-3 print:hidden">
            <Button asChild variant="primary" className={large}>
              <Link to={paths.auth}>Start Free Trial</Link>
            </Button>
            <Button title="Coming soon" className={large}>
              <Icon icon={Play} className="text-muted" />
              Watch Demo
            </Button>
          </div>
        </div>
      </div>
      <div className="relative mt-14 lg:mt-20">
        <div aria-hidden="true" className="absolute inset-x-0 top-1/3 bottom-0 bg-sunken" />
        <div className={classNames(container, 'relative')}>
          <HeroPicture />
          <Proof />
        </div>
      </div>
    </section>
  )
}

const large = 'h-11! px-5! text-read!'
