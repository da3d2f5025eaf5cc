import type { Attributes, BatchObservableResult, Meter, Observable } from '@opentelemetry/api'
import { type LabelsOf, METRICS, type Metric, type MetricName } from '#server/platform/telemetry/catalogue.ts'
import { onMeasurement } from '#server/platform/telemetry/measure.ts'
import { onWork } from '#server/platform/telemetry/work.ts'
import { measuresOf } from './measures-of-work.ts'

/** Tells the present value of a metric that is asked for. */
export type Tell = <Name extends MetricName>(name: Name, value: number, labels?: LabelsOf<Name>) => void

export interface Instruments {
  /** Called whenever somebody looks. Returns a function that stops it. */
  onLook(tell: (tell: Tell) => Promise<void>): () => void
  stop(): void
}

/** An instrument for each metric of the catalogue, fed by `measure` and by what work has taken. */
export function createInstruments(meter: Meter): Instruments {
  const add = new Map<string, (value: number, labels: Attributes) => void>()
  const observables = new Map<string, Observable>()
  for (const [name, metric] of Object.entries<Metric>(METRICS)) {
    const options = { description: metric.help, ...(metric.unit ? { unit: metric.unit } : {}) }
    if (metric.kind === 'gauge') observables.set(name, meter.createObservableGauge(name, options))
    else if (metric.kind === 'total') observables.set(name, meter.createObservableCounter(name, options))
    else if (metric.kind === 'histogram') {
      const advice = { explicitBucketBoundaries: [...(metric.buckets ?? [])] }
      const histogram = meter.createHistogram(name, { ...options, advice })
      add.set(name, (value, labels) => histogram.record(value, labels))
    } else {
      const counter =
        metric.kind === 'level'
          ? meter.createUpDownCounter(name, options)
          : meter.createCounter(name, options)
      add.set(name, (value, labels) => counter.add(value, labels))
      // From the beginning, so that the first one is an increase.
      for (const labels of combinations(metric.labels ?? {})) counter.add(0, labels)
    }
  }
  const take = ({ name, value, labels }: { name: string; value: number; labels: Attributes }) =>
    add.get(name)?.(value, labels)
  const stopMeasuring = onMeasurement(take)
  const stopWork = onWork({ ended: (work, _, result) => measuresOf(work, result).forEach(take) })
  return {
    onLook(tellAll) {
      const listen = (result: BatchObservableResult) =>
        tellAll((name, value, labels) => {
          const observable = observables.get(name)
          if (observable) result.observe(observable, value, labels as Attributes | undefined)
        })
      const all = [...observables.values()]
      meter.addBatchObservableCallback(listen, all)
      return () => meter.removeBatchObservableCallback(listen, all)
    },
    stop() {
      stopMeasuring()
      stopWork()
    },
  }
}

/** All labels that a metric can have; none where not all values are known beforehand. */
export function combinations(labels: Readonly<Record<string, readonly string[] | null>>): Attributes[] {
  let all: Attributes[] = [{}]
  for (const [label, values] of Object.entries(labels))
    all = all.flatMap(one => (values ?? []).map(value => ({ ...one, [label]: value })))
  return all
}
