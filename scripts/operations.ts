import { importsOf, withoutComments } from './imports.ts'
import { SERVER_WINGS } from './layers.ts'

/** The files that know HTTP, beside `server/routes` and `server/http`. */
const ADAPTERS = ['server/api.ts', 'server/app.ts', 'server/realtime/realtime.ts', 'server/start.ts']

const isRoutes = (path: string): boolean => path.startsWith('server/routes/')

/** Whether a file belongs to a wing of the server. */
export const isInWing = (path: string): boolean => SERVER_WINGS.some(wing => path.startsWith(`${wing}/`))

const isAdapter = (path: string) =>
  isRoutes(path) || path.startsWith('server/http/') || ADAPTERS.includes(path)

/**
 * What keeps a file of the product from being called without HTTP: Fastify outside the adapters; an operation, which is
 * an exported function of a wing that takes a context, with more than that and its input; a route that does an
 * operation's work: hands more than an input on, or uses a part or a query by itself.
 */
export function checkOperations(path: string, source: string): string[] {
  const code = withoutComments(source)
  const problems: string[] = []
  if (!isAdapter(path))
    for (const specifier of importsOf(source).filter(isFastify))
      problems.push(`${path} imports ${specifier}: only routes and server/http know HTTP`)
  if (isInWing(path))
    for (const { name, parameters } of exportedFunctions(code))
      if (takesContext(parameters[0] ?? '') && parameters.length > 2)
        problems.push(`${path}: ${name} takes ctx and ${parameters.length - 1} others: give it one input`)
  if (isRoutes(path)) problems.push(...checkRoutes(path, code))
  return problems
}

const isFastify = (specifier: string) => /^@?fastify\b/.test(specifier)

const takesContext = (parameter: string) => /:\s*(?:Pick<\s*)?Ctx\b/.test(parameter)

function checkRoutes(path: string, code: string): string[] {
  const problems: string[] = []
  for (const match of code.matchAll(/\b(\w+)\((?=(?:call\.)?ctx\s*,)/g))
    if (listAt(code, match.index + match[0].length).length > 2)
      problems.push(`${path} calls ${match[1]} with more than ctx and an input`)
  for (const [part] of code.matchAll(/\bctx\.(?!actor\b)\w+/g))
    problems.push(`${path} uses ${part}: that is the work of an operation`)
  for (const specifier of importsOf(code).filter(specifier => specifier.endsWith('queries.ts')))
    problems.push(`${path} imports ${specifier}: that is the work of an operation`)
  return problems
}

/** Functions that a module exports, as declarations or as constants, with the text of each parameter. */
function exportedFunctions(code: string): { name: string; parameters: string[] }[] {
  const declared = /^export\s+(?:default\s+)?(?:async\s+)?function\s*\*?\s*(\w+)\s*/gm
  const constant = /^export\s+const\s+(\w+)\s*=\s*(?:async\s*)?/gm
  return [declared, constant].flatMap(pattern =>
    [...code.matchAll(pattern)].flatMap(match => {
      const name = match[1] ?? ''
      const open = afterGenerics(code, match.index + match[0].length)
      return code[open] === '(' ? [{ name, parameters: listAt(code, open + 1) }] : []
    }),
  )
}

function afterGenerics(code: string, at: number): number {
  if (code[at] !== '<') return at
  const end = endOfList(code, at + 1)
  return end + 1
}

/** The items of the list whose bracket was opened before `start`. */
function listAt(code: string, start: number): string[] {
  const items: string[] = []
  let depth = 0
  let from = start
  const end = endOfList(code, start)
  for (let at = start; at <= end; at += 1) {
    if (opens(code, at)) depth += 1
    else if (at < end && closes(code, at)) depth -= 1
    if (at !== end && !(code[at] === ',' && depth === 0)) continue
    items.push(code.slice(from, at).trim())
    from = at + 1
  }
  return items.filter(item => item !== '')
}

/** Where the bracket closes that was opened before `start`. */
function endOfList(code: string, start: number): number {
  let depth = 1
  for (let at = start; at < code.length; at += 1) {
    if (opens(code, at)) depth += 1
    else if (closes(code, at)) depth -= 1
    if (depth === 0) return at
  }
  return code.length
}

// Where "<" and ">" compare, the formatter puts spaces on both sides; an arrow ends in ">", too.
const opens = (code: string, at: number) =>
  code[at] === '<' ? /\w/.test(code[at - 1] ?? '') : '([{'.includes(code[at] ?? ' ')
const closes = (code: string, at: number) =>
  code[at] === '>' ? !/^(?:=>| > | >=)/.test(code.slice(at - 1, at + 2)) : ')]}'.includes(code[at] ?? ' ')
