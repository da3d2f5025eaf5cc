import { startServer } from '#testing/servers/server-process.ts'

/** Furnishing takes half a minute on a quiet machine. */
const WITHIN_MS = 10 * 60_000

export const startDemo = (dataDir: string) =>
  startServer(dataDir, {}, { program: 'demo/main.ts', withinMs: WITHIN_MS })
