/** Counts the steps of a process, says each, and ends the process by SIGKILL at the one with this number; 0 for none. */
export function stepToDieAt(number: number): (name: string) => void {
  let at = 0
  return name => {
    at += 1
    process.stdout.write(`${name}\n`)
    if (at !== number) return
    process.kill(process.pid, 'SIGKILL')
    // A signal to itself comes a moment later.
    for (;;);
  }
}
