/** How much of a site is read, and how politely. */
export interface ReadLimits {
  /** Pages, the first one included. */
  pages: number
  /** Of one page; what is behind is not read. */
  pageBytes: number
  /** For one page, with its redirects. */
  pageMs: number
  /** For the whole site, with the pauses between pages. */
  siteMs: number
  /** Between two pages, unless the site asks for a longer pause. */
  pauseMs: number
  /** Links from the first page. */
  depth: number
  redirects: number
}

export const READ_LIMITS: ReadLimits = {
  pages: 20,
  pageBytes: 1_000_000,
  pageMs: 15_000,
  siteMs: 10 * 60_000,
  pauseMs: 1000,
  depth: 3,
  redirects: 5,
}
