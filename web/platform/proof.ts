/** Asks the person for a proof; returns whether they gave it. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null
let asking: Promise<boolean> | null = null

/** Sets how the person is asked when a call needs a new proof. Returns a function that removes it. */
export function onProofRequired(how: Ask): () => void {
  ask = how
  return () => {
    if (ask === how) ask = null
  }
}

/** Asks the person once, for all calls that wait for a proof. */
export function askForProof(): Promise<boolean> {
  if (!ask) return Promise.resolve(false)
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}
