import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOutbound } from '#server/platform/network/outbound.ts'
import { longestTurn } from '#testing/text/longest-turn.ts'
import { type ServedSites, serveSites } from '#testing/websites/serve-sites.ts'
import { type Answer, page, type Site } from '#testing/websites/site.ts'
import { heldOutSites, knownSites } from '#testing/websites/sites.ts'
import { READ_LIMITS } from './limits.ts'
import { mergeFindings } from './merge-findings.ts'
import { decodePage } from './page/decode-page.ts'
import { readPageApart } from './page/read-page-apart.ts'
import { readWebPage } from './page/read-web-page.ts'
import { type PageOutcome, readSite, type SiteOutcome } from './read-site.ts'

const branches: Site = {
  host: 'hundred-branches.example',
  make: 'a hundred pages about people',
  pages: { '/': page('en', 'Branches', `<a href="/team">Team</a>`) },
  others: url =>
    page(
      'en',
      'Team',
      Array.from(
        { length: 100 },
        (_, at) =>
          `<a href="/team/anna-number${at}">Anna Number</a><a href="${url.pathname}x/team-${at}">team</a>`,
      ).join(''),
    ),
  expected: { facts: {}, end: 'pages' },
}
/** Whatever a reader goes through is as costly as fits: robots.txt, redirects, links, findings, an unusual charset. */
const long = `/${'a'.repeat(1900)}`
const costly: Site = {
  host: 'costly.example',
  make: 'everything is at its limit',
  pages: {
    '/robots.txt': {
      headers: { 'content-type': 'text/plain' },
      body: `User-agent: *\n${`Disallow: /${'*a'.repeat(900)}b$\n`.repeat(280)}`,
    },
    '/': { status: 302, headers: { location: `${long}1` } },
    [`${long}1`]: { status: 302, headers: { location: `${long}2` } },
    [`${long}2`]: { status: 302, headers: { location: `${long}3` } },
    [`${long}3`]: { status: 302, headers: { location: '/team' } },
  },
  others: url => ({
    headers: { 'content-type': 'text/html; charset=ibm866' },
    body: Array.from({ length: 1900 }, (_, at) => {
      const visit = Array.from({ length: at < 50 ? 0 : 80 }, (_, of) => `hs${of}`).join('&')
      return `<a href="/team${at}${url.pathname}?${visit}">t</a> n${at}@x.example\0`
    }).join(''),
  }),
  expected: { facts: {}, end: 'read' },
}
const sites = [...knownSites, ...heldOutSites, branches, costly]
const limits = { ...READ_LIMITS, pauseMs: 0 }
const userAgent = 'Quillbox/1.0 (+https://mail.example)'
let served: ServedSites
beforeAll(async () => {
  served = await serveSites(sites)
})
afterAll(() => served.close())

async function read(
  host: string,
  { signal = new AbortController().signal, pageMs = READ_LIMITS.pageMs } = {},
) {
  const outbound = createOutbound({ allowHosts: [], places: served.places })
  const reading = readSite(`http://${host}/`, {
    outbound,
    userAgent,
    limits: { ...limits, pageMs },
    signal,
  })
  const pages: PageOutcome[] = []
  let step = await reading.next()
  for (; !step.done; step = await reading.next()) pages.push(step.value)
  const asked = served.requests.filter(request => request.host === host)
  return {
    pages,
    outcome: step.value as SiteOutcome,
    asked,
    findings: mergeFindings(pages.flatMap(one => one.findings)),
  }
}

describe('a site is read as it asks', () => {
  test('by a name that says whose program it is, and robots.txt first', async () => {
    const { asked } = await read('northpier.example')
    expect(asked[0]?.path).toBe('/robots.txt')
    expect(new Set(asked.map(request => request.userAgent))).toEqual(new Set([userAgent]))
  })

  test('forbidden places are not visited', async () => {
    expect((await read('geschlossen.example')).asked.map(({ path }) => path)).toEqual(['/robots.txt'])
    expect((await read('kaputt.example')).asked.map(({ path }) => path)).toEqual(['/robots.txt'])
    const { asked, pages } = await read('talleres-rioseco.example')
    expect(asked.map(({ path }) => path)).not.toContain('/interno/contacto')
    expect(
      pages.filter(({ problem }) => problem === 'robots').map(({ url }) => new URL(url).pathname),
    ).toEqual(['/interno/contacto'])
  })

  test('rules for Quillbox by name count before those for all, and so does its pause', async () => {
    const { outcome, pages } = await read('www.weber-stahl.example')
    expect(outcome).toMatchObject({ end: 'read', delayMs: 50 })
    expect(pages.length).toBeGreaterThan(3)
  })

  test('never more than twenty pages', async () => {
    const { outcome, asked } = await read('hundred-branches.example')
    expect(outcome.end).toBe('pages')
    expect(asked.filter(({ path }) => path !== '/robots.txt')).toHaveLength(20)
  })

  test('a person can stop it', async () => {
    const stop = new AbortController()
    stop.abort()
    await expect(read('northpier.example', { signal: stop.signal })).rejects.toThrow()
  })
})

