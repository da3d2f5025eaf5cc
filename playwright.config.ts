import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const PORT = 5127
const systemChromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  existsSync,
)

export default defineConfig({
  testDir: 'e2e/journeys',
  outputDir: 'test-results',
  // No line of the log may tell what people write or read.
  globalTeardown: './testing/servers/log-leaks.ts',
  workers: 1,
  fullyParallel: false,
  timeout: 60_000,
  // A second attempt tells a race from a fault; the report names what needed one.
  retries: process.env.CI === 'true' ? 1 : 0,
  expect: { timeout: 15_000 },
  reporter: [['line']],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // Recording every step takes a third of the time; whoever looks for a failure switches it on (--trace on).
    trace: 'off',
    launchOptions: {
      ...(systemChromium ? { executablePath: systemChromium } : {}),
      args: ['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  // The demo itself, freshly furnished, on a port and data directory of its own.
  webServer: {
    command: 'node testing/servers/watched-server.ts demo/main.ts --fresh',
    url: `http://127.0.0.1:${PORT}/api/health/ready`,
    env: { PORT: String(PORT), DATA_DIR: '.cache/e2e-data' },
    timeout: 90_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
