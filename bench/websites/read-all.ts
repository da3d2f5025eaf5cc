import { FINDING_KINDS, type FindingKind } from '#core/contract/outreach/website-values.ts'
import type { Finding } from '#server/contacts/websites/reader/finding.ts'
import { READ_LIMITS } from '#server/contacts/websites/reader/limits.ts'
import { mergeFindings } from '#server/contacts/websites/reader/merge-findings.ts'
import { readSite } from '#server/contacts/websites/reader/read-site.ts'
import { createOutbound } from '#server/platform/network/outbound.ts'
import { serveSites } from '#testing/websites/serve-sites.ts'
import type { Site } from '#testing/websites/site.ts'

interface Score {
  kind: FindingKind | 'role' | 'person’s address'
  there: number
  found: number
  /** Found, but not on the site or not that. */
  wrong: number
}

interface Reading {
  scores: Score[]
  /** What differs from its label, in words. */
  differences: string[]
  pages: number
}

/** Short pauses and times, so that a reading takes seconds. */
const TEST_LIMITS = { ...READ_LIMITS, pauseMs: 0, pageMs: 600 }

/** Reads sites and compares what was found with what a person finds there. */
export async function readAll(sites: readonly Site[]): Promise<Reading> {
  const server = await serveSites(sites)
  const outbound = createOutbound({ allowHosts: [], places: server.places })
  const scores = new Map<string, Score>(
    [...FINDING_KINDS, 'role' as const, 'person’s address' as const].map(kind => [
      kind,
      { kind, there: 0, found: 0, wrong: 0 },
    ]),
  )
  const differences: string[] = []
  let pages = 0
  try {
    for (const site of sites) {
      const findings: Finding[] = []
      let isEmpty = false
      const asks = {
        outbound,
        userAgent: 'Quillbox/test',
        limits: TEST_LIMITS,
        signal: new AbortController().signal,
      }
      const reading = readSite(`http://${site.host}/`, asks)
      let step = await reading.next()
      for (; !step.done; step = await reading.next()) {
        findings.push(...step.value.findings)
        isEmpty ||= step.value.needsScripts
        pages += 1
      }
      if (step.value.end !== site.expected.end)
        differences.push(`${site.host}: ended by ${step.value.end}, not ${site.expected.end}`)
      if (isEmpty !== (site.expected.needsScripts ?? false))
        differences.push(`${site.host}: needs scripts: ${isEmpty}`)
      compare(site, mergeFindings(findings), scores, differences)
    }
  } finally {
    await server.close()
  }
  return { scores: [...scores.values()], differences, pages }
}

function compare(
  { host, expected }: Site,
  found: readonly Finding[],
  scores: ReadonlyMap<string, Score>,
  differences: string[],
): void {
  const count = (kind: Score['kind'], labels: readonly string[], values: readonly string[]) => {
    const score = scores.get(kind) as Score
    const left = [...values]
    for (const label of labels) {
      score.there += 1
      const at = left.findIndex(value => label.split('|').some(one => plain(one) === plain(value)))
      if (at === -1) differences.push(`${host}: missed ${kind} ${label}`)
      else {
        score.found += 1
        left.splice(at, 1)
      }
    }
    score.wrong += left.length
    for (const value of left) differences.push(`${host}: wrong ${kind} ${value}`)
  }
  for (const kind of FINDING_KINDS)
    if (kind !== 'person')
      count(
        kind,
        expected.facts[kind] ?? [],
        found.filter(one => one.kind === kind).map(({ value }) => value),
      )
  const people = found.filter(({ kind }) => kind === 'person')
  count(
    'person',
    (expected.people ?? []).map(({ name }) => name),
    people.map(({ value }) => value),
  )
  for (const person of expected.people ?? []) {
    const match = people.find(({ value }) => plain(value) === plain(person.name))
    count('role', person.role ? [person.role] : [], match?.label ? [match.label] : [])
    count('person’s address', person.email ? [person.email] : [], match?.email ? [match.email] : [])
  }
}

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()
