import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // What is waited for comes at once on a quiet machine; on a busy one it may take its time.
    expect: { poll: { timeout: 10_000 } },
    setupFiles: ['testing/logs.ts', ...(process.env.QUILLBOX_TENANTS ? ['testing/tenants.ts'] : [])],
    include: ['{core,server,web,demo,bench,scripts,e2e,testing}/**/*.test.{ts,tsx}'],
    // Stylesheets are stubbed unless named; the contrast test reads this one as text.
    css: { include: [/ui\/tokens\.css/] },
    // Real databases and mail servers take their time to start on a small machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
})
