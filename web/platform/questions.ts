/** Asks the person; resolves to whether the call may go on. */
type Ask = () => Promise<boolean>

/** What has to be asked before a call can go on: once, for all calls that wait for the answer. */
function question() {
  let ask: Ask | null = null
  let asking: Promise<boolean> | null = null
  return {
    /** Sets how the person is asked. Returns a function that removes it. */
    setAsk(how: Ask): () => void {
      ask = how
      return () => {
        if (ask === how) ask = null
      }
    },
    /** Resolves to false where nobody is asked. */
    ask(): Promise<boolean> {
      if (!ask) return Promise.resolve(false)
      asking ??= ask().finally(() => {
        asking = null
      })
      return asking
    },
  }
}

/** Whether the person has proved just now that it is them. */
const proof = question()
export const onProofRequired = proof.setAsk
export const askForProof = proof.ask

/** Whether the person has signed in again after their session had ended. */
const session = question()
export const onSessionEnd = session.setAsk

/** Waits until the person has signed in again. Throws the reason of `signal` when the call is aborted meanwhile. */
export function signedInAgain(signal?: AbortSignal | null): Promise<boolean> {
  const asking = session.ask()
  return signal ? unlessAborted(asking, signal) : asking
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
