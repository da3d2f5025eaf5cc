/** One line of Prometheus' text format. */
interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

/** The samples of an answer, and the names with help and type. */
export function readMetrics(text: string): { samples: Sample[]; described: Map<string, string> } {
  const described = new Map<string, string>()
  const samples: Sample[] = []
  for (const line of text.split('\n')) {
    const [, name = '', kind] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? []
    if (kind) described.set(name, kind)
    if (line === '' || line.startsWith('#')) continue
    const [, sample = '', labels = '', value = ''] = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    const pairs = [...labels.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)]
    samples.push({
      name: sample,
      labels: Object.fromEntries(pairs.map(([, key, text]) => [key, text])),
      value: Number(value),
    })
  }
  return { samples, described }
}

/** The sum of the samples with these labels. */
export function sumOf(text: string, name: string, labels: Record<string, string> = {}): number {
  return readMetrics(text)
    .samples.filter(
      sample =>
        sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    )
    .reduce((sum, { value }) => sum + value, 0)
}
