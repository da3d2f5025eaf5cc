/** While `run` runs, the clock of this machine is so much ahead: of what tells time, only `Date` knows it. */
export async function onMachineAhead<T>(ms: number | (() => number), run: () => Promise<T>): Promise<T> {
  const Right = globalThis.Date
  const now = () => Right.now() + (typeof ms === 'number' ? ms : ms())
  globalThis.Date = new Proxy(Right, {
    construct: (_, given) => (given.length === 0 ? new Right(now()) : Reflect.construct(Right, given)),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
  try {
    return await run()
  } finally {
    globalThis.Date = Right
  }
}
