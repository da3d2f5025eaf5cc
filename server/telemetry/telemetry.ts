import type { Config } from '#server/config.ts'
import type { Log } from '#server/platform/log.ts'
import type { Telemetry } from './telemetry-type.ts'

/** Null unless the operator has asked for metrics or traces: then nothing is measured, and no library for it is loaded. */
export async function startTelemetry({
  config,
  log,
}: {
  config: Config
  log: Log
}): Promise<Telemetry | null> {
  if (!config.metrics && !config.otel) return null
  const { openTelemetry } = await import('./open-telemetry.ts')
  return openTelemetry({ config, log })
}
