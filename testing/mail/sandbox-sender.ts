import { createSandboxWorld } from '#demo/sandbox/sandbox-world.ts'
import { letter } from './sandbox-world.ts'

/**
 * Sends messages one after the other and prints each number once the message is accepted, until the process is killed.
 */
const [, , dir = '', first = '0'] = process.argv
const world = await createSandboxWorld({ dir, clock: { now: () => new Date() } })
for (const email of ['ada@here.example', 'noor@here.example', 'june@here.example']) world.mailbox(email)
for (let number = Number(first); ; number += 1) {
  const source = letter({ 'Message-ID': `<${number}@here.example>`, To: 'noor@here.example' })
  const to = ['noor@here.example', 'june@here.example', 'out@there.example']
  await world.deliver(source, { from: 'ada@here.example', to })
  process.stdout.write(`${number}\n`)
}
