import { defineConfig } from 'vitest/config'

/** Tests of whole programs, of what a process does at its start and end, and of how much memory it takes. */
const OF_PROCESSES = ['{e2e,bench,scripts}/**/*.test.ts', 'server/{db,platform}/**/*.test.ts']

export default defineConfig({
  test: {
    // What is waited for comes at once on a quiet machine; on a busy one it may take its time.
    expect: { poll: { timeout: 30_000 } },
    setupFiles: ['testing/logs.ts', 'testing/each-file.ts', 'testing/tenants.ts'],
    // Stylesheets are stubbed unless named; the contrast test reads this one as text.
    css: { include: [/ui\/tokens\.css/] },
    // Real databases and mail servers take their time to start on a small machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'processes',
          include: OF_PROCESSES,
          // In a process that lives for seconds, optimising PostgreSQL's WebAssembly takes longer than it saves.
          execArgv: ['--liftoff-only'],
        },
      },
      {
        extends: true,
        test: {
          name: 'modules',
          include: ['{core,server,web,demo,testing}/**/*.test.{ts,tsx}'],
          exclude: OF_PROCESSES,
          // One process loads the product once, for all files that it runs: loading takes as long as most files do.
          isolate: false,
        },
      },
    ],
  },
})
