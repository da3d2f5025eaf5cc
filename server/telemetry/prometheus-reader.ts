import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus'
import { AggregationTemporality, MetricReader } from '@opentelemetry/sdk-metrics'

/** Gives the present state of all metrics in the text format of Prometheus, whenever it is asked. */
class PrometheusReader extends MetricReader {
  readonly #serializer = new PrometheusSerializer(undefined, false, undefined, true, true)

  constructor() {
    super({ aggregationTemporalitySelector: () => AggregationTemporality.CUMULATIVE })
  }

  readonly read = async (): Promise<string> => {
    const { resourceMetrics } = await this.collect()
    return this.#serializer.serialize(resourceMetrics)
  }

  protected override async onForceFlush(): Promise<void> {}

  protected override async onShutdown(): Promise<void> {}
}

export const createPrometheusReader = () => new PrometheusReader()