describe('traps', () => {
  test('a calendar, filters and endless links are left out, and it is told how many', async () => {
    expect((await read('talleres-rioseco.example')).outcome.leftOut).toMatchObject({ calendar: 1 })
    const { asked, outcome } = await read('kaufhaus-endlos.example')
    expect(outcome.leftOut).toMatchObject({ facets: 200, action: 1 })
    expect(asked.length).toBeLessThan(8)
  })

  test('a page is read once, whatever session its links carry', async () => {
    const { asked } = await read('tuinhuis-delft.example')
    const paths = asked.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.join(' ')).not.toContain('PHPSESSID')
  })

  test('redirects in a circle, and into private networks, end', async () => {
    expect((await read('kreisverkehr.example')).pages.map(({ problem }) => problem)).toEqual(['redirects'])
    expect((await read('metadata.example')).outcome.end).toBe('private')
    const { pages } = await read('inward.example')
    expect(pages.map(({ problem }) => problem)).toEqual([null, 'elsewhere', 'elsewhere'])
  })

  test('of a gigantic page the beginning is read, and of a page that never ends nothing', async () => {
    const gigantic = await read('gigantic.example')
    expect(gigantic.pages[1]).toMatchObject({ isCut: true, problem: null })
    // Time enough for the pages that do end, on a machine that is busy.
    const slow = await read('slowpoke.example', { pageMs: 3000 })
    expect(slow.pages.map(({ problem }) => problem)).toEqual([null, 'slow', null])
  })

  test('a page that is empty without scripts says so', async () => {
    expect((await read('appshell.example')).pages[0]).toMatchObject({ needsScripts: true })
  })

  test('what a page tells assistants is not said of the organization', async () => {
    const { findings } = await read('brightharbor-consulting.example')
    expect(
      findings
        .filter(({ kind }) => ['offer', 'description', 'person'].includes(kind))
        .map(({ value }) => value),
    ).toEqual(['We help seaside towns plan for storm surges.', 'Dana Whitfield'])
  })
})

test('while the largest page is read, this process does other work', async () => {
  const piece = '<p>Call +49 40 123456 or write to <a href="mailto:a@x.example">Ann Bell</a></p>'
  const html = piece.repeat(Math.ceil(limits.pageBytes / piece.length))
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  const reading = readPageApart(
    { body: Buffer.from(html), type: 'text/html' },
    { url: 'http://x.example/', kind: 'contact' },
  )
  count()
  const { findings } = await reading
  isDone = true
  expect(turns).toBeGreaterThan(100)
  expect(findings.map(({ value }) => value)).toContain('a@x.example')
})

test('a site on which everything is as costly as fits keeps this process busy for less than one of its pages would', async () => {
  const url = 'http://costly.example/team'
  const { body, headers } = costly.others!(new URL(url)) as Required<Answer>
  const readHere = async () => {
    await nextTurn()
    const content = decodePage(Buffer.from(body), headers['content-type'] ?? '')
    return mergeFindings(readWebPage(content, { url, kind: 'team' }).findings)
  }
  // Both are compiled by then.
  await readHere()
  await read('northpier.example')
  const here = await longestTurn(readHere)
  const { result, longestMs } = await longestTurn(() => read('costly.example'))
  expect(result.pages[0]).toMatchObject({ problem: null, kind: 'home' })
  expect(result.asked.length).toBeGreaterThan(6)
  expect(longestMs).toBeLessThan(0.75 * here.longestMs)
})

test('each finding names its page and what stands there', async () => {
  const { findings } = await read('www.weber-stahl.example')
  expect(findings.find(({ value }) => value === '+49 921 5550')).toMatchObject({
    page: 'http://www.weber-stahl.example/de/impressum',
    sentence: expect.stringContaining('Telefon: +49 (0)921 555-0'),
  })
  for (const finding of findings) expect(finding.sentence).not.toBe('')
})
