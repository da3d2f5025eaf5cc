import { defineConfig } from '@playwright/test'
import { installed } from './e2e/journeys/browsers.ts'

/** Journeys that put the clock of their demo forward, which only they share. */
const DAYS_PASS = ['automatic-answers.spec.ts', 'follow-ups.spec.ts', 'outreach-campaign.spec.ts']

export default defineConfig({
  testDir: 'e2e/journeys',
  globalSetup: './e2e/journeys/furnish-demo.ts',
  outputDir: 'test-results',
  // Each with a demo of its own (`journey.ts`). The journeys of one file follow one another.
  workers: 2,
  fullyParallel: false,
  // What is waited for comes at once on a quiet machine; on a busy one it may take its time. Only what hangs meets these.
  timeout: 15 * 60_000,
  expect: { timeout: 5 * 60_000 },
  // When the product does not even start, not every journey need find that out.
  maxFailures: 10,
  reporter: [['line']],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // Those that see motion say so (`isMoving`).
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...installed('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'),
      // One process draws all tabs of the product, and compiles it once.
      args: ['--process-per-site'],
    },
    // Each journey is that of a new visitor, for whom the service worker would fetch and store all files of the product.
    // Those that are about it allow it.
    serviceWorkers: 'block',
    // Recording every step takes a third of the time; whoever looks for a failure switches it on (--trace on).
    trace: 'off',
  },
  projects: [
    { name: 'journeys', testIgnore: DAYS_PASS },
    { name: 'days pass', testMatch: DAYS_PASS, workers: 1 },
  ],
})
