/** Says on stderr what happens, with the seconds since now. */
export function saySinceNow(): (what: string) => void {
  const started = performance.now()
  return what => console.error(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${what}`)
}
