/** Asks the person to confirm that it is them; answers whether they have. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null
let asking: Promise<boolean> | null = null

/** Says how the person is asked when a call needs a new proof. Returns how to stop. */
export function onProofRequired(how: Ask): () => void {
  ask = how
  return () => {
    if (ask === how) ask = null
  }
}

/** Asks the person, once for all calls that wait for it. */
export function askForProof(): Promise<boolean> {
  if (!ask) return Promise.resolve(false)
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}
