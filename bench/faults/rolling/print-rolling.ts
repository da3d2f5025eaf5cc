import type { RollingReport } from './run-rolling.ts'

export function printRolling(report: RollingReport): void {
  const { told, delivered, replaced, retried, exitCodes, seconds, broken } = report
  const { sockets, requests, errors } = told
  const total = [...requests.values()].reduce((sum, count) => sum + count, 0)
  console.log('\n| Rolling upgrade under load | |\n|---|---|')
  row('processes replaced, their exit codes', `${replaced}, ${exitCodes.join(' ')}`)
  row('seconds', seconds.toFixed(0))
  row('requests', total)
  for (const [kind, count] of requests) row(`&emsp;${kind}`, count)
  row('of them asked of another process by the proxy', retried)
  row('**errors that a person sees**', errors.length)
  row('sockets opened, lost, messages', `${sockets.opened}, ${sockets.lost}, ${sockets.messages}`)
  row('messages sent, each once', told.sends.length)
  row('stars, as the mail server has them', told.stars.size)
  row('drafts kept', told.drafts.length)
  row('left by itself, each once', report.automatic)
  row('messages that arrived', delivered)
  row('**promises broken, or kept twice**', broken.length)
  for (const line of [...errors, ...broken].slice(0, 40)) console.log(line)
}

function row(name: string, value: string | number): void {
  console.log(`| ${name} | ${value} |`)
}
