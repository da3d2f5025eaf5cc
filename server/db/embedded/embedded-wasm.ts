import { readFile } from 'node:fs/promises'
import v8 from 'node:v8'

declare global {
  /** The part of the WebAssembly API that is used here; its types come only with those of browsers. */
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
 * Compiles PGlite's PostgreSQL once for all threads. V8 would recompile hot functions with its optimising compiler,
 * which takes 600 MB for the SQL parser, one function with a thousand rules. So the parser keeps its baseline code,
 * which costs a fraction of a millisecond for each query.
 */
export async function compilePostgres(): Promise<WebAssembly.Module> {
  const file = new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  const module = await WebAssembly.compile(await readFile(file))
  // One function at a time, so that the memory does not add up.
  v8.setFlagsFromString('--wasm-num-compilation-tasks=1')
  // Functions are compiled lazily. Except for number 0, functions that are called here first do not count calls.
  v8.setFlagsFromString('--wasm-tier-up-filter=0')
  try {
    callParser(module)
  } finally {
    v8.setFlagsFromString('--wasm-tier-up-filter=-1')
  }
  return module
}

/** Calls it on an instance without imports, where it fails at its first step. */
function callParser(module: WebAssembly.Module): void {
  const { exports } = new WebAssembly.Instance(module, emptyImports(module))
  try {
    ;(exports.raw_parser as () => void)()
  } catch {
    // It is compiled now, which was the purpose.
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

/** As PGlite creates it; pages that are never written cost nothing. */
const MEMORY = { initial: 2048, maximum: 32_768 }
