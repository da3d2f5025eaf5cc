import { useEffect } from 'react'
import { Closing } from '#web/shell/landing/closing.tsx'
import { ComingSoon } from '#web/shell/landing/coming-soon.tsx'
import { Comparison } from '#web/shell/landing/comparison.tsx'
import { FeatureGrid } from '#web/shell/landing/feature-grid.tsx'
import { Hero } from '#web/shell/landing/hero.tsx'
import { Pricing } from '#web/shell/landing/pricing.tsx'
import { SiteFooter } from '#web/shell/landing/site-footer.tsx'
import { SiteHeader } from '#web/shell/landing/site-header.tsx'
import { Testimonials } from '#web/shell/landing/testimonials.tsx'
import { useTitle } from '#web/ui/hooks/use-title.ts'

/** `/` for visitors. */
export function LandingScreen() {
  useTitle('')
  // The sections do not exist yet when the browser looks for the fragment, so the page scrolls there itself.
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
  return (
    <>
      <a
        href="#content"
        className="sr-only z-20 rounded-control bg-accent px-4 py-2 font-medium text-on-accent no-underline focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <SiteHeader />
      <main id="content" tabIndex={-1} className="outline-none">
        <Hero />
        <FeatureGrid />
        <ComingSoon />
        <Comparison />
        <Pricing />
        <Testimonials />
        <Closing />
      </main>
      <SiteFooter />
    </>
  )
}
