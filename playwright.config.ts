import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const NOTIFYING = 'notifications.spec.ts'
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome']

/** Of the first of these programs that is installed. */
const launchOptions = (names: string[]) => {
  const executablePath = names.map(name => `/usr/bin/${name}`).find(existsSync)
  return executablePath ? { executablePath } : {}
}

export default defineConfig({
  testDir: 'e2e/journeys',
  globalSetup: './e2e/journeys/furnish-demo.ts',
  outputDir: 'test-results',
  // Each with a demo of its own (`journey.ts`). The journeys of one file follow one another.
  workers: 2,
  fullyParallel: false,
  // What is waited for comes at once on a quiet machine; on a busy one it may take its time.
  timeout: 180_000,
  // A second attempt tells a race from a fault; the report names what needed one.
  retries: process.env.CI === 'true' ? 1 : 0,
  expect: { timeout: 60_000 },
  reporter: [['line']],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // Each journey is that of a new visitor, for whom the service worker would fetch and store all files of the product.
    // Those that are about it allow it.
    serviceWorkers: 'block',
    // Recording every step takes a third of the time; whoever looks for a failure switches it on (--trace on).
    trace: 'off',
  },
  projects: [
    {
      name: 'journeys',
      testIgnore: NOTIFYING,
      use: { launchOptions: launchOptions(['chromium-headless-shell', ...WHOLE]) },
    },
    // The headless shell shows no notifications.
    { name: 'whole browser', testMatch: NOTIFYING, use: { launchOptions: launchOptions(WHOLE) } },
  ],
})
