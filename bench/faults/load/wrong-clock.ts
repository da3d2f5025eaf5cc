import { readFileSync, watchFile } from 'node:fs'
import { onMachineAhead } from '#testing/stand-ins/machine-clock.ts'

/** Loaded into a process of the product, and into its threads: its clock is ahead by as many milliseconds as this file says. */
const file = process.env.CLOCK_AHEAD_FILE ?? ''
const read = () => Number(readFileSync(file, 'utf8'))
let ahead = read()
watchFile(file, { interval: 500, persistent: false }, () => {
  ahead = read()
})
void onMachineAhead(
  () => ahead,
  () => new Promise(() => {}),
)
