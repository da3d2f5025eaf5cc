import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { parse } from 'yaml'

type Environment = Record<string, string | undefined>

/** As much of a service in a compose file as ours use. */
export interface Service {
  image: string
  profiles?: string[]
  build?: string
  command?: string[]
  environment?: Record<string, string>
  env_file?: (string | { path: string; required: boolean })[]
  healthcheck?: { test?: string[]; disable?: boolean }
  depends_on?: Record<string, { condition: string }>
  ports?: string[]
  tmpfs?: string[]
  volumes?: string[]
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
}

interface Compose {
  services: Record<string, Service>
  volumes?: Record<string, unknown>
}

/** Reads a compose file, and puts in the variables as `docker compose` does. Throws for one that has to be there. */
export function readCompose(path: string, variables: Environment): Compose {
  const put = (value: unknown): unknown => {
    if (typeof value === 'string') return interpolate(value, variables)
    if (Array.isArray(value)) return value.map(put)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, put(inner)]))
  }
  return put(parse(readFileSync(path, 'utf8'), { merge: true })) as Compose
}

/** The environment of a service: what its files say, and over that what stands with it. */
export function environmentOf(composePath: string, { env_file = [], environment }: Service): Environment {
  const files = env_file.map(file => (typeof file === 'string' ? { path: file, required: true } : file))
  const given = files.map(({ path, required }) => {
    const file = join(dirname(composePath), path)
    try {
      return parseEnv(readFileSync(file, 'utf8'))
    } catch (error) {
      if (required) throw error
      return {}
    }
  })
  return Object.assign({}, ...given, environment)
}

/** https://docs.docker.com/reference/compose-file/interpolation/ */
function interpolate(text: string, variables: Environment): string {
  return text.replace(
    /\$(?:\{([A-Z_]+)(?::([?+-])([^}]*))?\}|([A-Z_]+))/g,
    (_, braced, operator, word, bare) => {
      const value = variables[braced ?? bare]
      if (operator === '+') return value ? word : ''
      if (value) return value
      if (operator === '?') throw new Error(`${braced} is missing: ${word}`)
      return operator === '-' ? word : ''
    },
  )
}
