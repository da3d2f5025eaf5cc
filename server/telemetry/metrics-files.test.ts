import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { METRICS, type Metric } from '#server/platform/telemetry/catalogue.ts'
import { metricsPage } from '#testing/metrics/metrics-page.ts'

const FILES = 'deploy/metrics'
const promtool = (...args: string[]) => execFileSync('promtool', args, { encoding: 'utf8' })

/** Every series that the product tells. */
const series = new Set([
  'up',
  ...Object.entries<Metric>(METRICS).flatMap(([name, { kind }]) =>
    kind === 'histogram' ? ['_bucket', '_sum', '_count'].map(ending => name + ending) : name,
  ),
])

/** The series that an expression asks for, each with the labels that it names. */
function asksFor(expression: string): { name: string; labels: string[] }[] {
  return [...expression.matchAll(/\b([a-z]+_[a-z_]+|up)\{([^}]*)\}/g)].map(
    ([, name = '', matchers = '']) => ({
      name,
      labels: [...matchers.matchAll(/([a-z_]+)\s*(?:=|!)/g)].map(([, label = '']) => label),
    }),
  )
}

const rules = readFileSync(`${FILES}/alerts.yml`, 'utf8')
const expressionsOfRules = [...rules.matchAll(/expr: (?:>-\n((?: {10}.*\n)+)|(.*))/g)].map(
  ([, folded, plain]) => folded ?? plain ?? '',
)

const target = z.object({ expr: z.string().min(1), refId: z.string(), legendFormat: z.string() })
const place = z.object({ x: z.number(), y: z.number(), w: z.number().max(24), h: z.number() })
/** What Grafana's model asks of a dashboard and its panels. */
const dashboardModel = z.object({
  uid: z.string().max(40),
  title: z.string(),
  schemaVersion: z.number().min(36),
  time: z.object({ from: z.string(), to: z.string() }),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
  annotations: z.object({ list: z.array(z.unknown()) }),
  panels: z.array(
    z.discriminatedUnion('type', [
      z.object({
        type: z.literal('row'),
        id: z.number(),
        title: z.string(),
        gridPos: place,
        collapsed: z.boolean(),
      }),
      z.object({
        type: z.enum(['timeseries', 'stat']),
        id: z.number(),
        title: z.string().min(1),
        gridPos: place,
        datasource: z.object({
          type: z.literal('prometheus'),
          uid: z.literal(['$', '{datasource}'].join('')),
        }),
        targets: z.array(target).min(1),
        fieldConfig: z.object({ defaults: z.object({ unit: z.string() }), overrides: z.array(z.unknown()) }),
        options: z.record(z.string(), z.unknown()),
      }),
    ]),
  ),
})
const dashboard = dashboardModel.parse(JSON.parse(readFileSync(`${FILES}/dashboard.json`, 'utf8')))
const expressionsOfPanels = dashboard.panels.flatMap(panel =>
  panel.type === 'row' ? [] : panel.targets.map(({ expr }) => expr),
)

test('rules and dashboard ask only for metrics and labels that there are', () => {
  expect(expressionsOfRules.length).toBe(rules.match(/- alert:/g)?.length)
  for (const expression of [...expressionsOfRules, ...expressionsOfPanels]) {
    const asked = asksFor(expression)
    expect(asked.length, expression).toBeGreaterThan(0)
    for (const { name, labels } of asked) {
      expect(series, expression).toContain(name)
      const metric: Metric | undefined =
        METRICS[name.replace(/_(?:bucket|sum|count)$/, '') as keyof typeof METRICS]
      const known = ['job', 'instance', ...Object.keys(metric?.labels ?? {})]
      for (const label of labels) expect(known, expression).toContain(label)
    }
    // By what is summed up.
    for (const [, by = ''] of expression.matchAll(/\bby \(([^)]*)\)/g))
      for (const label of by.split(', ').filter(label => !['le', 'instance'].includes(label)))
        expect(
          asked.some(({ name }) => {
            const metric: Metric | undefined =
              METRICS[name.replace(/_(?:bucket|sum|count)$/, '') as keyof typeof METRICS]
            return metric?.labels && label in metric.labels
          }),
          `${label} in ${expression}`,
        ).toBe(true)
  }
  const everything = [...expressionsOfRules, ...expressionsOfPanels].join('\n')
  const unseen = Object.keys(METRICS).filter(name => !everything.includes(name))
  // What a person asks for who looks closer.
  expect(unseen.sort()).toEqual([
    'process_start_time_seconds',
    'quillbox_build_info',
    'quillbox_disk_size_bytes',
  ])
})

test('panels of the dashboard lie beside each other, and no two have the same id', () => {
  const { panels } = dashboard
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  for (const one of panels)
    for (const other of panels)
      if (one.id < other.id) {
        const [a, b] = [one.gridPos, other.gridPos]
        const isApart = a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y
        expect(isApart, `${one.title}, ${other.title}`).toBe(true)
      }
})

test('promtool finds nothing wrong, and alerts fire when they should', async ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'quillbox-metrics-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(FILES, folder, { recursive: true })
  writeFileSync(join(folder, 'token'), 'a-token-of-the-operator')
  expect(promtool('check', 'config', join(folder, 'prometheus.yml'))).toContain('22 rules found')
  // A panel's expression is a rule that records it.
  const recorded = expressionsOfPanels.map((expr, index) => ({
    record: `panel:${index}`,
    expr: expr.replaceAll('$__rate_interval', '1m'),
  }))
  writeFileSync(join(folder, 'panels.yml'), JSON.stringify({ groups: [{ name: 'panels', rules: recorded }] }))
  expect(promtool('check', 'rules', join(folder, 'panels.yml'))).toContain(`${recorded.length} rules found`)
  expect(promtool('test', 'rules', 'testing/metrics/alerts.test.yml')).toContain('SUCCESS')
  const tested = readFileSync('testing/metrics/alerts.test.yml', 'utf8')
  for (const [, alert = ''] of rules.matchAll(/- alert: (\w+)/g)) expect(tested).toContain(alert)
})

test('docs/metrics.md has every metric', async () => {
  await expect(metricsPage()).toMatchFileSnapshot('../../docs/metrics.md')
})

test('every metric is measured somewhere', () => {
  const sources = globSync('server/**/*.ts', { exclude: ['**/*.test.ts', '**/catalogue.ts'] })
  const text = sources.map(file => readFileSync(file, 'utf8')).join('\n')
  for (const name of Object.keys(METRICS)) expect(text, name).toContain(`'${name}'`)
})
