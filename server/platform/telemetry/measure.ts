import { channel } from 'node:diagnostics_channel'
import type { LabelsOf, METRICS, MetricName } from './catalogue.ts'

/** Metrics that the product adds to where something happens. The others are asked for when somebody looks. */
export type MeasuredName = {
  [Name in MetricName]: (typeof METRICS)[Name] extends { kind: 'counter' | 'histogram' | 'level' }
    ? Name
    : never
}[MetricName]

export interface Measurement {
  name: MeasuredName
  value: number
  labels: Record<string, string>
}

const measurements = channel('quillbox:measurement')

/**
 * Counts, adds to a level, or notes a duration. Call it after the transaction. It costs next to nothing while nobody
 * listens, and labels hold only what the catalogue allows: no addresses, ids, names or texts.
 */
export function measure<Name extends MeasuredName>(
  name: Name,
  value: number,
  ...[labels]: (typeof METRICS)[Name] extends { labels: object } ? [labels: LabelsOf<Name>] : []
): void {
  if (measurements.hasSubscribers) measurements.publish({ name, value, labels: labels ?? {} })
}

/** Returns a function that stops it. */
export function onMeasurement(listener: (measurement: Measurement) => void): () => void {
  const listen = (message: unknown) => listener(message as Measurement)
  measurements.subscribe(listen)
  return () => {
    measurements.unsubscribe(listen)
  }
}
