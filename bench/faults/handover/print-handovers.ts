import { type HandoverReport, MOMENTS } from './run-handovers.ts'

export function printHandovers({ handovers, findings, seconds }: HandoverReport): void {
  console.log(
    `\n| Killed when the mail server had accepted a message (${handovers.length} times) | kills | one copy | more copies | recorded as sent | uncertain, and asked |`,
  )
  console.log('|---|---|---|---|---|---|')
  for (const moment of MOMENTS)
    row(
      moment,
      handovers.filter(handover => handover.moment === moment),
    )
  row('**all**', handovers)
  console.log(
    `\n${seconds.toFixed(0)} s, ${(seconds / handovers.length).toFixed(1)} s a kill. Findings: ${findings.length}`,
  )
  for (const finding of findings) console.log(finding)
}

function row(name: string, handovers: HandoverReport['handovers']): void {
  const count = (fits: (handover: HandoverReport['handovers'][number]) => boolean) =>
    handovers.filter(fits).length
  console.log(
    `| ${name} | ${handovers.length} | ${count(({ copies }) => copies === 1)} | ${count(({ copies }) => copies > 1)} | ${count(({ state }) => state === 'sent')} | ${count(({ state, shown }) => state === 'uncertain' && shown === 'uncertain')} |`,
  )
}
