import { defineConfig } from 'vitest/config'
import { words } from './scripts/words-in-web.ts'
import { PATIENCE_MS } from './testing/limits.ts'

/**
 * Tests of whole programs, of what a process does at its start and end, of how much memory it takes, and those that change
 * what its other files use. Each has a process of its own, which takes 2 s of processor time to load.
 */
const OF_PROCESSES = [
  'e2e/system/**/*.test.ts',
  // What takes minutes, for `npm run faults -- --extent`.
  ...(process.env.EXTENT ? ['e2e/large/**/*.test.ts'] : []),
  'bench/tenants/**/*.test.ts',
  'bench/faults/**/{faults,fleet,rolling}.test.ts',
  'server/db/{client,upgrade}.test.ts',
  'server/db/own/**/*.test.ts',
  'server/platform/lifecycle.test.ts',
]
/** They watch what the server logs and which statements it sends. */
const OF_THE_SERVER = ['testing/logs.ts', 'testing/tenants.ts']

export default defineConfig({
  test: {
    globalSetup: ['testing/db/run-server.ts'],
    setupFiles: ['testing/each-file.ts'],
    // Stylesheets are stubbed unless named; the contrast test reads this one as text.
    css: { include: [/ui\/tokens\.css/] },
    // Longer than anything that a test waits for, so that what is waited for is named.
    testTimeout: 4 * PATIENCE_MS,
    hookTimeout: 4 * PATIENCE_MS,
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'processes',
          include: OF_PROCESSES,
          setupFiles: OF_THE_SERVER,
        },
      },
      {
        extends: true,
        plugins: [words],
        test: {
          name: 'components',
          include: ['web/**/*.test.tsx'],
          environment: 'happy-dom',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'modules',
          include: ['{core,server,web,demo,testing,bench,e2e,scripts,words}/**/*.test.ts'],
          exclude: ['e2e/large/**', ...OF_PROCESSES],
          setupFiles: [...OF_THE_SERVER, 'testing/stand-ins/cheap-passwords.ts'],
          // One process loads the product once, for all files that it runs: loading takes as long as most files do.
          isolate: false,
        },
      },
    ],
  },
})
