import { Bar, BarChart, CartesianGrid, ErrorBar, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { ReportStep } from '#core/contract/outreach/campaign-reports.ts'
import { inFigures } from '#core/text/counted.ts'
import { axisProps, ChartTip } from './chart-parts.tsx'
import { percent, rateInWords } from './words.ts'

/** The share of answers by step, with the interval in which the true one lies. */
export function StepChart({ steps }: { steps: readonly ReportStep[] }) {
  const data = steps.map(({ label, figures: { rates, answered } }) => {
    const rate = rates.answered ?? { share: 0, low: 0, high: 0 }
    return {
      label,
      share: rate.share,
      reach: [rate.share - rate.low, rate.high - rate.share],
      says: `${inFigures(answered)} answered, ${rateInWords(rates.answered)}`,
    }
  })
  const said = data.map(({ label, says }) => `${label}: ${says}`).join('; ')
  return (
    <div role="img" aria-label={`Share of answers by step. ${said}`} className="size-full">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={data} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="label" {...axisProps} />
          <YAxis width={44} tickFormatter={percent} {...axisProps} />
          <Tooltip
            cursor={{ fill: 'var(--hover)' }}
            content={({ active, payload }) =>
              active ? (
                <ChartTip title={payload[0]?.payload.label} lines={[payload[0]?.payload.says]} />
              ) : null
            }
          />
          <Bar
            dataKey="share"
            fill="var(--accent)"
            radius={[3, 3, 0, 0]}
            maxBarSize={64}
            isAnimationActive={false}
          >
            <ErrorBar
              dataKey="reach"
              width={8}
              strokeWidth={2}
              stroke="var(--text)"
              isAnimationActive={false}
            />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
