/** How axes look: quiet, in the colours of the theme. */
export const axisProps = {
  tick: { fill: 'var(--text-faint)', fontSize: 12 },
  tickLine: false,
  axisLine: { stroke: 'var(--line)' },
} as const

/** What a chart says of the bar under the pointer. */
export function ChartTip({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className="rounded-control bg-raised px-3 py-2 text-sm shadow-float">
      <p className="font-medium">{title}</p>
      {lines.map(line => (
        <p key={line} className="text-muted tabular-nums">
          {line}
        </p>
      ))}
    </div>
  )
}
