import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { CampaignReport } from '#core/contract/outreach/campaign-reports.ts'
import { counted, inFigures } from '#core/text/counted.ts'
import { axisProps, ChartTip } from './chart-parts.tsx'
import { shortDay } from './words.ts'

const SERIES = [
  { of: 'unanswered', name: 'Sent, no answer', fill: 'var(--line-control)' },
  { of: 'answered', name: 'Answered', fill: 'var(--accent)' },
  { of: 'bounced', name: 'Bounced', fill: 'var(--danger)' },
] as const

/** What left on each day, and what came of it. */
export function DayChart({ days }: { days: CampaignReport['days'] }) {
  const data = days.map(({ day, figures: { sent, answered, bounced } }) => ({
    day: shortDay(day),
    sent,
    answered,
    bounced,
    unanswered: Math.max(0, sent - answered - bounced),
  }))
  const total = (what: 'sent' | 'answered' | 'bounced') =>
    inFigures(data.reduce((sum, row) => sum + row[what], 0))
  const label = `Messages by day, ${counted(days.length, 'day')}: ${total('sent')} sent, ${total('answered')} answered, ${total('bounced')} bounced. The table below has each day.`
  return (
    <div role="img" aria-label={label} className="size-full">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={data} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="day" minTickGap={24} {...axisProps} />
          <YAxis width={44} allowDecimals={false} {...axisProps} />
          <Tooltip
            cursor={{ fill: 'var(--hover)' }}
            content={({ active, payload }) =>
              active ? (
                <ChartTip
                  title={payload[0]?.payload.day}
                  lines={[
                    `${inFigures(payload[0]?.payload.sent ?? 0)} sent`,
                    `${inFigures(payload[0]?.payload.answered ?? 0)} answered`,
                    `${inFigures(payload[0]?.payload.bounced ?? 0)} bounced`,
                  ]}
                />
              ) : null
            }
          />
          <Legend
            iconType="circle"
            iconSize={8}
            formatter={(name: string) => <span className="text-muted text-sm">{name}</span>}
          />
          {SERIES.map(({ of, name, fill }) => (
            <Bar
              key={of}
              dataKey={of}
              name={name}
              stackId="day"
              fill={fill}
              maxBarSize={40}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
