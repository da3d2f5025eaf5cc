import { readFile } from 'node:fs/promises'
import v8 from 'node:v8'

declare global {
  /** The part of the standard that is used here: its types come with those of browsers only. */
  namespace WebAssembly {
    interface Module {
      readonly [Symbol.toStringTag]: string
    }
    const Module: { imports(module: Module): { module: string; name: string; kind: string }[] }
    const Instance: new (module: Module, imports: object) => { exports: Record<string, unknown> }
    const Memory: new (size: { initial: number; maximum: number }) => object
    function compile(bytes: Uint8Array): Promise<Module>
  }
}

/**
 * PGlite's PostgreSQL, compiled for all threads that run it. V8 compiles what is called often once more, optimised,
 * and that takes 600 MB for the parser of SQL, one function of a thousand rules. So the parser stays as it is compiled
 * at first, which costs a fraction of a millisecond a query.
 */
export async function compilePostgres(): Promise<WebAssembly.Module> {
  const file = new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  const module = await WebAssembly.compile(await readFile(file))
  // One function at a time, so that the memory it takes does not add up.
  v8.setFlagsFromString('--wasm-num-compilation-tasks=1')
  // Functions are compiled when they are first called, and those first called now, but for number 0, count no calls.
  v8.setFlagsFromString('--wasm-tier-up-filter=0')
  try {
    callParser(module)
  } finally {
    v8.setFlagsFromString('--wasm-tier-up-filter=-1')
  }
  return module
}

/** On an instance without a world around it, where it fails at its first step. */
function callParser(module: WebAssembly.Module): void {
  const { exports } = new WebAssembly.Instance(module, emptyImports(module))
  try {
    ;(exports.raw_parser as () => void)()
  } catch {
    // Has been compiled, which is all that was wanted.
  }
}

function emptyImports(module: WebAssembly.Module): object {
  const imports: Record<string, Record<string, object>> = {}
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {}
    imports[from][name] = kind === 'memory' ? new WebAssembly.Memory(MEMORY) : () => 0
  }
  return imports
}

/** As PGlite makes it; what is not written to costs nothing. */
const MEMORY = { initial: 2048, maximum: 32_768 }
