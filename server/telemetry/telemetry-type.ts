import type { Deps } from '#server/deps.ts'
import type { MetricsPage } from '#server/platform/telemetry/metrics-page.ts'

export interface Telemetry {
  /** For the web server; null if metrics are not served, or on a port of their own. */
  page: MetricsPage | null
  /**
   * Tells of this process from now on. `tellsFigures` answers whether it is the one process that tells of the whole
   * installation. Returns a function that stops that.
   */
  watch(deps: Deps, tellsFigures: () => boolean): () => void
  /** Sends what is left, within two seconds unless given. */
  stop(withinMs?: number): Promise<void>
}
