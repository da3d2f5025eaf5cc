/** The parts of a V8 profile (`node --cpu-prof`) that are summed. Times are microseconds of the machine's monotonic clock. */
export interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[]
  startTime: number
  samples: number[]
  timeDeltas: number[]
}

export interface Share {
  name: string
  ms: number
}

export interface Summary {
  busyMs: number
  functions: Share[]
  modules: Share[]
}

const NOTHING = '(idle)'

/** Self time between two moments, by function and by module, most first. */
export function summarise(profile: CpuProfile, root: string, between: { from: number; to: number }): Summary {
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]))
  const functions = new Map<string, number>()
  const modules = new Map<string, number>()
  let time = profile.startTime
  let busyMs = 0
  for (const [at, id] of profile.samples.entries()) {
    // The delta of a sample is the time since the one before, and so belongs to that one.
    time += profile.timeDeltas[at] ?? 0
    const ms = (profile.timeDeltas[at + 1] ?? 0) / 1000
    const frame = frames.get(id)
    if (!frame || frame.functionName === NOTHING || time < between.from || time > between.to) continue
    const module = moduleOf(frame.url, root) || frame.functionName
    const name = frame.url
      ? `${frame.functionName || '(anonymous)'} (${module}:${frame.lineNumber + 1})`
      : module
    functions.set(name, (functions.get(name) ?? 0) + ms)
    modules.set(module, (modules.get(module) ?? 0) + ms)
    busyMs += ms
  }
  return { busyMs, functions: mostFirst(functions), modules: mostFirst(modules) }
}

/** The program of a worker thread: the file that Node was given, such as "reading-worker". */
export function programOf({ nodes }: CpuProfile): string {
  const urls = nodes.map(({ callFrame }) => callFrame.url)
  return urls.flatMap(url => /([^/]+-worker)\.ts$/.exec(url)?.[1] ?? [])[0] ?? 'unknown'
}

const mostFirst = (times: Map<string, number>): Share[] =>
  [...times].map(([name, ms]) => ({ name, ms })).sort((a, b) => b.ms - a.ms)

/** A package of npm, or a file of the project; empty for what V8 does itself. */
function moduleOf(url: string, root: string): string {
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? []
  if (name) return name
  return url.replace(`file://${root}/`, '').replace(/^file:\/\//, '')
}
