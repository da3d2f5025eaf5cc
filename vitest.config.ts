import { defineConfig } from 'vitest/config'

/**
 * Tests of whole programs, of what a process does at its start and end, of how much memory it takes, and those that change
 * what its other files use. Each has a process of its own, which takes 2 s of processor time to load.
 */
const OF_PROCESSES = [
  'e2e/system/**/*.test.ts',
  'bench/tenants/**/*.test.ts',
  'bench/faults/faults.test.ts',
  'server/db/{client,upgrade}.test.ts',
  'server/db/move/**/*.test.ts',
  'server/db/embedded/**/*.test.ts',
  'server/platform/lifecycle.test.ts',
]
/** They watch what the server logs and which statements it sends. */
const OF_THE_SERVER = ['testing/logs.ts', 'testing/tenants.ts']

export default defineConfig({
  test: {
    setupFiles: ['testing/each-file.ts'],
    // Stylesheets are stubbed unless named; the contrast test reads this one as text.
    css: { include: [/ui\/tokens\.css/] },
    // Real databases and mail servers take their time to start on a small machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    pool: 'forks',
    maxWorkers: 2,
    execArgv: [
      // Freeing optimised WebAssembly code ends Node 24 now and then (https://github.com/nodejs/node/issues/64500).
      '--no-wasm-code-gc',
      // The memory of each database would have V8 collect the garbage of the whole process several times.
      '--external-memory-accounted-in-global-limit',
    ],
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
          exclude: OF_PROCESSES,
          setupFiles: OF_THE_SERVER,
          // One process loads the product once, for all files that it runs: loading takes as long as most files do.
          isolate: false,
        },
      },
    ],
  },
})
